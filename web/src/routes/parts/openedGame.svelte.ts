/** A game being opened: its UI, its texts, and what the server says of it. */
import { api } from '../../lib/api'
import type { AnyGameUi } from '../../lib/gameUi'
import { refusalOf, type Refusal } from '../../lib/refusal'
import { gameTexts } from '../../lib/siteTexts.svelte'
import type { Texts } from '../../lib/texts'
import type { Box } from '../../protocol'
import { shelf } from './shelf.svelte'

export class OpenedGame {
  ui = $state.raw<AnyGameUi | null>(null)
  texts = $state.raw<Texts | null>(null) // the game's, on top of the site's
  box = $state.raw<Box | null>(null)
  problem = $state.raw<Refusal | null>(null)
  #wanted = 0

  /** Opens it, or loads another language of the same game. */
  async open(slug: string, siteTexts: Texts): Promise<void> {
    const wanted = ++this.#wanted
    try {
      const [loaded, { games }] = await Promise.all([shelf.load(slug), api.shelf()])
      if (!loaded) return
      const texts = await gameTexts(loaded.ui, siteTexts)
      if (wanted !== this.#wanted) return // something else is wanted by now
      this.ui = loaded.ui
      this.texts = texts
      this.box = games.find((each) => each.slug === slug) ?? null
      this.problem = null
    } catch (reason) {
      if (wanted === this.#wanted) this.problem = refusalOf(reason)
    }
  }
}
