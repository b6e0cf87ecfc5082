/** What one can tell of a question without knowing the game. */
import type { Choice, Question } from '../protocol'
import { sameAction } from './sameAction'

/** There is one answer only, and the table gives it; what interrupts is no answer. */
export function isForced(ask: Question): boolean {
  const answers = ask.choices.filter(({ interrupts }) => !interrupts)
  return Boolean(ask.forced) && answers.length === 1 && !ask.typed
}

/** Whether there is anything to answer: a choice, or something to type. */
export function isAsked(ask: Question | null | undefined): ask is Question {
  return ask != null && (ask.choices.length > 0 || ask.typed !== '')
}

/** The choice of the question that stands for an action. */
export function choiceOf(ask: Question | null, action: unknown): Choice | undefined {
  return ask?.choices.find((choice) => sameAction(choice.action, action))
}
