/** What the dictionary did not take in a round, for whoever wants to argue when it is over. */
export interface RefusedWord {
  word: string
  code: Disputable
}

const CODES = ['unknown-word', 'conjugated', 'plural'] as const
export type Disputable = (typeof CODES)[number]

/** A matter of opinion; that a word is too short, or not on the grid, is none. */
export const isDisputable = (code: string): code is Disputable =>
  (CODES as readonly string[]).includes(code)

export class Refused {
  #all = $state.raw<readonly (RefusedWord & { round: number })[]>([])

  add(round: number, word: string, code: Disputable): void {
    const others = this.#all.filter((each) => each.round === round && each.word !== word)
    this.#all = [...others, { round, word, code }]
  }

  /** As they were written. */
  of(round: number): RefusedWord[] {
    return this.#all.filter((each) => each.round === round)
  }
}
