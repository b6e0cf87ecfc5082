/** What a visitor knows of a deal when it is their turn, before the dealer. */
import type { OwnBoardUi } from '../../lib/gameUi'
import type { Rondelic } from '../../protocol'
import { RANKS } from './cards'
import FoundOdds from './FoundOdds.svelte'
import OwnBoard from './OwnBoard.svelte'

export const KING = RANKS.length - 1
export const SEATS = { rondelic: [3, 12], rondellig: [4, 8] } as const
const MOVES: readonly unknown[] = ['K', 'X', 'R']

export type Task = Required<Rondelic.Task>

const isRank = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= KING

/** With what goes together: seats of the rule, players before the dealer, no refusal in Rondellig. */
export function fitted(task: Task): Task {
  const [low, high] = SEATS[task.rules]
  const players = Math.min(Math.max(task.players, low), high)
  const before = task.before
    .slice(0, players - 2)
    .map((each) => (each === 'R' && task.rules === 'rondellig' ? 'X' : each))
  return { ...task, players, before, gave: before.at(-1) === 'X' ? task.gave : null }
}

export const ownBoard: OwnBoardUi<Task, Rondelic.Solution> = {
  empty: { card: 6, players: 4, rules: 'rondelic', before: [], gave: null },
  example: { card: 6, players: 5, rules: 'rondelic', before: ['K', 'K'], gave: null },
  read(value) {
    const { card, players, rules, before, gave } = (value ?? {}) as Partial<Record<string, unknown>>
    const isTable =
      (rules === 'rondelic' || rules === 'rondellig') &&
      Number.isInteger(players) &&
      Array.isArray(before) &&
      before.every((each) => MOVES.includes(each))
    const isHand = isRank(card) && (gave === null || isRank(gave))
    return isTable && isHand ? fitted({ card, players, rules, before, gave } as Task) : null
  },
  Editor: OwnBoard,
  Found: FoundOdds,
}
