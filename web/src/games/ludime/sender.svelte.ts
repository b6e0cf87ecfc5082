/** What was sent and what became of it: a refusal is kept until one does something about it. */
import type { RefusedAction, Voice } from '../../lib/rooms'

export class Sender {
  refusal = $state.raw<RefusedAction | null>(null)
  #id = ''

  constructor(readonly voice: () => Voice | null | undefined) {}

  /** Several as one answer; one by one where one learns step by step. Whether it went its way. */
  send(actions: readonly unknown[]): boolean {
    const voice = this.voice()
    const [first] = actions
    if (!voice || first === undefined) return false
    this.refusal = null
    for (const { id } of voice.refusals) voice.dismiss(id)
    const isOne = actions.length === 1 || !voice.sendAll
    this.#id = isOne ? voice.send(first) : voice.sendAll!(actions)
    return this.#id !== ''
  }

  /** Whether what was sent has been refused, just now. */
  hear(refusals: readonly RefusedAction[]): boolean {
    const refused = refusals.find(({ id }) => id === this.#id)
    if (!refused) return false
    this.#id = ''
    this.refusal = refused
    return true
  }

  /** At which of the actions it stopped. */
  get part(): number {
    const { part } = this.refusal?.details ?? {}
    return typeof part === 'number' ? part : 0
  }

  forget(): void {
    this.refusal = null
  }
}
