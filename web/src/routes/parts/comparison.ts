/** What a comparison is put together from. */
import type { Texts } from '../../lib/texts'
import type { ComparedTable, LobbyEntry, Scoring, SeriesPage, TableDeal } from '../../protocol'

const MINUS = '−'

/** The difference from the average, with its sign: +1,5. */
export function difference(texts: Texts, value: number): string {
  const digits = Number.isInteger(value) ? 0 : 1
  const size = texts.number(Math.abs(value), digits)
  if (Number(Math.abs(value).toFixed(digits)) === 0) return '0'
  return (value > 0 ? '+' : MINUS) + size
}

/** Points as they stand on the sheet: −3. */
export const points = (texts: Texts, value = 0): string =>
  (value < 0 ? MINUS : '') + texts.number(Math.abs(value), Number.isInteger(value) ? 0 : 1)

/** How many of the other tables did worse at this seat, in percent; an equal one is a half. */
export const percent = (texts: Texts, part: number): string =>
  new Intl.NumberFormat(texts.language, { style: 'percent' }).format(part)

/** The places, seat by seat, as the one or the other way of comparing gives them. */
export const placesOf = (table: ComparedTable, scoring: Scoring): readonly number[] =>
  scoring === 'points' ? table.places : table.places_by_beaten

/** The tables, the best at this seat first. */
export const sortedBy = (
  tables: readonly ComparedTable[],
  seat: number,
  scoring: Scoring,
): ComparedTable[] =>
  [...tables].sort(
    (one, other) => (placesOf(one, scoring)[seat] ?? 0) - (placesOf(other, scoring)[seat] ?? 0),
  )

/** What was found by whom: at one seat of all tables, each word with the tables that have it. */
export interface Find {
  word: string
  tables: readonly string[]
}

/** The words of a seat: the ones that fewest tables found come first, then the longest. */
export function findsAt(tables: readonly TableDeal[], seat: number): Find[] {
  const found = new Map<string, string[]>()
  for (const { table, played } of tables) {
    for (const word of new Set(played.finds?.[seat] ?? [])) {
      found.set(word, [...(found.get(word) ?? []), table])
    }
  }
  return [...found]
    .map(([word, tables]) => ({ word, tables }))
    .sort(
      (one, other) =>
        one.tables.length - other.tables.length ||
        other.word.length - one.word.length ||
        (one.word < other.word ? -1 : 1),
    )
}

export const entryOf = (page: SeriesPage, table: string): LobbyEntry | undefined =>
  page.tables.find((entry) => entry.id === table)

/** Where the one of this name sits, or the first person: whom one compares, as a rule. */
export function placeOf(entry: LobbyEntry | undefined, name: string): number {
  const people = (entry?.members ?? []).map((member) => (member.level ? '' : member.name))
  return Math.max(0, people.includes(name) ? people.indexOf(name) : people.findIndex(Boolean))
}
