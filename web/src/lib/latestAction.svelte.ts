/** What a board has sent last, and why it was refused. */
import type { Actions, RefusedAction } from './gameUi'

export class LatestAction<Action> {
  #id = $state('')

  constructor(readonly actions: () => Actions<Action>) {}

  /** Sends it in place of what was refused before. Whether anything was sent. */
  send(...sent: Action[]): boolean {
    const actions = this.actions()
    if (!actions.canAct || sent.length === 0) return false
    for (const { id } of actions.refusals) actions.dismiss(id)
    this.#id = actions.send(...sent)
    return this.#id !== ''
  }

  get refusal(): RefusedAction<Action> | null {
    return this.actions().refusals.find(({ id }) => id === this.#id) ?? null
  }
}

/** At which of several actions that were sent together it stopped. */
export function stoppedAt({ details: { part } }: RefusedAction): number {
  return typeof part === 'number' ? part : 0
}
