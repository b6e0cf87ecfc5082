/** The words on the table as cards that keep their names, so that one sees where each has gone. */
import type { Shown } from './draft'
import { loose, type Card } from './tray'

export interface Drawn extends Shown {
  cards: readonly Card[]
}

/** The cards of a new spelling: those that lay there, then some of these, then others. */
export function relabel(
  before: readonly Card[],
  word: string,
  own: readonly Card[],
  name: () => string,
): Card[] {
  const rest = [...before, ...own]
  return [...word].map((letter) => {
    const index = rest.findIndex((card) => card.letter === letter)
    const [card] = index < 0 ? [] : rest.splice(index, 1)
    return card ?? { key: name(), letter }
  })
}

export class Scene {
  #words = new Map<number, readonly Card[]>()
  #count = 0

  /** The words, each with its cards. */
  show(shown: readonly Shown[]): Drawn[] {
    const drawn = shown.map((each) => {
      const own = each.part ? loose(each.part.cards) : []
      const before = this.#words.get(each.number) ?? []
      return { ...each, cards: relabel(before, each.word, own, () => `t${++this.#count}`) }
    })
    this.#words = new Map(drawn.map(({ number, cards }) => [number, cards]))
    return drawn
  }
}
