/** A word as a way over the grid: one die after the other, each a neighbour, none twice. */

export const SIDE = 4
export const CELLS: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, cell) => cell)

const rowOf = (cell: number) => Math.floor(cell / SIDE)
const columnOf = (cell: number) => cell % SIDE

export function areNeighbours(one: number, other: number): boolean {
  const rows = Math.abs(rowOf(one) - rowOf(other))
  const columns = Math.abs(columnOf(one) - columnOf(other))
  return Math.max(rows, columns) === 1
}

const NEIGHBOURS: readonly (readonly number[])[] = CELLS.map((cell) =>
  CELLS.filter((other) => areNeighbours(cell, other)),
)

const LIGATURES: Record<string, string> = { Œ: 'OE', Æ: 'AE', ẞ: 'SS' }

/** As the letters of the box are: capitals without accents; what is no letter stays what it is. */
export function fold(text: string): string {
  return text
    .toUpperCase() // of ß too: SS
    .replaceAll(/[ŒÆẞ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
}

export const spell = (letters: string, path: readonly number[]) =>
  path.map((cell) => letters[cell] ?? '').join('')

/** One way to spell this, along the way of before where that is still one; null if there is none. */
export function pathOf(
  letters: string,
  word: string,
  before: readonly number[] = [],
): number[] | null {
  if (word.length > letters.length) return null // no die is used twice
  const path: number[] = []
  const go = (cells: readonly number[]): boolean => {
    if (path.length === word.length) return true
    const liked = before[path.length]
    const sorted = liked !== undefined && cells.includes(liked) ? [liked, ...cells] : cells
    for (const cell of sorted) {
      if (letters[cell] !== word[path.length] || path.includes(cell)) continue
      path.push(cell)
      if (go(NEIGHBOURS[cell] ?? [])) return true
      path.pop()
    }
    return false
  }
  return go(CELLS) ? path : null
}

/** The way of the longest beginning of this word that the grid has. */
export function lightUp(
  letters: string,
  word: string,
  before: readonly number[] = [],
): { path: number[]; isWhole: boolean } {
  for (let length = word.length; length > 0; length--) {
    const path = pathOf(letters, word.slice(0, length), before)
    if (path) return { path, isWhole: length === word.length }
  }
  return { path: [], isWhole: word === '' }
}

/** What touching a die does to a way, or why it cannot go there. */
export type Step =
  { kind: 'added' | 'undone'; path: number[] } | { kind: 'stayed' | 'used' | 'far' }

export function step(path: readonly number[], cell: number): Step {
  const last = path.at(-1)
  if (cell === last) return { kind: 'stayed' }
  if (cell === path.at(-2)) return { kind: 'undone', path: path.slice(0, -1) }
  if (path.includes(cell)) return { kind: 'used' }
  if (last !== undefined && !areNeighbours(last, cell)) return { kind: 'far' }
  return { kind: 'added', path: [...path, cell] }
}

/** The die that one sees where this one lies, after so many quarter turns to the right. */
export function placeOf(cell: number, turns: number): number {
  let [row, column] = [rowOf(cell), columnOf(cell)]
  for (let turn = 0; turn < ((turns % 4) + 4) % 4; turn++) {
    ;[row, column] = [column, SIDE - 1 - row]
  }
  return row * SIDE + column
}

/** On a picture of 100 × 100. */
export interface Point {
  x: number
  y: number
}

/** The middle of a place. */
export function centreOf(place: number): Point {
  const unit = 100 / SIDE
  return { x: (columnOf(place) + 0.5) * unit, y: (rowOf(place) + 0.5) * unit }
}

const REACH = 0.38 // of a die's width: between dice there is room to cut a corner

/** The place under a point of that picture, if it is well inside it. */
export function placeAt(x: number, y: number, reach = REACH): number | null {
  const unit = 100 / SIDE
  const [row, column] = [Math.floor(y / unit), Math.floor(x / unit)]
  if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) return null
  const place = row * SIDE + column
  const centre = centreOf(place)
  return Math.hypot(x - centre.x, y - centre.y) <= reach * unit ? place : null
}

/** The places that a straight move from one point to another goes through, in order. */
export function placesBetween(from: Point, to: Point): number[] {
  const places: number[] = []
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 3))
  for (let at = 1; at <= steps; at++) {
    const share = at / steps
    const place = placeAt(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    if (place !== null && place !== places.at(-1)) places.push(place)
  }
  return places
}

/** Where an arrow key leads from a place; the edge stops it. */
export function placeBeside(place: number, key: string): number {
  const [row, column] = [rowOf(place), columnOf(place)]
  const within = (value: number) => Math.min(SIDE - 1, Math.max(0, value))
  if (key === 'ArrowUp') return within(row - 1) * SIDE + column
  if (key === 'ArrowDown') return within(row + 1) * SIDE + column
  if (key === 'ArrowLeft') return row * SIDE + within(column - 1)
  if (key === 'ArrowRight') return row * SIDE + within(column + 1)
  return place
}
