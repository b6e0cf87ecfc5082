/** The rules of every game are read from its catalogue, and its examples stand in their chapters. */
import { expect, it } from 'vitest'
import { BUILT_IN } from '../src/games'
import { LANGUAGES, type Language } from '../src/lib/gameUi'
import { chaptersOf, ruleSetWith, type ShownChapter } from '../src/lib/rulebook'

const books = BUILT_IN.flatMap(({ slug, load }) =>
  LANGUAGES.map((language) => ({ slug, language, load })),
)

it.each(books)('$slug says each clause once ($language)', async ({ language, load }) => {
  const { ui } = await load()
  const book = await ui.rules[language]()
  const chapters = Object.values(book.chapters)
  const ids = chapters.flatMap(({ clauses = {}, decisions = {} }) => [
    ...Object.keys(clauses),
    ...Object.keys(decisions),
  ])
  expect(ids.length).toBeGreaterThan(40)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(BUILT_IN)('$slug draws every picture of its summaries', async ({ load }) => {
  const { ui } = await load()
  const { summaries = {} } = await ui.rules.fr()
  for (const { steps } of Object.values(summaries)) {
    const pictures = steps.flatMap(({ picture }) => picture ?? [])
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((picture) => !ui.examples?.[picture])).toEqual([])
  }
})

it.each(BUILT_IN)('$slug shows every clause in one of its rule sets', async ({ load }) => {
  const { ui } = await load()
  const book = await ui.rules.fr()
  const idsOf = (chapters: readonly ShownChapter[]) =>
    chapters.flatMap(({ read, decided }) => [...read, ...decided].map(([id]) => id))
  const sets = Object.values(book.summaries ?? {})
  const shown = new Set(sets.flatMap((summary) => idsOf(chaptersOf(book, summary))))
  expect([...shown].sort()).toEqual(idsOf(chaptersOf(book)).sort())
  for (const id of shown) {
    const set = book.summaries?.[ruleSetWith(book, id)]
    expect(idsOf(chaptersOf(book, set))).toContain(id)
  }
})

it.each(BUILT_IN)('$slug draws examples in chapters that there are', async ({ load }) => {
  const { ui } = await load()
  const { chapters } = await ui.rules.fr()
  const drawn = Object.keys(ui.examples ?? {})
  expect(drawn.length).toBeGreaterThan(1)
  expect(drawn.filter((key) => !(key in chapters))).toEqual([])
})

it.each(BUILT_IN)(
  'the shelf has the title and the line of $slug, and no more',
  async ({ slug, card }) => {
    const catalogues = import.meta.glob<Record<string, unknown>>(
      '../../src/escale/games/*/texts/{fr,en}.json',
      { import: 'default' },
    )
    for (const language of LANGUAGES satisfies readonly Language[]) {
      const catalogue = await catalogues[`../../src/escale/games/${slug}/texts/${language}.json`]!()
      expect(card[language]).toEqual({ title: catalogue['title'], line: catalogue['line'] })
    }
  },
)
