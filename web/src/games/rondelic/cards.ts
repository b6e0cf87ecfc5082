/** The pack of 52 as the game counts it: four times the rank plus the suit. */
import type { Rank } from '../../lib/widgets/PlayingCard.svelte'
import type { SuitName } from '../../lib/widgets/Suit.svelte'
import type { Speaker } from '../../lib/texts'

export const RANKS: readonly Rank[] = [
  'A',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  'V',
  'D',
  'R',
]
export const SUITS: readonly SuitName[] = ['spade', 'heart', 'diamond', 'club']
const SIGNS = ['♠', '♥', '♦', '♣'] as const

export function rankName(card: number): Rank | null {
  return RANKS[card >> 2] ?? null
}

export function suitName(card: number): SuitName | null {
  return card < 0 ? null : (SUITS[card & 3] ?? null)
}

/** What several cards have in common. */
export const sayRank: Speaker = (texts, card) => texts.say(`ranks.${rankName(Number(card))}`)

/** A card in the language's own letters: R♠ in French, K♠ in English. */
export const sayCard: Speaker = (texts, card) => sayRank(texts, card) + SIGNS[Number(card) & 3]

/** Why nobody moves. */
export const sayReason: Speaker = (texts, reason) => texts.say(`reasons.${String(reason)}`)
