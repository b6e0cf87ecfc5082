/** How long things are looked at, and which trick lies on the table meanwhile. */
import type { Tordu } from '../../protocol'

type Body = Tordu.Body

export const HOLD = 1_100 // ms: a complete trick lies there, and its last card is read
export const SWEEP = 280 // ms: it goes to who has won it
export const MOVE = 280 // ms: a card goes from a hand to the table

/** How long (ms) each is looked at before the next thing happens. */
const LASTS: Partial<Record<Body['type'], number>> = {
  dealt: 700,
  passed: 800,
  bidden: 1_200,
  doubled: 1_300,
  settled: 500,
  played: MOVE + 170,
  taken: HOLD + SWEEP,
  scored: 400,
}

export function displayTime(bodies: readonly Body[]): number {
  return bodies.reduce((sum, body) => sum + (LASTS[body.type] ?? 0), 0)
}

/** Who made the contract is told when the last trick has been seen. */
export function revealDelay(bodies: readonly Body[]): number {
  return bodies.some((body) => body.type === 'scored') ? MOVE + HOLD + SWEEP : 0
}

const KEPT: readonly Body['type'][] = ['bidden', 'doubled', 'taken', 'scored', 'manche-won', 'won']

/** Whether people want to see this even when they are in a hurry. */
export function isUnmissable(body: Body): boolean {
  return KEPT.includes(body.type)
}

/** Cards on the table, each with its seat; a complete trick has a winner. */
export interface Laid {
  key: string
  cards: readonly { card: number; seat: number }[]
  winner: number | null
}

function lay(board: Tordu.Board, number: number, winner: number | null): Laid {
  const trick = board.tricks[number] ?? board.trick
  const cards = (trick?.cards ?? []).map((card, step) => ({
    card,
    seat: ((trick?.leader ?? 0) + step) % board.scores.length,
  }))
  return { key: `${board.deal}-${number}`, cards, winner }
}

/** What lies there now. */
export function laidOf(board: Tordu.Board): Laid {
  return lay(board, board.tricks.length, null)
}

/** The last complete trick, which one may look at again (TOR-31): who won it leads now. */
export function lastOf(board: Tordu.Board): Laid | null {
  if (board.tricks.length === 0) return null
  return lay(board, board.tricks.length - 1, board.trick?.leader ?? board.turn)
}
