/** Days and times of day in words: those of Paris, or of this device if its owner wishes so.
 *
 * All dates of the site are written here (tests/times.test.ts), or two pages would show two days. */
import { preferences } from './preferences.svelte'

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

export const dayAndTime = (language: string, ms: number): string =>
  format(language, ms, { ...DAY, ...TIME })

export const dayOnly = (language: string, ms: number): string => format(language, ms, DAY)

/** « mercredi 4 août 2027 » */
export const fullDay = (language: string, ms: number): string =>
  format(language, ms, { dateStyle: 'full' })

/** « 4 août 2027 » */
export const fullDate = (language: string, ms: number): string =>
  format(language, ms, { dateStyle: 'long' })

/** « 3 févr. 2027 » */
export const shortDate = (language: string, ms: number): string =>
  format(language, ms, { day: 'numeric', month: 'short', year: 'numeric' })

/** « 4 août » */
export const dayAndMonth = (language: string, ms: number): string =>
  format(language, ms, { day: 'numeric', month: 'short' })

/** « mercredi » */
export const weekday = (language: string, ms: number): string =>
  format(language, ms, { weekday: 'long' })

/** « août 2027 » */
export const monthOnly = (language: string, ms: number): string =>
  format(language, ms, { month: 'long', year: 'numeric' })

export const timeOfDay = (language: string, ms: number): string => format(language, ms, TIME)

function format(language: string, ms: number, parts: Intl.DateTimeFormatOptions): string {
  const spoken = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(spoken, { ...parts, timeZone: preferences.timeZone }).format(ms)
}

/** The date that it is then, as a date field writes it: 2027-08-03. */
export const dateOf = (ms: number, timeZone = preferences.timeZone): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(ms)

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** When a day of a date field begins there. */
export function startOf(date: string, timeZone = preferences.timeZone): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`)
  const ahead = (ms: number) =>
    Date.parse(`${clockOf(timeZone).format(ms).replace(' ', 'T')}Z`) - ms
  // Asked again at the time that was found: the clocks may have been set in between.
  return asUtc - ahead(asUtc - ahead(asUtc))
}
