/** What was sent and what became of it: why it was refused, in the words of the moment. */
import type { RefusedAction, Voice } from '../../lib/rooms'

export class Sender {
  #id = $state('') // of what was sent last

  constructor(readonly voice: () => Voice | null | undefined) {}

  /** Several as one answer; one by one where one learns step by step. Whether it went its way. */
  send(actions: readonly unknown[]): boolean {
    const voice = this.voice()
    const [first] = actions
    if (!voice || first === undefined) return false
    for (const { id } of voice.refusals) voice.dismiss(id)
    const isOne = actions.length === 1 || !voice.sendAll
    this.#id = isOne ? voice.send(first) : voice.sendAll!(actions)
    return this.#id !== ''
  }

  get refusal(): RefusedAction | null {
    return this.voice()?.refusals.find(({ id }) => id === this.#id) ?? null
  }
}

/** At which of the actions it stopped. */
export function stoppedAt({ details: { part } }: RefusedAction): number {
  return typeof part === 'number' ? part : 0
}
