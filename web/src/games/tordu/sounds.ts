/** What is heard when: cards, a knock on the table, the end. */
import type { Sound } from '../../lib/sound.svelte'
import type { Tordu } from '../../protocol'

const HEARD: Partial<Record<Tordu.Body['type'], Sound>> = {
  dealt: 'slide',
  bidden: 'token',
  doubled: 'knock',
  played: 'card',
  scored: 'turn',
  won: 'win',
}

export function soundOf(body: Tordu.Body): Sound | undefined {
  return HEARD[body.type]
}
