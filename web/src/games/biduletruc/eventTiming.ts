/** How long things are looked at, and what is told of them on the table. */
import { MOVE } from '../../lib/motion'
import type { Texts } from '../../lib/texts'
import type { Biduletruc } from '../../protocol'

type Body = Biduletruc.Body

/** How long (ms) each is looked at before the next thing happens: a window runs meanwhile. */
const LASTS: Partial<Record<Body['type'], number>> = {
  dealt: 700,
  laid: MOVE + 250,
  drew: MOVE + 100,
  changed: MOVE + 350,
  skipped: 800,
  countered: 800,
  'gave-way': 700,
  ended: 150,
  'lost-turn': 900,
  judged: 1_600,
  claimed: 500,
}

export const displayTime = (bodies: readonly Body[]): number =>
  bodies.reduce((sum, { type }) => sum + (LASTS[type] ?? 0), 0)

/** Who has won is told when the last card, or the last page, has been seen. */
export function revealDelay(bodies: readonly Body[]): number {
  if (!bodies.some(({ type }) => type === 'won')) return 0
  return bodies.some(({ type }) => type === 'judged') ? 2_500 : MOVE + 500
}

const KEPT: readonly Body['type'][] = ['laid', 'judged', 'skipped', 'countered', 'claimed', 'won']

/** Whether people want to see this even when they are in a hurry. */
export const isUnmissable = ({ type }: Body): boolean => KEPT.includes(type)

/** What has no sentence of its own. */
export const isSilent = ({ type }: Body): boolean => type === 'trusted' || type === 'settled'

/** What is told at the head until something else is: the weightiest, else the last. */
const TOLD: readonly Body['type'][] = [
  'judged',
  'claimed',
  'lost-turn',
  'countered',
  'gave-way',
  'skipped',
  'laid',
  'changed',
  'drew',
  'dealt',
]

const rank = ({ type }: Body): number => TOLD.indexOf(type)

export const hasSentence = (bodies: readonly Body[]): boolean =>
  bodies.some((body) => rank(body) >= 0)

export function sentenceOf(bodies: readonly Body[], texts: Texts): string {
  const known = bodies.filter((body) => rank(body) >= 0)
  if (known.length === 0) return ''
  const best = known.reduce((one, other) => (rank(other) <= rank(one) ? other : one))
  return texts.say(`board_web.told.${best.type}`, { ...best, ...verdictOf(best) })
}

const REMEMBERED = 4 // so many can be read at a glance
/** What one does oneself, and need not be told of later on. */
const DEEDS: readonly Body['type'][] = ['laid', 'drew', 'changed', 'skipped', 'countered']

const isDeedOf = (body: Body, me: number | null): boolean =>
  body.type === 'judged'
    ? body.verdict.challenger === me
    : DEEDS.includes(body.type) && 'seat' in body && body.seat === me

/** What has been told since one did something oneself, with what happens now; the last of it. */
export function remembered(
  past: readonly Body[],
  bodies: readonly Body[],
  me: number | null,
): readonly Body[] {
  const isJudged = bodies.some(({ type }) => type === 'judged')
  // What a verdict makes somebody draw is told where it is read.
  const known = bodies.filter((body) => rank(body) >= 0 && !(isJudged && body.type === 'drew'))
  if (known.length === 0) return past
  const all = [...past, ...known]
  const since = all.findLastIndex((body) => body.type === 'dealt' || isDeedOf(body, me))
  return all.slice(Math.max(0, since, all.length - REMEMBERED))
}

/** What can be told of a table that one comes to: the last card, or what was found of it. */
export function lastOf({ piles, verdict }: Biduletruc.Board): Body[] {
  const links = piles.flatMap((pile) => pile.map((card, at) => ({ card, under: pile[at - 1] })))
  const last = links.toSorted((one, other) => other.card.number - one.card.number)[0]
  if (verdict && verdict.number >= (last?.card.number ?? 0)) {
    return [{ type: 'judged', verdict, cost: 'draws' }]
  }
  if (!last?.under || last.card.by === null) return []
  const { card, by: seat } = last.card
  const pile = piles.findIndex((each) => each.includes(last.card))
  return [{ type: 'laid', seat, card, covered: last.under.card, pile, size: 0 } as Body]
}

const verdictOf = (body: Body): object => (body.type === 'judged' ? body.verdict : {})

/** What a verdict has cost, as its event told. */
export interface Penalty {
  number: number // of the card
  cost: Biduletruc.Judged['cost']
  count: number // cards drawn
  isOverturned: boolean // a win was in question, and is none
}

export function penaltyOf(bodies: readonly Body[], wasClaimed = false): Penalty | null {
  const judged = bodies.findLast((body) => body.type === 'judged')
  if (!judged) return null
  const drew = bodies.findLast((body) => body.type === 'drew' && body.why !== 'turn')
  const count = drew?.type === 'drew' ? drew.count : 0
  const { number, granted } = judged.verdict
  return { number, cost: judged.cost, count, isOverturned: wasClaimed && !granted }
}
