import { describe, expect, it, vi } from 'vitest'
import type { Language } from '../src/lib/gameUi'
import { flatten, parse, Texts, type Speaker, type Tree } from '../src/lib/texts'

// Written by tests/web/test_texts.py: what the server says.
type Case = [me: number | null, values: Record<string, unknown>, said: string]
const [vectors] = Object.values(
  import.meta.glob<Record<string, Record<string, Case[]>>>('./texts.vectors.json', {
    eager: true,
    import: 'default',
  }),
)
const catalogues = import.meta.glob<Tree>('../../src/escale/**/texts/*.json', {
  eager: true,
  import: 'default',
})
const names = ['Aline', 'Basile', 'Élise']

function catalogue(place: string, language: string): Tree {
  return catalogues[`../../src/${place.replaceAll('.', '/')}/texts/${language}.json`]!
}

const spoken =
  (kind: string): Speaker =>
  (_, value) =>
    `<${kind} ${value}>`

/** A speaker for every kind that a game could have. */
const speakers = new Proxy<Record<string, Speaker>>(
  {},
  { get: (_, kind) => (kind === '' ? undefined : spoken(String(kind))) },
)

function texts(tree: Tree, language: Language = 'fr', me: number | null = null): Texts {
  return new Texts(language, [{ me: 'vous', and: 'et' }, tree], {}, names, me)
}

describe.each(Object.entries(vectors!))('%s', (place, cases) => {
  const [box = '', language] = place.split(' ') as [string, Language]
  const trees = [catalogue('escale', language), catalogue(box, language)]

  it('says what the server says', () => {
    for (const [key, rows] of Object.entries(cases)) {
      for (const [me, values, said] of rows) {
        const texts = new Texts(language, trees, speakers, names, me)
        expect(texts.say(key, values), `${key} ${JSON.stringify(values)}`).toBe(said)
      }
    }
  })

  it('says a text without slots as it is', () => {
    const texts = new Texts(language, trees)
    for (const [key, text] of flatten(trees[1]!)) {
      if (!text.includes('{')) expect(texts.say(key)).toBe(text)
    }
  })
})

describe('a slot without a value', () => {
  it.each([
    ['plain {name}.', 'plain .'],
    ['{seat:who} et {seat:who|vous|{}}.', ' et .'],
    ['{count:n|# point|# points}.', '.'],
    ['{card:card}.', '.'],
    ['{if:name|oui|non}', 'non'],
    ['{if:name|oui}', ''],
    ['{}', ''],
  ])('%s shows nothing', (template, said) => {
    expect(texts({ key: template }).say('key')).toBe(said)
    expect(texts({ key: template }).say('key', { name: null, who: null, n: null })).toBe(said)
  })

  it.each([
    [null, 'non'],
    [undefined, 'non'],
    [false, 'non'],
    [[], 'non'],
    [0, 'oui'],
    ['', 'oui'],
    [[0], 'oui'],
  ])('%o is there or not', (value, said) => {
    expect(texts({ key: '{if:value|oui|non}' }).say('key', { value })).toBe(said)
  })

  it('a seat nobody has shows nothing', () => {
    expect(texts({ key: '{seat:who}!' }).say('key', { who: 7 })).toBe('!')
  })
})

describe('Texts', () => {
  it('shows a missing key, and tells the maker once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(texts({}).say('nowhere.to.be.found')).toBe('nowhere.to.be.found')
    texts({}).say('nowhere.to.be.found')
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
    expect(texts({}).has('nowhere.to.be.found')).toBe(false)
    expect(texts({ here: { and: 'there' } }).has('here.and')).toBe(true)
  })

  it('shows the value where the speaker is missing', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(texts({ key: '{unheard:card}' }).say('key', { card: 3 })).toBe('3')
    warn.mockRestore()
  })

  it('serves another table with the same entries', () => {
    const siteTexts = texts({ key: '{seat:who|Vous gardez|{} garde}' })
    expect(siteTexts.say('key', { who: 0 })).toBe('Aline garde')
    expect(siteTexts.with(['Zoé'], null).say('key', { who: 0 })).toBe('Zoé garde')
    expect(siteTexts.with(['Zoé'], 0).say('key', { who: 0 })).toBe('Vous gardez')
    expect(siteTexts.say('key', { who: 0 })).toBe('Aline garde')
  })

  it('a game goes before the site, which stays as it was', () => {
    const siteTexts = texts({ title: 'Escale', card: '{card:card}' }).with(names, 1)
    const ui = siteTexts.withTrees([{ title: 'Une boîte' }], { card: () => 'R♠' })
    expect([ui.say('title'), ui.say('and'), ui.me]).toEqual(['Une boîte', 'et', 1])
    expect(ui.say('card', { card: 0 })).toBe('R♠')
    expect(siteTexts.say('title')).toBe('Escale')
  })

  it('writes numbers as the language does', () => {
    const english = texts({}, 'en')
    const french = texts({}, 'fr')
    expect([french.number(3.14159, 2), english.number(3.14159, 2)]).toEqual(['3,14', '3.14'])
    expect([french.percent(0.12), english.percent(0.12)]).toEqual(['12\u202f%', '12%'])
    expect([french.percent(0.1234, 1), english.percent(1)]).toEqual(['12,3\u202f%', '100%'])
  })

  it('0 and 1 are one in French, only 1 in English', () => {
    const tree = { key: '{count:n|# card|# cards}' }
    const both = (n: number) => [
      texts(tree, 'fr').say('key', { n }),
      texts(tree, 'en').say('key', { n }),
    ]
    expect(both(0)).toEqual(['0 card', '0 cards'])
    expect(both(1)).toEqual(['1 card', '1 card'])
    expect(both(2)).toEqual(['2 cards', '2 cards'])
  })
})

it('an unclosed slot is a mistake', () => {
  expect(() => parse('a {b|{c}')).toThrow('unclosed')
})
