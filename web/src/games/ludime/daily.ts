/** An answer to the daily while it is made: words, and the cards that are in them. */
import type { Texts } from '../../lib/texts'
import type { Ludime } from '../../protocol'
import { valueOf } from './letters'
import { loose, spell, type Card, type Tray } from './tray'

type Made = Ludime.Lay | Ludime.Modify

/** A word that was made, and which cards of the hand are in it. */
export interface Draft {
  action: Made
  keys: readonly string[]
}

/** A word as it lies on the table now. */
export interface Lying {
  number: number
  word: string
  before: string // what it was when the turn began; '': it was not there
  owner: number
}

/** Each card of a hand, told apart from its likes. */
export const cardsOf = (hand: string): Card[] =>
  [...hand].map((letter, index) => ({ key: `hand:${index}`, letter }))

/** The cards that are neither in a word nor in the tray. */
export function held(hand: string, drafts: readonly Draft[], tray: Tray): Card[] {
  const used = new Set([...drafts.flatMap(({ keys }) => keys), ...tray.cards.map(({ key }) => key)])
  return cardsOf(hand).filter(({ key }) => !used.has(key))
}

/** The table after these words. */
export function tableAfter({ board, seat }: Ludime.View, actions: readonly Made[]): Lying[] {
  const table: Lying[] = board.words.map(({ word, owner }, number) => ({
    number,
    word,
    before: word,
    owner,
  }))
  const me = seat ?? 0
  for (const action of actions) {
    if (action.type === 'lay') {
      table.push({ number: table.length, word: action.word, before: '', owner: me })
    } else {
      const old = table[action.number]
      if (old) table[action.number] = { ...old, word: action.word, owner: me }
    }
  }
  return table
}

/** What the turn has brought: the cards that are in words, and all of what was stolen. */
export function gained(view: Ludime.View, actions: readonly Made[]): number {
  return tableAfter(view, actions).reduce((sum, { word, before, number }) => {
    const isOwn = before !== '' && view.board.words[number]?.owner === view.seat
    if (word === before) return sum
    return sum + valueOf(word) - (isOwn ? valueOf(before) : 0)
  }, 0)
}

/** The word in the tray as something to do; null: there is no such word yet. */
export function draftOf({ base, cards }: Tray): Draft | null {
  const own = loose(cards)
  const keys = own.map(({ key }) => key)
  const word = spell(cards)
  if (own.length === 0 || cards.length < 3) return null
  return {
    action: base === null ? { type: 'lay', word } : { type: 'modify', number: base, word },
    keys,
  }
}

/** Whose a word is, in words. */
export function ownerOf(owner: number, view: Ludime.View, texts: Texts): string {
  const seats = view.board.totals.length
  const away = (owner - (view.seat ?? 0) + seats) % seats
  return away === 0
    ? texts.say('daily_web.own')
    : texts.say('daily_web.of', { name: texts.say(`daily_web.names.${away}`) })
}
