/** From one view to the next: the moments in between, told from the events. */
import type { Rondelic } from '../../protocol'
import { NOTHING, sceneOf, startOf, type Scene, type AnimationState } from './scene'

type View = Rondelic.View
type Board = Rondelic.Board
type Body = Rondelic.Body

/** A picture, the events that made it, and how long it stands before the next one. */
export interface AnimationStep {
  scene: Scene
  bodies: readonly Body[]
  lasts: number
}

/** How long (ms) an event is looked at before the next one is told. */
const LASTS: Partial<Record<Body['type'], number>> = {
  dealt: 700,
  kept: 320,
  asked: 260,
  exchanged: 420,
  refused: 600,
  swapped: 420,
  turned: 480,
  looked: 380,
  drew: 420,
  offered: 420,
  took: 420,
  returned: 480,
  shown: 700,
  spared: 500,
  advanced: 380,
  edge: 900,
  fallen: 1000,
  restarted: 400,
  won: 600,
  'last-deal': 600,
}

/** How much longer than its motion a moment is worth looking at. */
const READ: Partial<Record<Body['type'], number>> = {
  kept: 350,
  exchanged: 450,
  swapped: 450,
  refused: 900,
  turned: 700,
  looked: 400,
  drew: 400,
  offered: 400,
  took: 400,
  shown: 900,
  edge: 1600,
  fallen: 1800,
}

export function lasts(body: Body): number {
  return LASTS[body.type] ?? 0
}

export function displayTime(bodies: readonly Body[]): number {
  const motion = group(bodies).reduce((sum, each) => sum + Math.max(...each.map(lasts)), 0)
  return motion + Math.max(0, ...bodies.map((body) => READ[body.type] ?? 0))
}

/** How long its own motion takes: a card that turns or goes home, a token that steps or tumbles. */
const MOVES: Partial<Record<Body['type'], number>> = {
  returned: 300,
  shown: 300,
  spared: 300,
  advanced: 300,
  edge: 300,
  fallen: 900,
  restarted: 300,
  won: 600,
  'last-deal': 600,
}

/** How long (ms) until the last picture of a moment stands; nothing where one thing happens at once. */
export function revealDelay(bodies: readonly Body[]): number {
  const groups = group(bodies)
  const moves = groups.map((each) => Math.max(...each.map((body) => MOVES[body.type] ?? 0)))
  const last = moves.findLastIndex((move) => move > 0)
  if (last < 0) return 0
  const before = groups.slice(0, last)
  return before.reduce((sum, each) => sum + Math.max(...each.map(lasts)), moves[last] ?? 0)
}

const KEPT: readonly Body['type'][] = [
  'refused',
  'returned',
  'shown',
  'edge',
  'fallen',
  'restarted',
  'won',
  'last-deal',
]

/** Whether people want to see this even when they are in a hurry. */
export function isUnmissable(body: Body): boolean {
  return KEPT.includes(body.type)
}

export function startAnimation(view: View): AnimationState {
  return { view, keys: view.board.holds }
}

/** The steps from the last picture to this view, and what to remember for the next. */
export function animationSteps(
  before: AnimationState | null,
  view: View,
  news: readonly Body[],
): { steps: AnimationStep[]; after: AnimationState } {
  const isSame = before !== null && before.view.board.deal === view.board.deal
  const isNew = news.some((body) => body.type === 'dealt')
  if (!before || news.length === 0 || (!isSame && !isNew)) {
    const after = { view, keys: isSame && before ? keysOf(before, view) : view.board.holds }
    return { steps: [{ scene: sceneOf(after), bodies: [], lasts: 0 }], after }
  }
  const steps: AnimationStep[] = []
  let state = before
  for (const bodies of group(news)) {
    const isDeal = bodies.some((body) => body.type === 'dealt')
    state = isDeal ? startAnimation(view) : bodies.reduce((so, body) => step(so, body, view), state)
    steps.push({ scene: sceneOf(state), bodies, lasts: Math.max(...bodies.map(lasts)) })
  }
  const after = { view, keys: keysOf(state, view) }
  const last = steps.at(-1)
  if (last) last.scene = sceneOf(after)
  return { steps, after }
}

/** All tokens move at once (RON-10); everything else happens one thing after the other. */
export function group(news: readonly Body[]): Body[][] {
  const groups: Body[][] = []
  for (const body of news) {
    const last = groups.at(-1)
    const joins = last && (isStep(body) ? last.every(isStep) : isQuiet(body) || last.every(isQuiet))
    if (joins) last.push(body)
    else groups.push([body])
  }
  return groups
}

