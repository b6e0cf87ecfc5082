/** What is out of reach before it is tried, and why: the code of a refusal, or nothing. */
import type { Biduletruc } from '../../protocol'
import { JOKER } from './cards'
import { isFresh, topOf } from './links'

type View = Biduletruc.View

/** Why a card cannot be laid anywhere now. */
export function whyNotPick({ board, hand, drawn }: View, card: string): string {
  if (board.has_drawn && board.laid === 0 && card !== drawn) return 'drawn-card-first'
  if (card !== JOKER) return ''
  if (board.laid > 0 && hand.length === 1) return 'last-joker'
  return board.has_joker ? 'one-joker' : ''
}

/** Whether one has laid all one could, and violet cards are left for another turn. */
export function isWaiting(view: View): boolean {
  const { board, hand } = view
  const isLeft = board.laid > 0 && hand.length > 0
  return isLeft && hand.every((card) => card === JOKER && whyNotPick(view, card) !== '')
}

/** Why nothing can be laid on that pile now. */
export function whyNotCover({ board }: View, pile: number): string {
  const cards = board.piles[pile]
  return cards && isFresh(board, topOf(cards)) ? 'too-fresh' : ''
}

/** Why two cards cannot be changed now; '': they can. */
export function whyNotChange({ board, hand, reds }: View): string {
  if (!reds.includes('change')) return 'no-red-card'
  if (board.has_changed) return 'changed-already'
  if (board.has_drawn) return 'drawn-already'
  return hand.length < 2 ? 'too-few-cards' : ''
}

export function whyNotSkip({ board, reds }: View): string {
  if (!reds.includes('skip')) return 'no-red-card'
  return board.has_skipped ? 'skipped-already' : ''
}
