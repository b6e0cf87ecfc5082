/** A box being opened: its room, its texts, and what the house says of it. */
import { SHELF } from '../../games'
import { api } from '../../lib/api'
import { refusalOf, type Refusal } from '../../lib/refusal'
import type { Room, Shelved } from '../../lib/rooms'
import { roomTexts } from '../../lib/speech.svelte'
import type { Texts } from '../../lib/texts'
import type { Box } from '../../protocol'

export const shelved = (slug: string): Shelved | undefined =>
  SHELF.find((each) => each.slug === slug)

/** Where one begins. */
export const FIRST = SHELF[0]

export class OpenedBox {
  room = $state.raw<Room | null>(null)
  texts = $state.raw<Texts | null>(null) // the room's, on top of the house's
  box = $state.raw<Box | null>(null)
  problem = $state.raw<Refusal | null>(null)
  #wanted = 0

  /** Opens it, or speaks another language of the same box. */
  async open(slug: string, house: Texts): Promise<void> {
    const wanted = ++this.#wanted
    const load = shelved(slug)?.load
    if (!load) return
    try {
      const [{ room }, shelf] = await Promise.all([load(), api.shelf()])
      const texts = await roomTexts(room, house)
      if (wanted !== this.#wanted) return // something else is wanted by now
      this.room = room
      this.texts = texts
      this.box = shelf.games.find((each) => each.slug === slug) ?? null
      this.problem = null
    } catch (reason) {
      if (wanted === this.#wanted) this.problem = refusalOf(reason)
    }
  }
}
