/** The rooms and how many people play in each, read again while somebody looks. */
import { api } from '../../lib/api'
import type { RoomSign } from '../../protocol'

const AGAIN = 20_000 // ms

class RoomSigns {
  rooms = $state.raw<readonly RoomSign[] | null>(null) // none: not asked yet, or no answer
  #followers = 0
  #timer: ReturnType<typeof setInterval> | undefined

  /** Reads them now and then, until the returned function is called. */
  follow(): () => void {
    if (this.#followers++ === 0) {
      void this.#read()
      this.#timer = setInterval(() => {
        if (document.visibilityState === 'visible') void this.#read()
      }, AGAIN)
    }
    return () => {
      if (--this.#followers === 0) clearInterval(this.#timer)
    }
  }

  async #read(): Promise<void> {
    const found = await api.rooms().catch(() => null)
    if (found) this.rooms = found.rooms
  }
}

export const roomSigns = new RoomSigns()
