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

/** How a card looks: its drawing above the word, before it, or none where there are very many. */
export type Form = 'tall' | 'wide' | 'plain'

/** How large cards are, in px: the letters, a row with its gap, and the least width of a card. */
export interface Size {
  form: Form
  letters: number
  row: number
  least: number
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
const NARROWEST = 44 // px: a card that a finger finds
const ART = 1.8 // of a letter's height: a drawing before the word, with its gap
const TALL = { letters: 13, lowest: 64, highest: 150 } // px
const SLENDER: readonly number[] = [0.72, 0.6, 0.5] // of its height: how narrow a tall card may be

/** In letters; the rings of a violet card take as much as three. */
export const lengthOf = (card: string): number => card.length + (card === JOKER ? 3 : 0)

/** How wide a word is, in letters' heights; a guess where it cannot be measured. */
export type Measure = (card: string) => number
const guess: Measure = (card) => card.length * BROAD + EDGES

/** How many rows the cards take, each as wide as its word. */
export function rowsOf(
  cards: readonly string[],
  width: number,
  letters: number,
  measure = guess,
  form: Form = 'plain',
  least = NARROWEST,
): number {
  let [rows, used] = [1, 0]
  for (const card of cards) {
    const hasArt = form === 'wide' || (form === 'plain' && card === JOKER)
    const wide = Math.max(least, letters * (measure(card) + (hasArt ? ART : 0))) + GAP
    if (used > 0 && used + wide > width + GAP) [rows, used] = [rows + 1, 0]
    used += wide
  }
  return rows
}

/** The largest size in which all cards are in sight: tall if they can be, plain if they must be. */
export function sizeFor(
  cards: readonly string[],
  width: number,
  height: number,
  measure = guess,
): Size {
  return tallSize(cards, width, height, measure) ?? flatSize(cards, width, height, measure)
}

/** As few rows as there can be, then letters as large as there can be. */
function tallSize(
  cards: readonly string[],
  width: number,
  height: number,
  measure: Measure,
): Size | null {
  for (let rows = 1; height / rows >= TALL.lowest; rows += 1) {
    const row = Math.min(TALL.highest, Math.floor((height + GAP) / rows))
    for (const slender of SLENDER) {
      const least = Math.max(NARROWEST, Math.round((row - GAP) * slender))
      const fits = (letters: number) =>
        letters <= row / 4 && rowsOf(cards, width, letters, measure, 'tall', least) <= rows
      const letters = LETTERS.find((each) => each >= TALL.letters && fits(each))
      if (letters !== undefined) return { form: 'tall', letters, row, least }
    }
  }
  return null
}

function flatSize(cards: readonly string[], width: number, height: number, measure: Measure): Size {
  const rows = (letters: number, form: Form) => rowsOf(cards, width, letters, measure, form)
  const sized = (letters: number, form: Form): Size => {
    const row = Math.min(HIGHEST, Math.floor(height / rows(letters, form)))
    return { form, letters, row: Math.max(row, letters * LOWEST), least: NARROWEST }
  }
  for (const form of ['wide', 'plain'] as const) {
    const fits = (letters: number) => rows(letters, form) * letters * LOWEST <= height
    // A finger wants rows of some height more than an eye wants the largest letters.
    const isEasy = (letters: number) =>
      letters >= READABLE && rows(letters, form) * TOUCHED <= height
    const letters = LETTERS.find(isEasy) ?? LETTERS.find(fits)
    if (letters !== undefined) return sized(letters, form)
  }
  return sized(LETTERS.at(-1)!, 'plain')
}
