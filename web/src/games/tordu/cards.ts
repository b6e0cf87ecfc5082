/** The pack as the game counts it: eight times the suit plus the rank, the As high. */
import type { Language } from '../../lib/rooms'
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
const SIGNS = ['♣', '♦', '♥', '♠', '§'] as const
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

/** For those who listen: « As de Cœur », not « A♥ ». */
export function nameOf(texts: Texts, card: number): string {
  return texts.say('board_web.card', {
    rank: texts.say(`board_web.ranks.${rankOf(card)}`),
    suit: texts.say(`board_web.suits.${suitOf(card)}`),
  })
}

const sayCard: Speaker = (texts, card) => sayRank(texts, Number(card)) + SIGNS[suitOf(Number(card))]

/** How the catalogue says what only this game has. */
export const speakers: Record<string, Speaker> = {
  card: sayCard,
  cards: (texts, cards) =>
    inOrder(cards as readonly number[])
      .map((card) => sayCard(texts, card))
      .join(' '),
  suit: (texts, suit) => texts.say(`suit.${Number(suit)}`),
  one: (texts, suit) => texts.say(`bid-one.${Number(suit)}`),
  many: (texts, suit) => texts.say(`bid-many.${Number(suit)}`),
}
