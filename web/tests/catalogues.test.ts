/** Catalogues are complete: both languages say the same things, nothing is missing or unused. */
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../src/lib/gameUi'
import { flatten, parse, type Template, type Tree } from '../src/lib/texts'

const house = import.meta.glob<{ trees: Tree[] }>('../src/texts/*.ts', { eager: true })
const written = import.meta.glob<Tree>(['../src/texts/*/*.json', '../src/games/*/texts/*.json'], {
  eager: true,
  import: 'default',
})
const servers = import.meta.glob<Tree>('../../src/escale/games/*/texts/{fr,en}.json', {
  eager: true,
  import: 'default',
})
const sources = Object.entries(
  import.meta.glob<string>('../src/**/*.{ts,svelte}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([path, source]) => [path, spelledOut(bare(source))] as const)

/** Without comments, whose apostrophes are no quotes. */
function bare(source: string): string {
  return source.replaceAll(/\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/.*$/gm, '')
}

/** With whole keys where a file has a word of its own for the keys of one family. */
function spelledOut(source: string): string {
  const own = /const (\w+) = \((\w+)[^=]*=>\s*[\w.]*\.say\(`([\w.-]+)\$\{\2\}`.*\)/.exec(source)
  if (!own) return source
  const [definition, name, , family] = own
  const calls = new RegExp(String.raw`(?<![\w.])${name}\((\s*)(['"\x60])`, 'g')
  return source.replace(definition, '').replaceAll(calls, `texts.say($1$2${family}`)
}

type Catalogue = Map<string, string>
const catalogueOf = (trees: readonly Tree[]): Catalogue =>
  new Map(trees.flatMap((tree) => [...flatten(tree)]))

const gameOf = (path: string) => /\/games\/([^/]+)\//.exec(path)?.[1] ?? null
const games = new Set(Object.keys(written).flatMap((path) => gameOf(path) ?? []))

/** What can be said in a game's UI, or, without one, anywhere on the site. */
function sayable(game: string | null, language: Language): Catalogue {
  const common = house[`../src/texts/${language}.ts`]?.trees ?? []
  const own = game
    ? [
        servers[`../../src/escale/games/${game}/texts/${language}.json`],
        written[`../src/games/${game}/texts/${language}.json`],
      ]
    : []
  return catalogueOf([...common, ...own.filter((tree) => tree !== undefined)])
}

/** Where the server asks, whatever room is open must have an answer. */
function sayableInEachRoom(): Set<string>[] {
  const rooms = [...games].map((game) => new Set(sayable(game, 'fr').keys()))
  return rooms.length > 0 ? rooms : [new Set(sayable(null, 'fr').keys())]
}

function* slots(template: Template): Generator<string> {
  for (const piece of template) {
    if (typeof piece === 'string') continue
    if (piece.name) yield `${piece.kind}:${piece.name}`
    for (const form of piece.forms) yield* slots(form)
  }
}

/** A template literal as a pattern of the keys it can make. */
const patternOf = (literal: string) =>
  new RegExp(
    `^${literal
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+')}$`,
  )

const SAY = /\.say\(/g
const HAS = /\btexts\.has\(/g // what is asked for first may be missing
const QUOTED = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g

/** The texts in quotes: plain ones, and patterns of those with something put in. */
function quoted(source: string): { plain: string[]; patterns: RegExp[] } {
  const plain: string[] = []
  const patterns: RegExp[] = []
  for (const [, single, double, template] of source.matchAll(QUOTED)) {
    const text = single ?? double ?? template ?? ''
    if (template === undefined || !template.includes('${')) plain.push(text)
    // A pattern that begins with something put in could be anything.
    else if (!template.startsWith('${')) patterns.push(patternOf(template))
  }
  return { plain, patterns }
}

/** What stands first in each such call. */
function* said(source: string, calls: RegExp): Generator<string> {
  for (const call of source.matchAll(calls)) {
    let depth = 0
    let at = call.index + call[0].length
    const start = at
    for (; at < source.length; at++) {
      const letter = source[at]!
      if ('([{'.includes(letter)) depth++
      else if (depth === 0 && ',)'.includes(letter)) break
      else if (')]}'.includes(letter)) depth--
    }
    yield source.slice(start, at)
  }
}

// Narrow spaces before ; ! ? and inside guillemets, a full one before a colon; none may break.
const FRENCH =
  /.{0,9}(?:[^\u202f;!?[(][;!?]|«(?!\u202f)|(?<!\u202f)»|[^\u00a0\d]:|\u00a0:(?=\d)|'|\.\.\.|[^\u202f]%)/
const ENGLISH = /.{0,9}(?:'|\.\.\.|[\u00a0\u202f ][;:!?%])/

/** Each key whose text breaks the rules of the typesetter, with the place. */
function misset(catalogue: Catalogue, wrong: RegExp): string[] {
  return [...catalogue].flatMap(([key, text]) => {
    const found = wrong.exec(text.replaceAll(/\{\w+:/g, '{').replaceAll(/https?:/g, ''))
    return found ? [`${key}: ${found[0]}`] : []
  })
}

const isKey = (text: string) => /^[\w-]+(\.[\w-]+)+$/.test(text)

/** Mentions of keys, where the quotes of a sentence cannot mislead. */
function mentioned(game: string | null): { plain: Set<string>; patterns: RegExp[] } {
  const readers = sources.filter(
    ([path]) => game === null || gameOf(path) === null || gameOf(path) === game,
  )
  const found = readers.map(([, source]) => quoted(source))
  return {
    plain: new Set(found.flatMap((each) => each.plain)),
    patterns: found
      .flatMap((each) => each.patterns)
      .filter((pattern) => /^\^[\w-]+\\\./.test(pattern.source)),
  }
}

describe.each(Object.keys(written).filter((path) => /\bfr\b/.test(path)))('%s', (path) => {
  const french = catalogueOf([written[path]!])
  const english = catalogueOf([written[path.replace(/\bfr\b/, 'en')] ?? {}])

  it('has the same keys with the same slots in English', () => {
    expect([...english.keys()].sort()).toEqual([...french.keys()].sort())
    for (const [key, text] of french) {
      const [one, other] = [text, english.get(key)!].map((it) => [...new Set(slots(parse(it)))])
      expect(other!.sort(), key).toEqual(one!.sort())
    }
  })

  it('says nothing that another catalogue says already', () => {
    const others = Object.entries(written).filter(
      ([other]) => other !== path && /\bfr\b/.test(other) && gameOf(other) === gameOf(path),
    )
    const keys = new Set([...catalogueOf(others.map(([, tree]) => tree)).keys()])
    const server = servers[`../../src/escale/games/${gameOf(path)}/texts/fr.json`]
    for (const [key] of flatten(server ?? {})) keys.add(key)
    expect([...french.keys()].filter((key) => keys.has(key))).toEqual([])
  })

  it('says nothing that nothing asks for', () => {
    const { plain, patterns } = mentioned(gameOf(path))
    const unused = [...french.keys()].filter(
      (key) => !plain.has(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })

  it('is set in type as French is', () => expect(misset(french, FRENCH)).toEqual([]))
  it('is set in type as English is', () => expect(misset(english, ENGLISH)).toEqual([]))
})

describe.each(sources.filter(([, source]) => source.search(SAY) >= 0))('%s', (path, source) => {
  it('asks for nothing that is missing', () => {
    const game = gameOf(path)
    const rooms = game ? [new Set(sayable(game, 'fr').keys())] : sayableInEachRoom()
    const missing: string[] = []
    const optional = new Set(said(source, HAS))
    for (const argument of said(source, SAY)) {
      if (optional.has(argument)) continue
      const { plain, patterns } = quoted(argument)
      const isAlone = /^\s*(['"])[^'"]*\1\s*$/.test(argument)
      for (const key of plain) {
        if ((isAlone || isKey(key)) && !rooms.every((keys) => keys.has(key))) missing.push(key)
      }
      for (const pattern of patterns) {
        const isSaid = (keys: Set<string>) => [...keys].some((key) => pattern.test(key))
        if (!rooms.every(isSaid)) missing.push(pattern.source)
      }
    }
    expect(missing).toEqual([])
  })
})

it('both languages have a house', () => {
  for (const language of LANGUAGES) expect(sayable(null, language).size).toBeGreaterThan(50)
  expect([...sayable(null, 'fr').keys()]).toEqual([...sayable(null, 'en').keys()])
})
