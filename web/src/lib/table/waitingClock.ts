/** How long one has waited for the answer to a question. */
export class WaitingClock {
  #phase: string | null = null
  #since = 0

  /** Whole seconds since this question was first seen; another question is waited for anew. */
  seconds(phase: string, now: number): number {
    if (phase !== this.#phase) [this.#phase, this.#since] = [phase, now]
    return Math.max(0, Math.floor((now - this.#since) / 1000)) // a clock may be set back
  }
}
