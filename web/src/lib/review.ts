/** What a person's choices were worth, compared with the best answers. */
import type { Decision, Question, RatedAnswer } from '../protocol'
import { sameAction } from './sameAction'
import type { AnyGameUi } from './gameUi'

export type Measure = AnyGameUi['measure']
export type Order = 'course' | 'cost'

/** The precision of the computation: choices as close as this are equally good. */
const CLOSE: Record<Measure['kind'], number> = { percent: 0.01, points: 0.05 }

/** How much a choice cost: next to nothing, something, a lot. */
export const COST_SIZES = ['little', 'some', 'much'] as const
export type CostSize = (typeof COST_SIZES)[number]
const FROM: Record<Measure['kind'], { some: number; much: number }> = {
  percent: { some: 0.03, much: 0.1 },
  points: { some: 0.25, much: 1 },
}

export function costSize(cost: number, { kind }: Measure): CostSize {
  if (cost >= FROM[kind].much) return 'much'
  return cost >= FROM[kind].some ? 'some' : 'little'
}

/** A choice compared with the best answer there was. */
export interface ReviewedChoice {
  number: number // of the frame in which it was asked
  ask: Question
  chosen: RatedAnswer
  best: RatedAnswer
  other: RatedAnswer // what it is compared with: the best, or the next best where it was the best
  cost: number // how much better the best was, never less than nothing
  isBest: boolean // or as good as the best
}

export interface Summary {
  count: number
  best: number // how many were the best
  cost: number // of all the others together
  mean: number // cost of a choice, over all
}

/** Null where there is nothing to compare. */
export function reviewChoice(decision: Decision, measure: Measure): ReviewedChoice | null {
  const sign = measure.best === 'low' ? 1 : -1
  const worths = [...decision.worths].sort((one, other) => sign * (one.value - other.value))
  const best = worths[0]
  const chosen = worths.find((each) => sameAction(each.action, decision.chosen))
  const other = worths.find((each) => each !== chosen)
  if (!best || !chosen || !other) return null
  const cost = Math.max(0, sign * (chosen.value - best.value))
  const isBest = cost < CLOSE[measure.kind]
  return { number: decision.number, ask: decision.ask, chosen, best, other, cost, isBest }
}

export function summarise(all: readonly ReviewedChoice[]): Summary {
  const cost = all.reduce((sum, each) => sum + (each.isBest ? 0 : each.cost), 0)
  const best = all.filter((each) => each.isBest).length
  return { count: all.length, best, cost, mean: all.length > 0 ? cost / all.length : 0 }
}

/** In the order of play, or the costliest first. */
export function ordered(all: readonly ReviewedChoice[], order: Order): ReviewedChoice[] {
  const course = [...all].sort((one, other) => one.number - other.number)
  return order === 'course' ? course : course.sort((one, other) => other.cost - one.cost)
}

/** The ends of a common scale, so that bars of different choices can be compared by eye. */
export function scaleOf(
  all: readonly ReviewedChoice[],
  measure: Measure,
): [low: number, high: number] {
  const values = all.flatMap((each) => [each.chosen.value, each.other.value])
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (measure.kind === 'percent') return [0, Math.min(1, Math.max(0.25, Math.ceil(high * 4) / 4))]
  return [low, high === low ? low + 1 : high]
}

/** How long a bar is, from 0 to 1. */
export function lengthOf(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}
