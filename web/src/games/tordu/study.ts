/** The course of a deal that is over: where it stands at a step, its line, and how it is told. */
import { sameAction } from '../../lib/sameAction'
import type { Texts } from '../../lib/texts'
import type { Tordu } from '../../protocol'
import { nameOf, sayCard } from './cards'
import type { Point } from './geometry'

type Study = Tordu.Study
type Decision = Tordu.Decision
type Answer = Tordu.Answer
type Action = Decision['action']

const CLOSE = 0.1 // points nobody needs to hear of, as the server says too

/** What lies on the table once this step is taken. */
export interface Standing {
  calls: readonly Decision[] // up to this one, in the auction
  trick: readonly { seat: number; card: number }[]
  winner: number | null // of a trick that is complete
  gone: ReadonlySet<number> // cards that have been played
  taken: number // tricks of the declarer
}

/** Who took each trick: who leads the next one, and the last is what is missing in the count. */
export function winnersOf(board: Pick<Tordu.Board, 'tricks' | 'taken'>): number[] {
  const winners = board.tricks.slice(1).map((trick) => trick.leader)
  const count = (seat: number) => winners.filter((each) => each === seat).length
  const last = board.taken.findIndex((taken, seat) => taken > count(seat))
  return [...winners, last]
}

export function standingAt(study: Study, board: Tordu.Board, at: number): Standing {
  const past = study.decisions.slice(0, at + 1)
  const { trick = 0 } = past.at(-1) ?? {}
  const cards = past.flatMap(({ seat, action, trick: number }) =>
    action.type === 'play' ? [{ seat, card: action.card, number }] : [],
  )
  const laid = cards.filter(({ number }) => number === trick)
  const isComplete = trick > 0 && laid.length === board.scores.length
  const winners = winnersOf(board).slice(0, isComplete ? trick : Math.max(0, trick - 1))
  return {
    calls: trick === 0 ? past : [],
    trick: laid,
    winner: isComplete ? (winners.at(-1) ?? null) : null,
    gone: new Set(cards.map(({ card }) => card)),
    taken: winners.filter((seat) => seat === study.contract.declarer).length,
  }
}

/** How many calls and cards there were so far in the deal on the table. */
export function stepsOf({ calls, tricks, trick }: Tordu.Board): number {
  const cards = tricks.reduce((sum, each) => sum + each.cards.length, trick?.cards.length ?? 0)
  return calls.length + cards
}

export const isOver = ({ stage }: Pick<Tordu.Board, 'stage'>): boolean =>
  stage === 'pause' || stage === 'over'

/** Whether a step that changed the contract was bad or good news for who looks at it; nobody's own
 * mistake is good news, and who has no side sees a mistake. */
export function toneOf(study: Study, { seat, turn }: Decision, me: number | null): string {
  if (turn === 'none') return ''
  if (me === null || me === seat) return 'worse'
  const { declarer } = study.contract
  return (me === declarer) === (seat === declarer) ? 'worse' : 'better'
}

/** 1 for the declarer's own steps, -1 for those against them. */
const sideOf = (study: Study, { seat }: Decision): 1 | -1 =>
  seat === study.contract.declarer ? 1 : -1

/** Steps at which one should stop: the line changes, or somebody could have known better. */
export function keySteps(study: Study): number[] {
  return study.decisions.flatMap(({ turn, verdict, trick, exact, swing }, at) => {
    const changes = turn !== 'none' || (trick > 0 && exact && swing >= CLOSE)
    return changes || verdict === 'slip' ? [at] : []
  })
}

/** Where one begins to look: where it was decided, else with the first card. */
export function firstStep(study: Study): number {
  const lead = study.decisions.findIndex(({ trick }) => trick > 0)
  return study.decisive ?? Math.max(0, lead)
}

/** What the cards allowed the declarer, step by step; a gap where nobody knows. */
export interface Spot {
  at: number // the decision after which it is so; before the first card: the last call
  value: number
}

export function courseOf(study: Study): Spot[] {
  const spots = study.decisions.flatMap(({ trick, value }, at) =>
    trick > 0 && value !== null ? [{ at, value }] : [],
  )
  const lead = study.decisions.findIndex(({ trick }) => trick > 0)
  return study.start === null ? spots : [{ at: lead - 1, value: study.start }, ...spots]
}

/** The ends of the scale: what is to be won, and the worst that was near. */
export function rangeOf(course: readonly Spot[]): [low: number, high: number] {
  const values = course.map(({ value }) => value)
  return [Math.min(-1, ...values), Math.max(1, ...values)]
}

