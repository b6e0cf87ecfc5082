/** What is heard when. The page plays what happens at once; the board plays the end of a deal,
 * because it tells it one thing after the other. */
import type { Sound } from '../../lib/sound.svelte'
import type { Rondelic } from '../../protocol'

type Sounds = Partial<Record<Rondelic.Body['type'], Sound>>

const AT_ONCE: Sounds = {
  dealt: 'card',
  kept: 'knock',
  exchanged: 'slide',
  refused: 'knock',
  swapped: 'slide',
  turned: 'card',
  looked: 'card',
  drew: 'card',
  offered: 'card',
  took: 'slide',
}

const IN_TURN: Sounds = {
  returned: 'slide',
  shown: 'card',
  advanced: 'token',
  restarted: 'token',
  won: 'win',
  'last-deal': 'win',
}

export function soundOf(body: Rondelic.Body): Sound | undefined {
  return AT_ONCE[body.type]
}

export function laterSoundOf(body: Rondelic.Body): Sound | undefined {
  return IN_TURN[body.type]
}
