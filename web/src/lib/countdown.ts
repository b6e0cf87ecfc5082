/** What is to be said of a time that runs out, each thing once, and how it is written. */

/** The marks that were passed since it was last looked at, by the seconds that are left. */
export class Countdown {
  #last: number

  constructor(
    readonly marks: readonly number[],
    seconds: number,
  ) {
    this.#last = seconds
  }

  /** The lowest mark that was passed since; none where there was none. */
  pass(seconds: number): number | null {
    const passed = this.marks.filter((mark) => seconds <= mark && mark < this.#last)
    this.#last = seconds
    return passed.length > 0 ? Math.min(...passed) : null
  }
}

/** Minutes and seconds as a watch shows them: 2:05. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
