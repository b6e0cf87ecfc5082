/** A line that one types and sends, again and again; what is refused comes back and is not lost. */
import type { RefusedAction } from './gameUi'

export class Typing {
  #sent = new Map<string, string>() // what was typed, by the id it was sent under

  /** Sends it, if it can be sent (`send` gives an id then): what stands in the line afterwards. */
  submit(text: string, send: (typed: string) => string | null): string {
    const typed = text.trim()
    const id = typed ? send(typed) : null
    if (!id) return text
    this.#sent.set(id, typed)
    return ''
  }

  /** What stands in the line when these were refused: the newest, if one is not writing the next. */
  hear(text: string, refusals: readonly Pick<RefusedAction, 'id'>[]): string {
    const mine = refusals.filter(({ id }) => this.#sent.has(id))
    const typed = this.#sent.get(mine.at(-1)?.id ?? '')
    for (const { id } of mine) this.#sent.delete(id)
    return text || (typed ?? '')
  }
}
