/** The rules of a game in words, from the server's catalogue (texts/rules.<language>.json). */
import type { Language } from './gameUi'

export interface Rulebook {
  summaries?: Readonly<Record<string, Summary>> // by rule set, the usual one first
  chapters: Readonly<Record<string, Chapter>> // by key, in reading order
  letters?: Readonly<Record<string, string>> // the rule set that a letter in a clause's id stands for
  options?: Readonly<Record<string, string>> // the clauses that an option is about
}

/** One rule set in half a page. */
export interface Summary {
  title: string
  presets: readonly string[] // that are played by it
  steps: readonly { title: string; text: string; picture?: string }[] // a picture is an example's key
  leaves_out?: readonly string[] // what it does not play by: chapters, beginnings of clauses
}

export interface Chapter {
  title: string
  intro?: string
  paragraphs?: readonly string[]
  tables?: readonly (readonly (readonly string[])[])[] // the first row is the head
  words?: Readonly<Record<string, string>> // a glossary
  clauses?: Readonly<Record<string, string>> // by id
  decisions?: Readonly<Record<string, string>> // what was decided where the leaflet is silent, by id
}

/** A chapter with the clauses that are read. */
export interface ShownChapter extends Chapter {
  key: string
  read: readonly (readonly [string, string])[]
  decided: readonly (readonly [string, string])[]
}

/** The chapters of a rule set; without one, all of them. */
export function chaptersOf(book: Rulebook, summary?: Summary): ShownChapter[] {
  const without = summary?.leaves_out ?? []
  const isRead = ([clause]: readonly [string, string]) =>
    !without.some((each) => each.includes('-') && clause.startsWith(each))
  return Object.entries(book.chapters)
    .filter(([key]) => !without.includes(key))
    .map(([key, chapter]) => ({
      ...chapter,
      key,
      read: Object.entries(chapter.clauses ?? {}).filter(isRead),
      decided: Object.entries(chapter.decisions ?? {}),
    }))
    .filter(({ clauses, read }) => !clauses || read.length > 0)
}

/** The rule set that has this clause or chapter; the usual one if all or none have it. */
export function ruleSetWith(book: Rulebook, place: string): string {
  const keys = Object.keys(book.summaries ?? {})
  const has = (key: string) =>
    chaptersOf(book, book.summaries?.[key]).some(
      (chapter) =>
        chapter.key === place ||
        [...chapter.read, ...chapter.decided].some(([clause]) => clause === place),
    )
  return keys.find(has) ?? keys[0] ?? ''
}

const books = import.meta.glob<Rulebook>('../../../src/escale/games/*/texts/rules.*.json', {
  import: 'default',
})

/** The rules of a game that comes with Escale, loaded when they are read. */
export function rulesOf(slug: string): Record<Language, () => Promise<Rulebook>> {
  const book = (language: Language) =>
    books[`../../../src/escale/games/${slug}/texts/rules.${language}.json`]!
  return { fr: book('fr'), en: book('en') }
}
