/** How strong those at open rated tables are, as far as they show it, beside the visitor. */
import { api } from '../../lib/api'
import type { LobbyEntry, RatedTable } from '../../protocol'

class LobbyRatings {
  byTable = $state.raw<ReadonlyMap<string, RatedTable>>(new Map())
  #asked = ''

  /** Asks where somebody has come to a rated table, or left one, since it was asked. */
  async follow(tables: readonly LobbyEntry[]): Promise<void> {
    const rated = tables.filter((each) => each.rated)
    const asked = rated.map(({ id, members }) => [id, ...members.map((each) => each.id)]).join(' ')
    if (asked === this.#asked) return
    this.#asked = asked
    const found = rated.length > 0 ? await api.lobbyRatings().catch(() => null) : { tables: [] }
    if (asked !== this.#asked) return // another answer is on its way
    if (found) this.byTable = new Map(found.tables.map((each) => [each.table, each]))
    else this.#asked = ''
  }
}

export const lobbyRatings = new LobbyRatings()
