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
export function sayTotal(texts: Texts, cost: number): { cost: number; value: string } {
  const digits = cost < 0.095 ? 2 : 1
  const shown = Number(cost.toFixed(digits)) // singular or plural goes by what is read
  return { cost: shown, value: texts.number(shown, Number.isInteger(shown) ? 0 : digits) }
}
