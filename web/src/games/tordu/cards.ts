/** The pack as the game counts it: eight times the suit plus the rank, the As high. */
import type { Language } from '../../lib/gameUi'
import type { Speaker, Texts } from '../../lib/texts'
import type { Rank } from '../../lib/widgets/PlayingCard.svelte'
import type { SuitName } from '../../lib/widgets/Suit.svelte'

export const RANKS: readonly Rank[] = ['7', '8', '9', '10', 'V', 'D', 'R', 'A']
export const SUITS: readonly SuitName[] = ['club', 'diamond', 'heart', 'spade', 'twist']
/** The keys for the suits, as players of each language write them; X is the fifth. */
export const SUIT_LETTERS: Record<Language, readonly string[]> = {
  fr: ['T', 'K', 'C', 'P', 'X'],
  en: ['C', 'D', 'H', 'S', 'X'],
}
const HELD = [4, 3, 2, 0, 1] // dark and bright take turns in a hand, the twisted suit first
export const TORDU = 4

export const suitOf = (card: number) => card >> 3
export const rankOf = (card: number): Rank => RANKS[card & 7] ?? '7'
export const suitName = (suit: number): SuitName => SUITS[suit] ?? 'twist'

/** As one holds them: trumps first, suit by suit, from the As down. */
export function inOrder(cards: readonly number[], trump: number | null = null): number[] {
  const suits = [...HELD].sort((one, other) => Number(other === trump) - Number(one === trump))
  const placeOf = (card: number) => suits.indexOf(suitOf(card))
  return [...cards].sort((one, other) => placeOf(one) - placeOf(other) || other - one)
}

/** In the language's own letter: R in French, K in English. */
export const sayRank = (texts: Texts, card: number) => texts.say(`ranks.${rankOf(card)}`)

const ofSuit = (texts: Texts, rank: string, suit: number) =>
  texts.say('board_web.card', { rank, suit: texts.say(`board_web.suits.${suit}`) })
const rankName = (texts: Texts, card: number) => texts.say(`board_web.ranks.${rankOf(card)}`)

/** Where it stands alone: « As de Cœur ». */
export const nameOf = (texts: Texts, card: number): string =>
  ofSuit(texts, rankName(texts, card), suitOf(card))

/** In a sentence: « l’As de Cœur ». No sign: one hears it too, and the fifth has none in type. */
export const sayCard = (texts: Texts, card: number): string =>
  ofSuit(texts, texts.say(`board_web.the.${rankOf(card)}`), suitOf(card))

/** Suit by suit: « As, Roi et 7 de Tordu, Dame de Pique ». */
function sayHand(texts: Texts, cards: readonly number[]): string {
  const held = inOrder(cards)
  const ranksOf = (suit: number) =>
    held.filter((card) => suitOf(card) === suit).map((card) => rankName(texts, card))
  const list = new Intl.ListFormat(texts.language, { type: 'conjunction' })
  const suits = [...new Set(held.map(suitOf))]
  return suits.map((suit) => ofSuit(texts, list.format(ranksOf(suit)), suit)).join(', ')
}

/** How the catalogue says what only this game has. */
export const speakers: Record<string, Speaker> = {
  card: (texts, card) => sayCard(texts, Number(card)),
  cards: (texts, cards) => sayHand(texts, cards as readonly number[]),
  suit: (texts, suit) => texts.say(`suit.${Number(suit)}`),
  one: (texts, suit) => texts.say(`bid-one.${Number(suit)}`),
  many: (texts, suit) => texts.say(`bid-many.${Number(suit)}`),
}
