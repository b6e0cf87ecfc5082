/** How the catalogue says what only this game has. */
import type { Speaker, Texts } from '../../lib/texts'
import type { Biduletruc } from '../../protocol'
import { JOKER } from './cards'

export const sayCard = (texts: Texts, card: string): string =>
  card === JOKER ? texts.say('joker') : card

const sayCards = (texts: Texts, cards: readonly string[]): string =>
  cards.map((card) => sayCard(texts, card)).join(', ')

export const sayRed = (texts: Texts, red: string): string => texts.say(`red.${red}`)

/** In a line: the page itself lies open on the table. */
function sayVerdict(texts: Texts, verdict: Biduletruc.Verdict): string {
  const { granted, challenger, culprit, covered, laid } = verdict
  const key = granted ? 'granted' : 'refused'
  return texts.say(`board_web.judged.${key}`, { challenger, culprit, covered, laid })
}

/** A few words for some numbers alone. */
const when =
  (isSaid: (number: number) => boolean, key: string): Speaker =>
  (texts, number) =>
    isSaid(Number(number)) ? texts.say(`tail.${key}`, { count: number }) : ''

export const speakers: Record<string, Speaker> = {
  card: (texts, card) => sayCard(texts, String(card)),
  cards: (texts, cards) => sayCards(texts, cards as readonly string[]),
  red: (texts, red) => sayRed(texts, String(red)),
  reds: (texts, reds) => (reds as readonly string[]).map((red) => sayRed(texts, red)).join(', '),
  verdict: (texts, verdict) => sayVerdict(texts, verdict as Biduletruc.Verdict),
  cost: (texts, cost) => texts.say(`cost.${String(cost)}`),
  why: (texts, why) => texts.say(`why.${String(why)}`),
  reason: (texts, reason) => texts.say(`reason.${String(reason)}`),
  last: when((size) => size === 1, 'last'),
  dry: when((count) => count === 0, 'dry'),
  idle: when((laid) => laid === 0, 'idle'),
  more: when((left) => left > 0, 'more'),
}
