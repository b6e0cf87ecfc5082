/** The rules of a game in words, from the server's catalogue (texts/rules.<language>.json). */
import type { Language } from './gameUi'

export interface Rulebook {
  chapters: Readonly<Record<string, Chapter>> // by key, in reading order
  letters?: Readonly<Record<string, string>> // the rule set that a letter in a clause's id stands for
  options?: Readonly<Record<string, string>> // the clauses that an option is about
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

const books = import.meta.glob<Rulebook>('../../../src/escale/games/*/texts/rules.*.json', {
  import: 'default',
})

/** The rules of a game that comes with Escale, loaded when they are read. */
export function rulesOf(slug: string): Record<Language, () => Promise<Rulebook>> {
  const book = (language: Language) =>
    books[`../../../src/escale/games/${slug}/texts/rules.${language}.json`]!
  return { fr: book('fr'), en: book('en') }
}
