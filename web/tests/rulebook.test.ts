/** The rules of every game are read from its catalogue, and its examples stand in their chapters. */
import { expect, it } from 'vitest'
import { BUILT_IN } from '../src/games'
import { LANGUAGES, type Language } from '../src/lib/gameUi'

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
