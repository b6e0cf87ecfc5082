/** The daily of Ludime: what a turn is while it is made. */
import { expect, test } from 'vitest'
import { draftOf, gained, held, tableAfter } from '../src/games/ludime/daily'
import { EMPTY, add, fixed, grow, type Tray } from '../src/games/ludime/tray'
import type { Ludime } from '../src/protocol'

const word = (spelt: string, owner: number): Ludime.TableWord => ({
  word: spelt,
  owner,
  story: [{ seat: owner, word: spelt, round: 1 }],
})

const view = {
  seat: 1,
  hand: 'EEINY',
  board: { words: [word('NUA', 0), word('TASSE', 1)], totals: [0, 0, 0] },
} as unknown as Ludime.View

const YUAN = { type: 'modify', number: 0, word: 'YUAN' } as const
const TASSENT = { type: 'modify', number: 1, word: 'TASSENT' } as const
const LAID = { type: 'lay', word: 'NIE' } as const

test('a stolen word is mine, and a new one lies after the others', () => {
  expect(tableAfter(view, [YUAN, LAID])).toEqual([
    { number: 0, word: 'YUAN', before: 'NUA', owner: 1 },
    { number: 1, word: 'TASSE', before: 'TASSE', owner: 1 },
    { number: 2, word: 'NIE', before: '', owner: 1 },
  ])
})

test('a stolen word brings all it is worth, my own what was added', () => {
  expect(gained(view, [])).toBe(0)
  expect(gained(view, [YUAN])).toBe(12)
  expect(gained(view, [TASSENT])).toBe(6)
  expect(gained(view, [YUAN, LAID])).toBe(12 + 7)
})

test('a word stolen and then lengthened brings what it is worth at the end', () => {
  const longer = { type: 'modify', number: 0, word: 'YUANES' } as const
  expect(gained(view, [YUAN, longer])).toBe(12 + 2 + 3)
})

const spelt = (letters: string): Tray =>
  [...letters].reduce((tray, letter, index) => add(tray, { key: `hand:${index}`, letter }), EMPTY)

test('a word needs three letters, and one of the hand', () => {
  expect(draftOf(spelt('NI'))).toBeNull()
  expect(draftOf(spelt('NIE'))).toEqual({ action: LAID, keys: ['hand:0', 'hand:1', 'hand:2'] })
  expect(draftOf({ base: 0, cards: fixed(0, 'NUA'), caret: null })).toBeNull()
  expect(draftOf(grow(spelt('Y'), 0, 'NUA'))?.action).toEqual({ ...YUAN, word: 'NUAY' })
})

test('of two equal cards the other one stays in the hand', () => {
  const draft = { action: LAID, keys: ['hand:0'] }
  const left = held(view.hand, [draft], add(EMPTY, { key: 'hand:2', letter: 'I' }))
  expect(left.map(({ key, letter }) => key + letter)).toEqual(['hand:1E', 'hand:3N', 'hand:4Y'])
})
