/** A hand-made table for the drawn example of the rules. */
import type { Texts } from '../../../lib/texts'
import type { Rank } from '../../../lib/widgets/PlayingCard.svelte'
import type { SuitName } from '../../../lib/widgets/Suit.svelte'
import type { Question, Tordu } from '../../../protocol'
import { RANKS, SUITS } from '../cards'

export function cardOf(rank: Rank, suit: SuitName): number {
  return SUITS.indexOf(suit) * RANKS.length + RANKS.indexOf(rank)
}

export function namesOf(texts: Texts): string[] {
  return [0, 1, 2, 3].map((seat) => texts.say(`board_web.examples.names.${seat}`))
}

const SPADES = [cardOf('A', 'spade'), cardOf('9', 'spade')]

/** Four players, hearts are trump, and the second has led: seat 0 must follow. */
export const FOLLOWING: Tordu.View = {
  seat: 0,
  hand: [
    ...SPADES,
    cardOf('10', 'heart'),
    cardOf('D', 'twist'),
    cardOf('7', 'twist'),
    cardOf('8', 'diamond'),
  ],
  board: {
    options: {
      overbid: false,
      double: false,
      overbid_after_double: false,
      declarer_deals: false,
      target: 15,
      manches: 1,
      equal: 'shared',
      deals: 0,
    },
    stage: 'play',
    deal: 3,
    dealer: 1,
    turn: 0,
    calls: [],
    contract: { declarer: 2, suit: 2, number: 4, doubled_by: null },
    trick: { leader: 2, cards: [cardOf('R', 'spade'), cardOf('7', 'spade')] },
    tricks: [],
    taken: [0, 0, 2, 0],
    scores: [4, 7, 3, 0],
    sheet: [],
    manche: 1,
    won: [0, 0, 0, 0],
    waiting: [],
    best: [],
    reason: null,
  },
}

/** What may be played there. */
export const ASKED: Question = {
  key: '',
  choices: SPADES.map((card) => ({
    key: '',
    action: { type: 'play', card },
    values: {},
    note: '',
    interrupts: false,
  })),
  values: {},
  typed: '',
  hint: '',
  forced: '',
  closed: {},
}
