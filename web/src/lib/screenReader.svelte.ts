/** What a screen reader says of the page: each thing once, in whole sentences, politely. */

const BATCH_MS = 150 // ms: what happens so close together is said at once
const VISIBLE_MS = 10_000 // ms: long enough to be read; later a reader of the page would find it out of place

export interface Announcement {
  key: number // the same words said again are something new
  text: string
}

export class ScreenReaderAnnouncer {
  announcements = $state.raw<readonly Announcement[]>([])
  /** The live region is put in here: screen readers ignore all but an open dialog. */
  host = $state.raw<HTMLElement | null>(null)
  #waiting: string[] = []
  #count = 0

  say(text: string): void {
    if (!text.trim()) return
    if (this.#waiting.length === 0) setTimeout(() => this.#announce(), BATCH_MS)
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
    }, VISIBLE_MS)
  }
}

export const screenReader = new ScreenReaderAnnouncer()
