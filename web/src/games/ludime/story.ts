/** How long things are looked at, and what is told of them on the table. */
import type { Texts } from '../../lib/texts'
import type { Ludime } from '../../protocol'
import { MOVE } from './motion'

type Body = Ludime.Body

/** How long (ms) each is looked at before the next thing happens. */
const LASTS: Partial<Record<Body['type'], number>> = {
  thrown: 1_800,
  dealt: 700,
  drawn: MOVE + 70,
  taken: MOVE + 170,
  laid: MOVE + 900,
  modified: MOVE + 1_300,
  'put-aside': 60,
  exchanged: 600,
  discarded: MOVE + 250,
  'went-out': 900,
  'gave-up': 900,
  shown: MOVE + 1_300,
  scored: 300,
}

export function lingers(bodies: readonly Body[]): number {
  return bodies.reduce((sum, body) => sum + (LASTS[body.type] ?? 0), 0)
}

/** Who has won is told when the last word has been seen. */
export function revealed(bodies: readonly Body[]): number {
  const isScored = bodies.some(({ type }) => type === 'scored')
  const has = bodies.some(({ type }) => type === 'laid' || type === 'modified' || type === 'shown')
  return isScored && has ? MOVE + 900 : 0
}

const KEPT: readonly Body['type'][] = ['laid', 'modified', 'went-out', 'shown', 'scored', 'won']

/** Whether people want to see this even when they are in a hurry. */
export const keeps = ({ type }: Body): boolean => KEPT.includes(type)

/** What is told above the words until something else is: all words, else the last of these. */
const WORDS: readonly Body['type'][] = ['laid', 'modified', 'shown']
const TOLD: readonly Body['type'][] = [
  'exchanged',
  'discarded',
  'went-without',
  'went-out',
  'gave-up',
  'taken',
]

const deedOf = (body: Body): string =>
  body.type === 'modified' && body.stolen ? 'stolen' : body.type

const LONGEST = 12 // letters of a name: the words matter more

const briefly = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name

/** Names as far as there is room for them beside a word. */
export const inBrief = (texts: Texts): Texts => texts.with(texts.names.map(briefly), texts.me)

export function toldOf(bodies: readonly Body[], texts: Texts): string {
  const words = bodies.filter(({ type }) => WORDS.includes(type))
  const last = bodies.filter(({ type }) => TOLD.includes(type)).slice(-1)
  return (words.length > 0 ? words : last)
    .map((body) => texts.say(`board_web.told.${deedOf(body)}`, { ...body }))
    .join(' · ')
}

/** The words that these have changed, and what each was before; a new one was nothing. */
export function changed(bodies: readonly Body[]): Map<number, string> {
  const was = new Map<number, string>()
  for (const body of bodies) {
    if (body.type === 'laid') was.set(body.number, '')
    if (body.type === 'modified') was.set(body.number, was.get(body.number) ?? body.old)
  }
  return was
}
