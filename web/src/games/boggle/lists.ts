/** The lists after a round, as they are laid side by side. */
import type { Texts } from '../../lib/texts'
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
  isMarked: boolean // else the points of its words are nobody's (BOG-P11)
}

const inOrder = (one: Line, other: Line) =>
  Number(one.fate !== 'kept') - Number(other.fate !== 'kept') ||
  other.points - one.points ||
  other.word.length - one.word.length ||
  one.word.localeCompare(other.word)

/** Whether only those who keep the most words mark points (BOG-P11). */
const isUniques = ({ options }: Boggle.Board) => options.type === 'pocket' && options.formula === 2

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
      isMarked: !isUniques(board) || board.best.includes(seat),
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

/** Why some lists bring nothing though they have words; '' where every list brings its points. */
export function whoMarks(board: Boggle.Board, columns: readonly Column[], texts: Texts): string {
  const { options, best } = board
  if (!isUniques(board) || options.type !== 'pocket') return ''
  if (best.length === 0) return texts.say('uniques.nobody')
  const kept = (isMarked: boolean) =>
    Math.max(0, ...columns.filter((each) => each.isMarked === isMarked).map((each) => each.kept))
  const key = best.length === 1 ? 'one' : options.tie
  return texts.say(`uniques.${key}`, { seat: best, most: kept(true), next: kept(false) })
}
