/** A deal that a visitor types: two to five hands of eight cards, some perhaps not complete. */
import type { OwnBoardUi } from '../../lib/gameUi'
import type { Tordu } from '../../protocol'
import FoundContract from './FoundContract.svelte'
import OwnBoard from './OwnBoard.svelte'

export const HAND = 8
export const MOST_SEATS = 5

/** Which hand holds a card; -1: none. */
export const holderOf = (task: Tordu.Task, card: number): number =>
  task.hands.findIndex((hand) => hand.includes(card))

/** A card goes into a hand, from another if need be; from this hand it goes away. */
export function toggled(task: Tordu.Task, hand: number, card: number): Tordu.Task {
  const isHere = task.hands[hand]?.includes(card)
  const isFull = (task.hands[hand]?.length ?? 0) >= HAND
  if (!isHere && isFull) return task
  const hands = task.hands.map((cards, number) => {
    const others = cards.filter((each) => each !== card)
    return number === hand && !isHere ? [...others, card] : others
  })
  return { ...task, hands }
}

/** With so many hands: the last ones go, or empty ones come. */
export const withSeats = (task: Tordu.Task, seats: number): Tordu.Task => ({
  hands: Array.from({ length: seats }, (_, hand) => task.hands[hand] ?? []),
  declarer: Math.min(task.declarer ?? 0, seats - 1),
})

/** The hand to go on with, once one is complete. */
export const nextHand = (task: Tordu.Task, hand: number): number => {
  if ((task.hands[hand]?.length ?? 0) < HAND) return hand
  const open = task.hands.findIndex((cards) => cards.length < HAND)
  return open < 0 ? hand : open
}

const isCard = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 40

export const ownBoard: OwnBoardUi<Tordu.Task, Tordu.Solution> = {
  empty: { hands: [[], []], declarer: 0 },
  example: {
    hands: [
      [7, 8, 18, 30, 35, 12, 1, 21],
      [6, 15, 16, 25, 39, 10, 5, 22],
    ],
    declarer: 0,
  },
  read(value) {
    const { hands, declarer } = (value ?? {}) as Partial<Record<string, unknown>>
    const isDeal =
      Array.isArray(hands) &&
      hands.length >= 2 &&
      hands.length <= MOST_SEATS &&
      hands.every((hand) => Array.isArray(hand) && hand.length <= HAND && hand.every(isCard))
    const isSeat = isDeal && Number.isInteger(declarer) && Number(declarer) in hands
    return isSeat ? ({ hands, declarer } as Tordu.Task) : null
  },
  Editor: OwnBoard,
  Found: FoundContract,
}
