/** A comparison in words. */
import { expect, it } from 'vitest'
import { Texts } from '../src/lib/texts'
import type { ComparedTable, LobbyEntry, TableDeal } from '../src/protocol'
import { difference, findsAt, percent, placeOf, sortedBy } from '../src/routes/parts/comparison'

it.each([
  [0, '0', '0'],
  [2, '+2', '+2'],
  [-1, '−1', '−1'],
  [1.333333, '+1,3', '+1.3'],
  [-0.5, '−0,5', '−0.5'],
  [0.04, '0', '0'],
  [-0.04, '0', '0'],
])('%d from the average is %s in French, %s in English', (value, french, english) => {
  expect(difference(new Texts('fr', []), value)).toBe(french)
  expect(difference(new Texts('en', []), value)).toBe(english)
})

it('begins with the best at the seat one looks at', () => {
  const tables = [
    { table: 'a', places: [2, 1], places_by_beaten: [1, 1] },
    { table: 'b', places: [1, 2], places_by_beaten: [2, 2] },
  ] as unknown as ComparedTable[]
  expect(sortedBy(tables, 0, 'points').map((each) => each.table)).toEqual(['b', 'a'])
  expect(sortedBy(tables, 1, 'points').map((each) => each.table)).toEqual(['a', 'b'])
  expect(sortedBy(tables, 0, 'matchpoints').map((each) => each.table)).toEqual(['a', 'b'])
})

it.each([
  [1, /^100\s%$/],
  [0.25, /^25\s%$/],
  [1 / 3, /^33\s%$/],
])('%d of the other tables beaten is said in percent', (part, said) => {
  expect(percent(new Texts('fr', []), part)).toMatch(said)
})

it('puts the words first that fewest tables found', () => {
  const found = (table: string, ...words: string[]): TableDeal => ({
    table,
    played: { finds: [words, ['AUTRE']] },
  })
  const finds = findsAt([found('a', 'MER', 'ROSE', 'LIT'), found('b', 'MER', 'LITS')], 0)
  expect(finds).toEqual([
    { word: 'LITS', tables: ['b'] },
    { word: 'ROSE', tables: ['a'] },
    { word: 'LIT', tables: ['a'] },
    { word: 'MER', tables: ['a', 'b'] },
  ])
  expect(findsAt([{ table: 'a', played: {} }], 0)).toEqual([])
})

it('looks at one’s own seat first, or at that of a person', () => {
  const members = [{ name: 'Ben', level: 'novice' }, { name: 'Ada' }, { name: 'Ben' }]
  const entry = { members } as unknown as LobbyEntry
  expect(placeOf(entry, 'Ben')).toBe(2)
  expect(placeOf(entry, 'Eve')).toBe(1)
  expect(placeOf(undefined, 'Ada')).toBe(0)
})
