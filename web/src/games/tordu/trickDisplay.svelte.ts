/** What the table shows while events are played: a complete trick stays for a moment before it goes. */
import { inTempo } from '../../lib/motion'
import type { Tordu } from '../../protocol'
import { HOLD, laidOf, lastOf, MOVE, type Laid } from './eventTiming'

export class TrickDisplay {
  laid = $state.raw() as Laid
  isHeld = $state(false) // a complete trick still lies there
  isFresh = $state(false) // what is new is seen to come
  isDealt = $state(false)
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(board: Tordu.Board) {
    this.laid = laidOf(board)
  }

  /** A trick that is complete lies there for a moment, then goes to who has won it. */
  arrive(board: Tordu.Board, happened: readonly Tordu.Body[]): void {
    this.rest()
    const has = (type: Tordu.Body['type']) => happened.some((body) => body.type === type)
    this.isFresh = happened.length > 0
    this.isDealt = has('dealt')
    const last = lastOf(board)
    this.isHeld = last !== null && has('taken')
    if (!this.isHeld || !last) {
      this.laid = laidOf(board)
      return
    }
    this.laid = { ...last, winner: null }
    this.#after(MOVE, () => (this.laid = last))
    this.#after(MOVE + HOLD, () => {
      this.isHeld = false
      this.laid = laidOf(board)
    })
  }

  /** Nothing more will move by itself. */
  rest(): void {
    this.#timers.forEach(clearTimeout)
    this.#timers = []
  }

  #after(ms: number, action: () => void): void {
    this.#timers.push(setTimeout(action, inTempo(ms)))
  }
}
