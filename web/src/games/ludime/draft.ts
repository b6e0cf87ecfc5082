/** Words that are prepared: to lay and to modify, one after the other. */
import type { Ludime } from '../../protocol'
import { loose, spell, type Card, type Placed, type Tray } from './tray'

/** A word that was prepared: a new one, or what a word of the table becomes. */
export interface Part {
  key: string
  base: number | null // the word of the table
  was: string // how it was spelt
  cards: readonly Placed[]
}

/** A word as it lies on the table, or would. */
export interface Shown {
  number: number
  word: string
  owner: number
  part: Part | null // it is only prepared
  step: number // which part of the turn that is, from 1
}

export function partOf(tray: Tray, words: readonly Ludime.TableWord[], key: string): Part {
  const was = tray.base === null ? '' : (words[tray.base]?.word ?? '')
  return { key, base: tray.base, was, cards: tray.cards }
}

/** A prepared word taken up again. */
export const reopened = ({ base, cards }: Part): Tray => ({ base, cards, caret: null })

/** The cards of the hand that lie elsewhere. */
export function usedBy(parts: readonly Part[], tray: Tray, discard: string | null): Set<string> {
  const own = [...parts.flatMap(({ cards }) => loose(cards)), ...loose(tray.cards)]
  return new Set([...own.map(({ key }) => key), ...(discard ? [discard] : [])])
}

/** Whether this can still be made: the word of the table is as it was, and the cards are there. */
export function stands(
  { base, was, cards }: Pick<Part, 'base' | 'was' | 'cards'>,
  words: readonly Ludime.TableWord[],
  hand: readonly Card[],
): boolean {
  const isThere = base === null || words[base]?.word === was
  return isThere && loose(cards).every(({ key }) => hand.some((card) => card.key === key))
}

/** The card taken from the discards that none of these words uses: it has to go back (LUD1-4). */
export function owedOf(parts: readonly Part[], taken: string): string {
  const own = parts.flatMap(({ cards }) => loose(cards))
  return own.some(({ letter }) => letter === taken) ? '' : taken
}

/** The table as it would be. */
export function preview(
  words: readonly Ludime.TableWord[],
  parts: readonly Part[],
  me: number | null,
): Shown[] {
  const owner = me ?? 0
  const shown = words.map(({ word, owner: his }, number): Shown => {
    const step = parts.findIndex(({ base }) => base === number)
    const part = parts[step]
    if (!part) return { number, word, owner: his, part: null, step: 0 }
    return { number, word: spell(part.cards), owner, part, step: step + 1 }
  })
  const laid = parts
    .map((part, index) => ({ part, step: index + 1 }))
    .filter(({ part }) => part.base === null)
  const fresh = laid.map(({ part, step }, index): Shown => ({
    number: words.length + index,
    word: spell(part.cards),
    owner,
    part,
    step,
  }))
  return [...shown, ...fresh]
}

/** Words that are laid together, as one answer. */
export const wordsOf = (parts: readonly Part[]): Ludime.Action[] =>
  parts.map(({ base, cards }): Ludime.Action => {
    const word = spell(cards)
    return base === null ? { type: 'lay', word } : { type: 'modify', number: base, word }
  })

/** Whether this seat has laid or changed a word in its turn. */
export const hasLaid = (board: Ludime.Board, seat: number | null): boolean =>
  board.words.some(({ story }) => {
    const made = story.at(-1)
    return made?.seat === seat && made.round === board.round
  })

export const exchangeOf = (letters: readonly string[]): Ludime.Action[] => [
  ...letters.map((letter): Ludime.Action => ({
    type: 'set-aside',
    letter: letter as Ludime.Letter,
  })),
  { type: 'exchange' },
]