/** A line that goes level to each step and changes there. */
export function pathOf(
  course: readonly Spot[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  return course
    .map(({ at, value }, place) =>
      place === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`,
    )
    .join('')
}

/** The best ones, and what was chosen wherever it stands; none where nothing is known of them. */
export function shownAnswers(decision: Decision, most: number): Answer[] {
  const { answers, action } = decision
  if (answers.every(({ real, fair }) => real === null && fair === null)) return []
  return answers.filter((each, place) => place < most || sameAction(each.action, action))
}

/** Cards that would have kept it from turning, the best first. */
export function keepers(study: Study, decision: Decision): number[] {
  const side = sideOf(study, decision)
  return decision.answers.flatMap(({ action, real }) =>
    action.type === 'play' && real !== null && side * real > 0 ? [action.card] : [],
  )
}

/** A cell of the table of contracts. */
export type Chance = 'made' | 'maybe' | 'missed'

export function chanceOf(row: Tordu.TrumpRow, number: number): Chance {
  const made = row.made[number] ?? 0
  if (row.exact) return made > 0 ? 'made' : 'missed'
  return made >= 0.9 ? 'made' : made >= 0.35 ? 'maybe' : 'missed'
}

// ---- in words

/** Points as a lead: +3, −1,4, 0. */
export function sayLead(texts: Texts, value: number): string {
  const shown = Number(value.toFixed(1))
  const size = Math.abs(shown)
  const sign = shown > 0 ? '+' : shown < 0 ? '−' : ''
  return sign + texts.number(size, Number.isInteger(size) ? 0 : 1)
}

export function sayAction(texts: Texts, action: Action): string {
  if (action.type === 'play') return nameOf(texts, action.card)
  if (action.type === 'bid') return texts.say('board_web.bid', { ...action })
  return texts.say(`choices.${action.type}`)
}

/** How the deal went, in a line or two. */
export function sayCourse(texts: Texts, study: Study): string {
  const { contract, taken, holds, decisive } = study
  const values = { declarer: contract.declarer, number: contract.number, suit: contract.suit }
  const isMade = taken === contract.number
  if (holds === null) return texts.say('study_web.course.unknown', values)
  const turn = decisive === null ? null : study.decisions[decisive]
  if (!turn) return texts.say(`study_web.course.${isMade ? 'held' : 'never'}`, values)
  if (isMade !== (turn.turn === 'given')) return texts.say('study_web.course.unknown', values)
  const card = turn.action.type === 'play' ? turn.action.card : null
  const kind = isMade ? (holds ? 'back' : 'won') : holds ? 'lost' : 'gone'
  return texts.say(`study_web.course.${kind}`, { ...values, ...turn, card })
}

/** The player, and what they did. */
export function sayDone(texts: Texts, { seat, action }: Decision): string {
  const values = { seat, ...action }
  return texts.say(`study_web.did.${action.type}`, values)
}

/** What it did to the contract, all cards seen; nothing where nobody knows. */
export function sayReal(texts: Texts, study: Study, decision: Decision): string {
  const { action, swing, turn, exact } = decision
  if (action.type === 'bid') return sayBid(texts, study, decision)
  if (action.type !== 'play' || !exact || decision.value === null) return ''
  if (turn !== 'none') {
    const better = keepers(study, decision).slice(0, 3)
    return texts.say(`study_web.turn.${turn}`, {
      better: better.map((card) => sayCard(texts, card)).join(', ') || null,
    })
  }
  if (swing >= CLOSE) {
    const side = sideOf(study, decision) === 1 ? 'own' : 'against'
    return texts.say(`study_web.swing.${side}`, pointsOf(texts, swing))
  }
  return texts.say(`study_web.still.${decision.value > 0 ? 'holds' : 'lost'}`)
}

function sayBid(texts: Texts, study: Study, { seat, action }: Decision): string {
  if (action.type !== 'bid') return ''
  const row = study.possible[seat]?.find(({ suit }) => suit === action.suit)
  if (!row?.exact) return ''
  const apart = row.apart[action.number] ?? 0
  return texts.say(`study_web.bid.${apart === 0 ? 'makes' : 'misses'}`, { apart })
}

/** Whether the player could have known better. */
export function sayFair(texts: Texts, decision: Decision): string {
  const { seat, cost, verdict, answers } = decision
  const best = answers[0]
  const better = best ? sayBetter(texts, best.action) : ''
  return texts.say(`study_web.verdict.${verdict}`, { seat, better, ...pointsOf(texts, cost) })
}

/** In a sentence: « passer valait mieux ». */
function sayBetter(texts: Texts, action: Action): string {
  if (action.type === 'play') return sayCard(texts, action.card)
  if (action.type === 'bid') return sayAction(texts, action)
  return texts.say(`study_web.better.${action.type}`)
}

/** A number of points, for one or many, and as it is written. */
function pointsOf(texts: Texts, points: number): { points: number; value: string } {
  const shown = Number(points.toFixed(1))
  return { points: shown, value: texts.number(shown, Number.isInteger(shown) ? 0 : 1) }
}

// ---- by hand

const SWIPE = 44 // px that a finger goes to the side, and not up or down

/** Where a finger leads: forward (1) to the left, as one turns a page. */
export function swiped(from: Point | null, to: Point | null): 1 | -1 | 0 {
  if (!from || !to) return 0
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
