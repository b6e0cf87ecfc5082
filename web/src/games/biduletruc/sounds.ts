/** What is heard when: cards, a red one on the table, "dico", the end. */
import type { Sound } from '../../lib/sound.svelte'
import type { Biduletruc } from '../../protocol'

const HEARD: Partial<Record<Biduletruc.Body['type'], Sound>> = {
  dealt: 'slide',
  laid: 'card',
  drew: 'slide',
  changed: 'slide',
  skipped: 'token',
  countered: 'token',
  judged: 'knock',
  claimed: 'turn',
  won: 'win',
}

export const soundOf = ({ type }: Biduletruc.Body): Sound | undefined => HEARD[type]
