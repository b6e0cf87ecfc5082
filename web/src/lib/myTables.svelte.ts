/** The tables to which the visitor can return, and how many of them wait for the visitor. */
import type { MyTable } from '../protocol'
import { api } from './api'
import { showBadge } from './badge'
import { connection } from './connection.svelte'

const EVERY = 20_000 // ms between two looks while a page is open

/** Whether the game waits for the visitor there. */
export const isMyTurn = ({ member, waits_for }: MyTable): boolean =>
  waits_for?.includes(member) ?? false

/** Whether something there waits for the visitor: the game, or a rematch that is offered. */
const isWaiting = (table: MyTable): boolean => isMyTurn(table) || table.offered

export class MyTables {
  tables = $state.raw<readonly MyTable[]>([])
  /** Whether the server was asked once: until then nobody knows how much room the list takes. */
  isAsked = $state(false)
  #followers = 0
  #looking: Promise<void> | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #stops: (() => void)[] = []

  /** How many tables wait for the visitor, apart from the one they are at. */
  waiting(except = ''): number {
    return this.tables.filter((each) => each.card.id !== except && isWaiting(each)).length
  }

  /** Looks again and again until the returned function is called. */
  follow(): () => void {
    if (this.#followers++ === 0) {
      this.#timer = setInterval(this.look, EVERY)
      this.#stops = [
        connection.onWelcome(this.look),
        connection.listen(({ type }) => {
          if (type === 'my-tables') void this.lookAgain()
        }),
      ]
      document.addEventListener('visibilitychange', this.look)
    }
    void this.look()
    return () => {
      if (--this.#followers > 0) return
      clearInterval(this.#timer)
      for (const stop of this.#stops) stop()
      document.removeEventListener('visibilitychange', this.look)
    }
  }

  /** One request, however many parts of a page ask at once. */
  look = (): Promise<void> =>
    (this.#looking ??= this.#read().finally(() => (this.#looking = undefined)))

  /** For what has just changed: a look that began before may have missed it. */
  async lookAgain(): Promise<void> {
    await this.#looking
    await this.look()
  }

  async #read(): Promise<void> {
    try {
      this.tables = (await api.myTables()).tables
      showBadge(this.waiting())
    } catch {
      // what was known before stays
    } finally {
      this.isAsked = true
    }
  }
}

export const myTables = new MyTables()
