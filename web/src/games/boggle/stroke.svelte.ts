/** One finger (or the mouse) over the picture of the grid: the places it goes through, in order. */
import { placeAt, placesBetween, type Point } from './trace'

const NEAR = 0.55 // of a die's width: a first touch may be a little beside

interface Callbacks {
  touch: (place: number, isFirst: boolean) => void
  release: (touched: number) => void // it went up, after so many places
  drop: () => void // it was taken away: a call comes in, the browser scrolls
}

export class Stroke {
  finger = $state.raw<Point | null>(null) // where it is, once it has left its first die
  #pointer: number | null = null
  #at: Point = { x: 0, y: 0 }
  #last: number | null = null
  #touched = 0

  constructor(readonly callbacks: Callbacks) {}

  /** The place where it begins; nothing beside the dice, nor for a second finger. */
  down(pointer: number, at: Point): number | null {
    const place = placeAt(at.x, at.y, NEAR)
    if (this.#pointer !== null || place === null) return null
    this.#pointer = pointer
    this.#at = at
    this.#last = null
    this.#touched = 0
    this.#reach(place)
    return place
  }

  /** A quick finger leaves a die between two reports: every point that is known counts. */
  move(pointer: number, points: readonly Point[]): void {
    if (pointer !== this.#pointer) return
    for (const to of points) {
      for (const place of placesBetween(this.#at, to)) this.#reach(place)
      this.#at = to
    }
    const { x, y } = this.#at
    const hasLeft = this.#touched > 1 || placeAt(x, y) !== this.#last
    if (this.finger || hasLeft) this.finger = this.#at
  }

  up(pointer: number, isWhole: boolean): void {
    if (pointer !== this.#pointer) return
    this.#pointer = null
    this.finger = null
    if (isWhole) this.callbacks.release(this.#touched)
    else this.callbacks.drop()
  }

  #reach(place: number): void {
    if (place === this.#last) return
    this.#last = place
    this.#touched++
    this.callbacks.touch(place, this.#touched === 1)
  }
}
