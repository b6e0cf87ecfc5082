/** What is heard when: dice, the dome, the pencil. */
import type { Sound } from '../../lib/sound.svelte'
import type { Boggle } from '../../protocol'

const HEARD: Partial<Record<Boggle.Body['type'], Sound>> = {
  shaken: 'slide',
  lifted: 'turn',
  scored: 'knock',
  won: 'win',
}

/** A word is heard by the one who noted it, and by nobody else. */
export function soundOf(body: Boggle.Body, me: number | null): Sound | undefined {
  if (body.type === 'noted') return body.seat === me ? 'token' : undefined
  return HEARD[body.type]
}
