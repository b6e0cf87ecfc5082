/** What a screen reader hears of the page: each thing once, in whole sentences, politely. */

const BREATH = 150 // ms: what happens so close together is said in one go
const KEPT = 10_000 // ms: long enough to be read, short enough not to be found lying about

export interface Announcement {
  key: number // the same words said again are something new
  text: string
}

export class Live {
  announcements = $state.raw<readonly Announcement[]>([])
  /** Where it speaks from: all but an open dialog is mute. */
  host = $state.raw<HTMLElement | null>(null)
  #waiting: string[] = []
  #count = 0

  say(text: string): void {
    if (!text.trim()) return
    if (this.#waiting.length === 0) setTimeout(() => this.#announce(), BREATH)
    // A question that begins with what has just been said takes its place.
    if (text.startsWith(`${this.#waiting.at(-1)} `)) this.#waiting.pop()
    this.#waiting.push(text.trim())
  }

  #announce(): void {
    const said = { key: ++this.#count, text: this.#waiting.join(' ') }
    this.#waiting = []
    this.announcements = [...this.announcements, said]
    setTimeout(() => {
      this.announcements = this.announcements.filter((each) => each !== said)
    }, KEPT)
  }
}

export const live = new Live()
