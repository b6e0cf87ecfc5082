/** Something that a visitor has asked for: under way, done, or refused, in words. */
import { problemText } from './passkeys'

export interface OutcomeText {
  key: string // of a text
  values: Record<string, unknown>
  isBad: boolean
}

export class Attempt {
  busy = $state(false)
  said = $state.raw<OutcomeText | null>(null)

  /** Does it, unless something is under way already; says how it went. */
  async run(
    work: () => Promise<unknown>,
    done?: string,
    values: Record<string, unknown> = {},
  ): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.said = null
    try {
      await work()
      if (done) this.said = { key: done, values, isBad: false }
      return true
    } catch (reason) {
      this.said = { ...problemText(reason), isBad: true }
      return false
    } finally {
      this.busy = false
    }
  }
}
