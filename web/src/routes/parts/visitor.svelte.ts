/** What is known of the visitor's taste: the boxes that they have played lately. */
import { api } from '../../lib/api'
import { favourites } from '../../lib/lobbyOrder'

const LATEST = '30' // games

class VisitorTaste {
  boxes = $state.raw<readonly string[]>([]) // the most played first
  #asked = false

  /** Asked for once; whoever has played nothing likes all boxes alike. */
  async learn(): Promise<void> {
    if (this.#asked) return
    this.#asked = true
    const found = await api.myGames({ most: LATEST }).catch(() => null)
    if (found) this.boxes = favourites([...found.running.map(({ card }) => card), ...found.games])
    else this.#asked = false
  }
}

export const taste = new VisitorTaste()
