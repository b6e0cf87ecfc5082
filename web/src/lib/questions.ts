/** What one can tell of a question without knowing the game. */
import type { Question } from '../protocol'

/** There is one answer only, and the table gives it. */
export function isForced(ask: Question): boolean {
  return Boolean(ask.forced) && ask.choices.length === 1 && !ask.typed
}

/** Whether there is anything to answer: a choice, or something to type. */
export function isAsked(ask: Question | null | undefined): ask is Question {
  return ask != null && (ask.choices.length > 0 || ask.typed !== '')
}
