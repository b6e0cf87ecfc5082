/** How long things are looked at, and what is told of them on the table. */
import { MOVE } from '../../lib/motion'
import type { Texts } from '../../lib/texts'
import type { Ludime } from '../../protocol'

type Body = Ludime.Body

export const isTheft = (body: Body): boolean => body.type === 'modified' && body.stolen

const SEEN = 1_700 // ms for a word that ends a manche

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
  scored: SEEN,
}

const STOLEN = 700 // ms more: the old word, its letters that turn, the tokens

export function displayTime(bodies: readonly Body[]): number {
  return bodies.reduce(
    (sum, body) => sum + (LASTS[body.type] ?? 0) + (isTheft(body) ? STOLEN : 0),
    0,
  )
}

/** What ends a manche before one's eyes. */
const LAST: readonly Body['type'][] = ['laid', 'modified', 'shown', 'gave-up']

/** Who has won is told when the last word has been seen. */
export function revealDelay(bodies: readonly Body[]): number {
  const isScored = bodies.some(({ type }) => type === 'scored')
  const isSeen = bodies.some(({ type }) => LAST.includes(type))
  return isScored && isSeen ? MOVE + SEEN : 0
}

/** Whether a word of this seat was taken from it. */
export const isRobbed = (bodies: readonly Body[], seat: number | null): boolean =>
  bodies.some((body) => body.type === 'modified' && body.stolen && body.owner === seat)

const KEPT: readonly Body['type'][] = ['laid', 'modified', 'went-out', 'shown', 'scored', 'won']

/** Whether people want to see this even when they are in a hurry. */
export const isUnmissable = ({ type }: Body): boolean => KEPT.includes(type)

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

const deedOf = (body: Body): string => (isTheft(body) ? 'stolen' : body.type)

const LONGEST = 12 // letters of a name: the words matter more

const briefly = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name

/** Names as far as there is room for them beside a word. */
export const inBrief = (texts: Texts): Texts => texts.with(texts.names.map(briefly), texts.me)

export function sentenceOf(bodies: readonly Body[], texts: Texts): string {
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