const isStep = (body: Body) => ['advanced', 'edge', 'fallen'].includes(body.type)
const isQuiet = (body: Body) => body.type === 'stopped' || body.type === 'retired'

function keysOf(state: AnimationState, view: View): readonly number[] {
  return view.board.shown.length > 0 ? state.keys : view.board.holds
}

/** One event, as far as a picture needs it. Faces one may see now are in the view or in the event. */
function step({ view, keys }: AnimationState, body: Body, end: View): AnimationState {
  const faces = merge(view.faces, end.faces)
  const board: Board = { ...view.board }
  const holds = [...board.holds]
  const done = (changes: Partial<Board> = {}, known: readonly number[] = faces): AnimationState => {
    const now: Board = { ...board, holds, ...changes }
    const isShown = now.shown.length > 0
    return { view: { ...view, board: now, faces: known }, keys: isShown ? keys : holds }
  }
  const knows = (place: number, card: number | null) =>
    card === null ? faces : Object.assign([...faces], { [place]: card })

  switch (body.type) {
    case 'kept':
      return done(next(board, 'K'))
    case 'asked':
      return done({ stage: 'answer' })
    case 'exchanged': {
      const [given, received] = [holds[body.asker] ?? NOTHING, holds[body.owner] ?? NOTHING]
      holds[body.asker] = received
      holds[body.owner] = given
      const gave = Object.assign([...board.gave], { [body.owner]: received })
      return done({ ...next(board, 'X'), gave })
    }
    case 'refused':
      return done({ ...next(board, 'R'), kings: board.kings | (1 << (holds[body.owner] ?? 0)) })
    case 'swapped': {
      const discard = holds[body.seat] ?? NOTHING
      holds[body.seat] = board.top
      return done(
        { ...next(board, 'X'), discard, top: board.top + 1 },
        knows(board.top, body.received),
      )
    }
    case 'turned': {
      const place = body.discard ? board.discard : board.top
      holds[body.seat] = place
      const top = Math.max(board.top, place + 1)
      const face_up = board.face_up | (1 << place)
      return done({ discard: NOTHING, top, face_up }, knows(place, body.card))
    }
    case 'looked':
      return done(
        { looked: board.top, discard: NOTHING, top: board.top + 1 },
        knows(board.top, body.card),
      )
    case 'drew':
    case 'offered':
      holds[body.seat] = board.top
      return done({ discard: NOTHING, top: board.top + 1 }, knows(board.top, body.card))
    case 'took':
      if (board.options.text === 'rondelic') return done()
      holds[body.seat] = board.discard
      return done({ discard: NOTHING }, knows(board.discard, body.card))
    case 'stopped': {
      // No event tells which of the two the dealer kept; what they show does.
      const shown = end.board.shown[body.seat] ?? NOTHING
      const own = faces[holds[body.seat] ?? NOTHING] ?? NOTHING
      const looked = faces[board.looked] ?? NOTHING
      const isTaken = looked !== NOTHING ? looked === shown : own !== NOTHING && own !== shown
      if (board.looked !== NOTHING && isTaken) holds[body.seat] = board.looked
      return done({ looked: NOTHING })
    }
    case 'returned': {
      const lent = holds[body.asker] ?? NOTHING
      holds[body.asker] = holds[body.owner] ?? NOTHING
      holds[body.owner] = lent
      return done({ gave: board.gave.map((place) => (place === lent ? NOTHING : place)) })
    }
    case 'shown': {
      const forgotten = holds.map(() => NOTHING)
      const told = { ...end.board, tokens: board.tokens, out: board.out, stage: 'pause' as const }
      return {
        view: { ...view, board: { ...told, holds: forgotten, shown: body.cards, waiting: [] } },
        keys: holds,
      }
    }
    case 'advanced':
    case 'edge':
    case 'fallen':
      return done({ tokens: moved(board, body.seat, (board.tokens[body.seat] ?? 0) + 1) })
    case 'restarted':
      return done({ tokens: moved(board, body.seat, startOf(board)) })
    default:
      return done()
  }
}

function next(board: Board, move: Rondelic.Move): Partial<Board> {
  const turn = board.turn + 1
  const stage = turn === board.order.length - 1 ? 'dealer' : 'turn'
  return { moves: [...board.moves, move], turn, stage }
}

function moved(board: Board, seat: number, circle: number): number[] {
  return Object.assign([...board.tokens], { [seat]: circle })
}

function merge(known: readonly number[], now: readonly number[]): readonly number[] {
  if (now.length === 0) return known
  return now.map((face, place) => (face === NOTHING ? (known[place] ?? NOTHING) : face))
}
