/** How figures are said. */
import type { Measure } from '../review'
import type { Texts } from '../texts'

/** What an answer is worth. */
export function sayWorth(texts: Texts, { kind }: Measure, value: number): string {
  return kind === 'percent' ? texts.percent(value) : texts.number(value, 1)
}

/** What a choice cost: always a step in the wrong direction. */
export function sayCost(texts: Texts, { kind, best }: Measure, cost: number): string {
  const sign = best === 'low' ? '+' : '−'
  return sign + (kind === 'percent' ? texts.percent(cost) : texts.number(cost, 1))
}

/** What all of them cost together, which is no share of anything any more. */
export function sayTotal(texts: Texts, { kind }: Measure, cost: number): string {
  return texts.number(cost, kind === 'percent' ? 2 : 1)
}
