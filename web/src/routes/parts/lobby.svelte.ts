/** The open tables, alive: all of them once, then each as it changes. */
import { connection } from '../../lib/connection.svelte'
import type { LobbyEntry } from '../../protocol'

const LINGER = 2_000 // ms: from the shelf to the tables is not a reason to stop listening

class Lobby {
  tables = $state.raw<readonly LobbyEntry[] | null>(null) // none: not asked yet
  #followers = 0
  #stops: (() => void)[] = []

  /** Follows the open tables until the returned function is called. */
  follow(): () => void {
    if (this.#followers++ === 0 && this.#stops.length === 0) this.#begin()
    return () => {
      this.#followers--
      setTimeout(() => this.#end(), LINGER)
    }
  }

  #begin(): void {
    const look = () => {
      connection
        .request({ type: 'lobby', on: true }, { once: true })
        .then((answer) => answer.type === 'lobby' && (this.tables = answer.tables))
        .catch(() => {}) // the line is mended, and then one looks again
    }
    this.#stops = [
      connection.listen((message) => message.type === 'card' && this.#put(message.card)),
      connection.onWelcome(look),
    ]
    if (connection.state === 'open') look()
  }

  #end(): void {
    if (this.#followers > 0 || this.#stops.length === 0) return
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.tables = null
    if (connection.state === 'open')
      connection.request({ type: 'lobby', on: false }, { once: true }).catch(() => {})
  }

  #put(entry: LobbyEntry): void {
    const others = (this.tables ?? []).filter((each) => each.id !== entry.id)
    const isShown = entry.open && entry.stage !== 'over' && !entry.bots_only
    this.tables = isShown
      ? [entry, ...others].sort((one, other) => other.opened_ms - one.opened_ms)
      : others
  }
}

export const lobby = new Lobby()
