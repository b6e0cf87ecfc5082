/** The boxes on the shelf: the built-in games, and those that the server lists with a UI of their own. */
import { BUILT_IN } from '../../games'
import { api } from '../../lib/api'
import { externalEntry } from '../../lib/externalGames'
import type { AnyGameUi, ShelfEntry } from '../../lib/gameUi'

class GameShelf {
  entries = $state.raw<readonly ShelfEntry[]>(BUILT_IN)
  #external: Promise<void> | undefined

  /** None while the external games are not read yet, or where there is no such game. */
  find(slug: string): ShelfEntry | undefined {
    return this.entries.find((each) => each.slug === slug)
  }

  async load(slug: string): Promise<{ ui: AnyGameUi } | undefined> {
    if (!this.find(slug)) await this.readExternal()
    return this.find(slug)?.load()
  }

  /** Adds the games that are not built in; asked for once. */
  readExternal(): Promise<void> {
    this.#external ??= this.#read().catch((problem) => {
      this.#external = undefined
      throw problem
    })
    return this.#external
  }

  async #read(): Promise<void> {
    const { games } = await api.shelf()
    const added = games.filter(({ slug, ui }) => ui && !this.find(slug))
    if (added.length === 0) return
    this.entries = [...this.entries, ...(await Promise.all(added.map(externalEntry)))]
  }
}

export const shelf = new GameShelf()

/** Where a table of this game is opened, for everybody. */
export const openingAddress = (slug: string): string => `/jeux/${slug}#ouvrir`
