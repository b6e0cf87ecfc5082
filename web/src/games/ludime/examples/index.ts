/** The drawn examples, by chapter of the rules. */
import type { AnyGameUi } from '../../../lib/gameUi'
import Die from './Die.svelte'
import OneWord from './OneWord.svelte'
import Score from './Score.svelte'
import Stealing from './Stealing.svelte'
import Values from './Values.svelte'

export const EXAMPLES: AnyGameUi['examples'] = {
  goal: Values,
  stealing: Stealing,
  end: Score,
  'one-word': OneWord,
  die: Die,
}
