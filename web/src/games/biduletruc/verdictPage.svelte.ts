/** The page of the last verdict on the table: it opens by itself, and makes room when it has been seen. */
import type { Biduletruc } from '../../protocol'

const READ = 20_000 // ms that an open page lies there by itself…
const GLANCED = 8_000 // …and as long in full, while others play on

/** What it needs of the board. */
interface BoardContext {
  board: Biduletruc.Board
  asked: string // which question one is asked; '': none
  isTaught?: boolean
  hasColumn?: () => boolean // an open page hides nothing
}

export class VerdictPage {
  isOpen = $state(false)
  isFolded = $state(false) // what was found alone, where a page would hide the table
  #closing: ReturnType<typeof setTimeout> | undefined
  #glanced = Infinity // when it has been seen by who does not read it
  #placed = 0 // cards on the table when it was opened

  constructor(readonly context: BoardContext) {}

  /** The book is opened or closed by hand: so it stays. */
  turn(isOpen: boolean): void {
    clearTimeout(this.#closing)
    this.#glanced = Infinity
    this.isOpen = isOpen
    this.isFolded = false
  }

  /** A player who reads is not hurried. */
  stay(): void {
    this.turn(this.isOpen)
  }

  /** It opens by itself: it lies there for a while, less if the game goes on. */
  open(): void {
    this.turn(true)
    this.#glanced = Date.now() + GLANCED
    this.#placed = this.context.board.placed
    if (!this.context.isTaught) this.look()
    this.#closing = setTimeout(() => {
      this.#closing = setTimeout(() => this.turn(false), READ - GLANCED)
      this.look()
    }, GLANCED)
  }

  /** Nothing is hidden for long from who only glances at the page, and nothing from who is asked. */
  look(): void {
    if (!this.isOpen || this.#glanced === Infinity || this.context.hasColumn?.()) return
    const { board, asked, isTaught } = this.context
    const isPast = board.placed !== this.#placed && Date.now() >= this.#glanced
    if (asked === '' && !isPast) return
    if (isTaught) this.turn(false)
    else this.isFolded = true
  }
}
