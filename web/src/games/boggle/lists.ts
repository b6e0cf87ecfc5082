/** The lists after a round, as they are laid side by side. */
import type { Boggle } from '../../protocol'

export interface Line {
  word: string
  points: number
  fate: Boggle.WordStatus
  others: number[] // who has it too
}

export interface Column {
  seat: number
  lines: Line[] // what counts first, the best before the others; then what was struck
  kept: number
  noted: number
  points: number // marked in this round
}

const inOrder = (one: Line, other: Line) =>
  Number(one.fate !== 'kept') - Number(other.fate !== 'kept') ||
  other.points - one.points ||
  other.word.length - one.word.length ||
  one.word.localeCompare(other.word)

export function columnsOf(board: Boggle.Board): Column[] {
  const owners = new Map<string, number[]>()
  board.lists.forEach((list, seat) => {
    for (const { word } of list) owners.set(word, [...(owners.get(word) ?? []), seat])
  })
  const marked = board.points.at(-1) ?? []
  return board.lists.map((list, seat) => {
    const lines = list.map(({ word, fate, points = 0 }) => ({
      word,
      fate,
      points,
      others: (owners.get(word) ?? []).filter((owner) => owner !== seat),
    }))
    return {
      seat,
      lines: lines.sort(inOrder),
      kept: list.filter(({ fate }) => fate === 'kept').length,
      noted: list.length,
      points: marked[seat] ?? 0,
    }
  })
}

/** Oneself first, then the others as they sit. */
export function mineFirst(columns: readonly Column[], me: number | null): Column[] {
  return [...columns].sort((one, other) => Number(other.seat === me) - Number(one.seat === me))
}

/** What the winners of the round have marked, if that is the same for all of them. */
export function shareOf({ best, points }: Boggle.Board): number | null {
  const marked = new Set(best.map((seat) => points.at(-1)?.[seat] ?? 0))
  return marked.size === 1 ? [...marked][0]! : null
}
