/** What is to be drawn, read from what one knows; no rules, only reading. */
import type { Rondelic } from '../../protocol'

type View = Rondelic.View
type Board = Rondelic.Board

export const NOTHING = -1
const KING = 12
const EVERY_PLACE = -1 // all bits

export type Tag = 'kept' | 'exchanged' | 'swapped' | 'refused' | 'king'

/** A card somewhere on the table. */
export interface TableCard {
  key: string
  at: 'seat' | 'looked' | 'discard' | 'gone'
  seat: number
  number: number // in its fan, from 0
  face: number // NOTHING: not known
  isSecret: boolean // known, but not to everyone
  isKing: boolean // a refusal said so
  isLent: boolean // a King that goes home
}

export interface Scene {
  deal: number
  cards: readonly TableCard[]
  tokens: readonly number[]
  stakes: readonly number[]
  out: readonly boolean[]
  dealer: number
  lamps: readonly number[] // for whom the table waits
  tags: readonly (Tag | null)[]
  isShown: boolean
  lowest: readonly number[]
  returned: readonly number[]
  arrow: { from: number; to: number | 'talon' } | null
  winner: number | null
}

/** How far the telling has come; `keys` name the cards of seats whose places are forgotten. */
export interface AnimationState {
  view: View
  keys: readonly number[]
}

export const rankOf = (card: number) => card >> 2
export const isKing = (card: number) => card >> 2 === KING
export const holeOf = (board: Board) => board.options.circles + 1
export const startOf = (board: Board) => (board.options.text === 'rondelic' ? 0 : 1)

const has = (bits: number, place: number) => ((bits >> place) & 1) === 1

/** The table with every card face up that anybody has seen. */
export function allKnown(view: View, hands: readonly View[]): View {
  const faces = view.faces.map((face, place) =>
    Math.max(face, ...hands.map((each) => each.faces[place] ?? NOTHING)),
  )
  return { ...view, faces, board: { ...view.board, face_up: EVERY_PLACE } }
}

export function sceneOf({ view, keys }: AnimationState): Scene {
  const { board } = view
  const isShown = board.shown.length > 0
  const left = board.out.flatMap((deal, seat) => (deal === 0 ? [seat] : []))
  const winner = board.stage === 'over' && left.length === 1 ? (left[0] ?? NOTHING) : NOTHING
  return {
    deal: board.deal,
    cards: isShown ? shownCards(board, keys) : tableCards(view),
    tokens: board.tokens,
    stakes: board.stakes,
    out: board.out.map((deal) => deal > 0),
    dealer: board.dealer,
    lamps: askedOf(board),
    tags: board.tokens.map((_, seat) => tagOf(board, seat)),
    isShown,
    lowest: isShown ? lowestOf(board) : [],
    returned: board.returned,
    arrow: arrowOf(board),
    winner: winner === NOTHING ? null : winner,
  }
}

function tableCards(view: View): TableCard[] {
  const { board } = view
  const held = new Set(board.holds)
  const card = (place: number, at: TableCard['at'], seat: number, number = 0): TableCard => {
    const face = view.faces[place] ?? NOTHING
    return {
      key: `${board.deal}-${place}`,
      at,
      seat,
      number,
      face,
      isSecret: face !== NOTHING && !has(board.face_up, place),
      isKing: has(board.kings, place),
      isLent: at === 'seat' && face !== NOTHING && isKing(face) && board.gave.includes(place),
    }
  }
  const cards = board.holds.flatMap((place, seat) =>
    place === NOTHING ? [] : [card(place, 'seat', seat)],
  )
  if (board.looked !== NOTHING) cards.push(card(board.looked, 'looked', board.dealer))
  if (board.discard !== NOTHING) cards.push(card(board.discard, 'discard', NOTHING))
  if (board.options.text === 'rondelic') {
    // What the dealer passed over is gone, but all have seen it (RON-A9, RON-A10).
    let number = board.discard === NOTHING ? 0 : 1
    for (let place = 0; place < board.top; place++)
      if (!held.has(place) && place !== board.discard)
        cards.push(card(place, 'gone', NOTHING, number++))
  }
  return cards
}

/** At the end of a deal nobody's places are told any more, only the faces. */
function shownCards(board: Board, keys: readonly number[]): TableCard[] {
  return board.shown.flatMap((face, seat) => {
    if (face === NOTHING) return []
    const key = keys[seat] ?? NOTHING
    return [
      {
        key: `${board.deal}-${key === NOTHING ? `seat-${seat}` : key}`,
        at: 'seat' as const,
        seat,
        number: 0,
        face,
        isSecret: false,
        isKing: false,
        isLent: false,
      },
    ]
  })
}

export function askedOf(board: Board): readonly number[] {
  const asked = board.order[board.stage === 'answer' ? board.turn + 1 : board.turn]
  if (board.stage === 'restart' || board.stage === 'pause') return board.waiting
  return board.stage === 'over' || asked === undefined ? [] : [asked]
}

function lowestOf(board: Board): number[] {
  const ranks = board.order.map((seat) => rankOf(board.shown[seat] ?? NOTHING))
  const least = Math.min(...ranks)
  return board.order.filter((_, index) => ranks[index] === least)
}

/** What this player has done in the deal, as the table saw it. */
function tagOf(board: Board, seat: number): Tag | null {
  const index = board.order.indexOf(seat)
  if (index < 0 || board.shown.length > 0) return null
  const move = board.moves[index]
  if (move === 'K') return 'kept'
  if (move === 'R') return 'refused'
  if (move === 'X') return index === board.order.length - 2 ? 'swapped' : 'exchanged'
  return board.moves[index - 1] === 'R' ? 'king' : null
}

/** Who asks whom; the one before the dealer asks the pack. */
function arrowOf(board: Board): Scene['arrow'] {
  const from = board.order[board.turn]
  const to = board.order[board.turn + 1]
  if (from === undefined || to === undefined) return null
  if (board.stage === 'answer') return { from, to }
  if (board.stage !== 'turn') return null
  return { from, to: board.turn === board.order.length - 2 ? 'talon' : to }
}
