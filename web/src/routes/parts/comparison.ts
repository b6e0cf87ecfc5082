/** What a comparison is put together from. */
import type { Texts } from '../../lib/texts'
import type { ComparedTable, SeriesPage, LobbyEntry } from '../../protocol'

const MINUS = '−'

/** The difference from the average, with its sign: +1,5. */
export function difference(texts: Texts, value: number): string {
  const digits = Number.isInteger(value) ? 0 : 1
  const size = texts.number(Math.abs(value), digits)
  if (Number(Math.abs(value).toFixed(digits)) === 0) return '0'
  return (value > 0 ? '+' : MINUS) + size
}

/** The tables, the best at this seat first. */
export const sortedBy = (tables: readonly ComparedTable[], seat: number): ComparedTable[] =>
  [...tables].sort((one, other) => (one.places[seat] ?? 0) - (other.places[seat] ?? 0))

export const entryOf = (page: SeriesPage, table: string): LobbyEntry | undefined =>
  page.tables.find((entry) => entry.id === table)

/** Where the one of this name sits, or the first person: whom one compares, as a rule. */
export function placeOf(entry: LobbyEntry | undefined, name: string): number {
  const people = (entry?.members ?? []).map((member) => (member.level ? '' : member.name))
  return Math.max(0, people.includes(name) ? people.indexOf(name) : people.findIndex(Boolean))
}
