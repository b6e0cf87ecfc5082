/** How figures are said, each with its unit. */
import { costSize, type Measure } from '../review'
import type { Texts } from '../texts'

const OFTEN = 0.6 // from here on it is counted in whole things, below it in games between two

/** What an answer is worth. */
export function sayWorth(texts: Texts, measure: Measure, value: number): string {
  const sign = measure.kind === 'points' && value > 0 ? '+' : ''
  return sign + sayAmount(texts, measure, value, 1).replace('-', '−')
}

/** What a choice cost: always a step in the wrong direction. */
export function sayCost(texts: Texts, measure: Measure, cost: number): string {
  if (costSize(cost, measure) === 'little') return texts.say('review.almost')
  const sign = measure.best === 'low' ? '+' : '−'
  if (measure.kind !== 'percent') return sign + sayAmount(texts, measure, cost, 1)
  // Between two shares of a hundred there are points: "+42 %" would be 42 % of the risk itself.
  return sign + texts.say(`review.difference.${measure.best}`, { points: Math.round(cost * 100) })
}

/** What all of them cost together; `games`: how many pass, played like that, until it costs one. */
export function sayTotal(
  texts: Texts,
  measure: Measure,
  cost: number,
): { cost: number; value: string; amount: string; games: number | null } {
  const shown = cost < 3 ? Math.max(0.5, Math.round(cost * 2) / 2) : Math.round(cost)
  const digits = Number.isInteger(shown) ? 0 : 1
  const games = Math.round(1 / cost)
  return {
    cost: shown, // singular or plural goes by what is read
    value: texts.number(shown, digits),
    amount: sayAmount(texts, measure, measure.kind === 'percent' ? cost : shown, digits),
    games: cost >= OFTEN ? null : games > 20 ? Math.round(games / 5) * 5 : games,
  }
}

function sayAmount(texts: Texts, { kind, best }: Measure, value: number, digits: number): string {
  if (kind === 'percent') return texts.say(`review.share.${best}`, { value: texts.percent(value) })
  const points = Number(value.toFixed(digits))
  return texts.say('review.points', { points, value: texts.number(points, digits) })
}
