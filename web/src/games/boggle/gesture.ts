/** A finger on the grid: a way in one stroke, or one tap after the other. */
import type { Draft } from './draft.svelte'

export type InvalidStep = 'far' | 'used'

interface Callbacks {
  note: () => void // the word is done
  refuse: (cell: number, why: InvalidStep) => void
}

export class Gesture {
  #start: number | null = null // where a new way may begin, beside the one that is being built
  #isOnLast = false

  constructor(
    readonly draft: Draft,
    readonly callbacks: Callbacks,
  ) {}

  touch(cell: number, isFirst: boolean): void {
    if (isFirst) {
      this.#start = null
      this.#isOnLast = cell === this.draft.way.at(-1)
    }
    if (!isFirst && this.#start !== null) {
      // It is a stroke: the letters that were tapped before it are forgotten.
      this.draft.clear()
      this.draft.touch(this.#start)
      this.#start = null
    }
    const { kind } = this.draft.touch(cell)
    if (kind !== 'far' && kind !== 'used') return
    if (isFirst) this.#start = cell
    else this.callbacks.refuse(cell, kind)
  }

  /** The finger goes up, after so many dice. */
  release(touched: number): void {
    const start = this.#start
    this.#start = null
    if (touched > 1) this.callbacks.note()
    else if (this.#isOnLast) this.callbacks.note()
    else if (start !== null)
      this.callbacks.refuse(start, this.draft.path.includes(start) ? 'used' : 'far')
  }
}
