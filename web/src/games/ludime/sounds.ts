/** What is heard when: cards, tokens, a word stolen, the end. */
import type { Sound } from '../../lib/sound.svelte'
import type { Ludime } from '../../protocol'

const HEARD: Partial<Record<Ludime.Body['type'], Sound>> = {
  thrown: 'knock',
  dealt: 'slide',
  drawn: 'card',
  taken: 'card',
  laid: 'token',
  exchanged: 'slide',
  discarded: 'card',
  'went-out': 'knock',
  shown: 'turn',
  scored: 'turn',
  won: 'win',
}

/** A word that changes hands is heard; one that only grows is laid. */
export function soundOf(body: Ludime.Body): Sound | undefined {
  if (body.type === 'modified') return body.stolen ? 'turn' : 'token'
  return HEARD[body.type]
}
