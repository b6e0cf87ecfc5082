/** Days as the server names them, what one sends of them, and whether nobody has chosen them. */
import type { DayBox, DayProof } from '../protocol'
import { fromHex, hmac, sha256, toHex, utf8 } from './sha256'
import { startOf } from './times'

const DAY_MS = 86_400_000
/** The end of an address where a puzzle of a day that is over is tried again. */
export const PRACTISE = '#essai'

/** A moment within a day, for its name: noon where the dates of the site are told. */
export const noonOf = (day: string): number => startOf(day) + DAY_MS / 2

/** The month before or after one as `2026-12`. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const months = year * 12 + number - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The days of a month in weeks from Monday to Sunday; null where another month's would be. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T12:00:00Z`)
  const last = new Date(`${monthBeside(month, 1)}-01T12:00:00Z`)
  const count = Math.round((last.getTime() - first.getTime()) / DAY_MS)
  const days: (string | null)[] = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => null)
  for (let day = 1; day <= count; day++) days.push(`${month}-${String(day).padStart(2, '0')}`)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7))
}

/** What one has done on a day, in lines that tell nothing of the answers. */
export function shareText(
  heading: string,
  boxes: readonly DayBox[],
  titleOf: (game: string) => string,
  streak: string,
  url: string,
): string {
  const done = boxes.filter(({ state }) => state === 'done')
  const lines = done.map(
    (each) => `${each.blocks} ${titleOf(each.game)} ${each.points}/${each.possible}`,
  )
  return [heading, ...lines, ...(streak ? [streak] : []), url].join('\n')
}

/** The marks of a day as an address can hold them, for its picture: `boggle-4310.tordu-44`. */
export const marksOf = (boxes: readonly DayBox[]): string =>
  boxes
    .filter(({ state }) => state === 'done')
    .map(({ game, marks }) => `${game}-${marks}`)
    .join('.')

/** Whether the link of a day leads to the anchor of its chain, and what was settled is unchanged. */
export function isInChain({ day, chain, link }: DayProof): boolean {
  const place = (Date.parse(day) - Date.parse(chain.first)) / DAY_MS
  let bytes = fromHex(link)
  if (bytes === null || place < 0 || place >= chain.days) return false
  for (let step = 0; step <= place; step++) bytes = sha256(bytes)
  const { first, days, anchor, rule, commitment } = chain
  const settled = toHex(sha256(utf8(`${first}/${days}/${anchor}/${rule}`)))
  return toHex(bytes) === anchor && settled === commitment
}

/** The seed of a candidate: what a box had on a day follows from it. */
export function seedOf({ chain, link }: DayProof, game: string, number: number): string {
  const bytes = fromHex(link) ?? new Uint8Array()
  const key = hmac(bytes, utf8(`${toHex(sha256(utf8(chain.rule)))}/${game}`))
  return toHex(hmac(key, utf8(`candidate-${number}`)))
}
