/** Where each card is while one composes: in the hand or in the tray. It knows letters, no rules. */

/** A card that is told apart from its likes. */
export interface Card {
  key: string
  letter: string
}

/** A card in the tray; those of a word of the table cannot be taken away from it. */
export interface Placed extends Card {
  isFixed: boolean
}

export interface Tray {
  base: number | null // the word of the table that it grows from
  cards: readonly Placed[]
  /** Where the next letter goes. Null: nobody has said; then who taps adds at the end, and who types
   * spells a word of the table anew. */
  caret: number | null
}

export const EMPTY: Tray = { base: null, cards: [], caret: null }

export const spell = (cards: readonly Card[]): string => cards.map(({ letter }) => letter).join('')

/** The cards of a tray that are one's own. */
export const loose = (cards: readonly Placed[]): Placed[] => cards.filter(({ isFixed }) => !isFixed)

/** The letters of a word on the table, as cards of the tray. */
export const fixed = (number: number, word: string): Placed[] =>
  [...word].map((letter, index) => ({ key: `${number}:${index}`, letter, isFixed: true }))

/** A word of the table comes into the tray; what one had there is added to it. */
export function grow(tray: Tray, number: number, word: string): Tray {
  return { base: number, cards: [...fixed(number, word), ...loose(tray.cards)], caret: null }
}

/** The word goes back to the table; one's own letters stay. */
export const letGo = (tray: Tray): Tray => ({ ...EMPTY, cards: loose(tray.cards) })

/** A card from the hand, at this place or where the next letter goes. */
export function add(tray: Tray, card: Card, at?: number): Tray {
  const place = at ?? tray.caret ?? tray.cards.length
  const placed = { ...card, isFixed: false }
  const caret = tray.caret !== null && place <= tray.caret ? tray.caret + 1 : tray.caret
  return { ...tray, cards: tray.cards.toSpliced(place, 0, placed), caret }
}

/** One's own card goes back to the hand. */
export function take(tray: Tray, key: string): Tray {
  const index = tray.cards.findIndex((card) => card.key === key && !card.isFixed)
  if (index < 0) return tray
  const caret = tray.caret !== null && index < tray.caret ? tray.caret - 1 : tray.caret
  return { ...tray, cards: tray.cards.toSpliced(index, 1), caret }
}

/** A card goes to another place of the tray. */
export function move(tray: Tray, key: string, to: number): Tray {
  const card = tray.cards.find((each) => each.key === key)
  if (!card) return tray
  const others = tray.cards.filter((each) => each !== card)
  const place = Math.max(0, Math.min(others.length, to))
  return { ...tray, cards: others.toSpliced(place, 0, card), caret: null }
}

/** A card is touched. With a word of the table each goes to the next place, so that one spells it
 * anew, and waits again when it is touched there; one's own, placed last, goes back to the hand. */
export function touch(tray: Tray, key: string): Tray {
  const index = tray.cards.findIndex((card) => card.key === key)
  const card = tray.cards[index]
  if (!card) return tray
  const { base, caret } = tray
  const at = caret ?? 0
  const isPlaced = index < at
  if (!card.isFixed && (base === null || index === at - 1)) return take(tray, key)
  return isPlaced
    ? { ...move(tray, key, at - 1), caret: at - 1 }
    : { ...move(tray, key, at), caret: at + 1 }
}

/** Someone types a letter: from the tray or from the hand; null: there is none. */
export function type(tray: Tray, letter: string, hand: readonly Card[]): Tray | null {
  const isGrown = tray.base !== null
  const at = tray.caret ?? (isGrown ? 0 : tray.cards.length)
  const waiting = tray.cards.findIndex((card, index) => index >= at && card.letter === letter)
  const held = hand.find((card) => card.letter === letter)
  if (waiting >= 0 && (isGrown || !held)) {
    return { ...move(tray, tray.cards[waiting]!.key, at), caret: at + 1 }
  }
  if (!held) return null
  const isEnd = !isGrown && at === tray.cards.length
  return { ...add(tray, held, at), caret: isEnd ? null : at + 1 }
}

/** Back over the last letter: one's own goes to the hand, one of the table waits to be placed. */
export function erase(tray: Tray): Tray {
  const at = tray.caret ?? tray.cards.length
  const last = tray.cards[at - 1]
  if (!last) return tray
  return last.isFixed ? { ...tray, caret: at - 1 } : take(tray, last.key)
}

/** The place for the next letter, so many letters on. */
export function step(tray: Tray, by: number): Tray {
  const at = (tray.caret ?? tray.cards.length) + by
  return { ...tray, caret: Math.max(0, Math.min(tray.cards.length, at)) }
}
