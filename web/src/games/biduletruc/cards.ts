/** The cards as words: one's hand, how it is sorted into rows, how a card is found by typing. */
import type { Biduletruc } from '../../protocol'

export const JOKER = 'biduletruc' // a violet card
export type Red = Biduletruc.Red

/** A card of the hand; two violet cards are told apart. */
export interface Held {
  key: string
  card: string
}

export function heldOf(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>()
  return hand.map((card) => {
    const count = seen.get(card) ?? 0
    seen.set(card, count + 1)
    return { key: count > 0 ? `${card}-${count}` : card, card }
  })
}

/** Letters alone: no accents, no capitals, no hyphens; what people type when they look for a word. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[-’']/g, ' ')
}

const run = (text: string) => folded(text).replaceAll(' ', '')

/** The next card that begins with these letters, from this one on; null: none does. */
export function typedCard(
  cards: readonly Held[],
  letters: string,
  from: string | null,
): Held | null {
  const start = Math.max(
    0,
    cards.findIndex(({ key }) => key === from),
  )
  const turned = [...cards.slice(start), ...cards.slice(0, start)]
  const isFound = ({ card }: Held) => run(card).startsWith(run(letters))
  return turned.find((each) => isFound(each)) ?? null
}

/** How large cards are written, in px: the letters, and a row with its gap. */
export interface Size {
  letters: number
  row: number
}

/** From what is read at arm's length down to what has to do when there are very many. */
export const LETTERS: readonly number[] = [22, 20, 19, 18, 17, 16, 15, 14, 13, 12]
const LOWEST = 2 // of a letter's height: a row, with its gap…
const HIGHEST = 50 // …and the most, in px
const BROAD = 0.58 // of a letter's height: its width, on average, and a little more
const EDGES = 0.85 // of a letter's height, on both sides of the word together
const GAP = 5 // px
const TOUCHED = 45 // px: a row that a finger finds at once
const READABLE = 15 // px: letters that are read without effort

/** In letters; the rings of a violet card take as much as three. */
export const lengthOf = (card: string): number => card.length + (card === JOKER ? 3 : 0)

/** How wide a word is, in letters' heights; a guess where it cannot be measured. */
export type Measure = (card: string) => number
const guess: Measure = (card) => lengthOf(card) * BROAD + EDGES

/** How many rows the cards take, each as wide as its word. */
export function rowsOf(
  cards: readonly string[],
  width: number,
  letters: number,
  measure = guess,
): number {
  let [rows, used] = [1, 0]
  for (const card of cards) {
    const wide = Math.max(44, letters * measure(card)) + GAP
    if (used > 0 && used + wide > width + GAP) [rows, used] = [rows + 1, 0]
    used += wide
  }
  return rows
}

/** The largest size in which all cards are in sight; the smallest where none is small enough. */
export function sizeFor(
  cards: readonly string[],
  width: number,
  height: number,
  measure = guess,
): Size {
  const rows = (letters: number) => rowsOf(cards, width, letters, measure)
  const fits = (letters: number) => rows(letters) * letters * LOWEST <= height
  // A finger wants rows of some height more than an eye wants the largest letters.
  const isEasy = (letters: number) => letters >= READABLE && rows(letters) * TOUCHED <= height
  const letters = LETTERS.find(isEasy) ?? LETTERS.find(fits) ?? LETTERS.at(-1)!
  const row = Math.min(HIGHEST, Math.floor(height / rows(letters)))
  return { letters, row: Math.max(row, letters * LOWEST) }
}
