/** Hand-made tables for the drawn examples of the rules. */
import type { Texts } from '../../../lib/texts'
import type { Rondelic } from '../../../protocol'
import { RANKS, SUITS } from '../cards'
import type { Rank } from '../../../lib/widgets/PlayingCard.svelte'
import type { SuitName } from '../../../lib/widgets/Suit.svelte'

const NOBODY = -1

export function cardOf(rank: Rank, suit: SuitName): number {
  return RANKS.indexOf(rank) * 4 + SUITS.indexOf(suit)
}

export function namesOf(texts: Texts): string[] {
  return [0, 1, 2, 3].map((seat) => texts.say(`board_web.examples.names.${seat}`))
}

/** Four players of text A on five circles; seat 0 looks. */
export function viewOf(changes: Partial<Rondelic.Board>, faces: readonly number[]): Rondelic.View {
  return {
    seat: 0,
    faces,
    board: {
      options: { text: 'rondelic', circles: 5, all_equal: 'all', dealer_card: false },
      tokens: [1, 0, 2, 1],
      stakes: [1, 1, 1, 1],
      out: [0, 0, 0, 0],
      deal: 1,
      dealer: 3,
      order: [0, 1, 2, 3],
      stage: 'turn',
      turn: 0,
      moves: [],
      holds: [0, 1, 2, NOBODY],
      gave: [NOBODY, NOBODY, NOBODY, NOBODY],
      top: 3,
      seen: [1, 2, 4, 0],
      face_up: 0,
      kings: 0,
      commons: 0,
      discard: NOBODY,
      looked: NOBODY,
      looks: 0,
      shown: [],
      waiting: [],
      returned: [],
      again: false,
      ...changes,
    },
  }
}
