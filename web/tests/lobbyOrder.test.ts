import { describe, expect, it } from 'vitest'
import { favourites, ordered, peopleAt, quickBox } from '../src/lib/lobbyOrder'
import type { LobbyEntry } from '../src/protocol'

const NOW = 1_000_000

function entry(id: string, more: Partial<LobbyEntry> = {}): LobbyEntry {
  return {
    id,
    code: '',
    game: 'nim',
    preset: 'nim',
    stage: 'gathering',
    places: 4,
    clock: 'none',
    open: true,
    opened_ms: 5,
    owner: '',
    members: [{ id: 'm1', name: 'Ada' }],
    series: '',
    day: '',
    bots_only: false,
    rated: false,
    starts_ms: 0,
    language: '',
    event: '',
    ...more,
  }
}

const ids = (entries: readonly LobbyEntry[]) => entries.map(({ id }) => id).join(' ')
const visitor = { language: 'fr', boxes: ['go', 'nim'] }
const two = [
  { id: 'm1', name: 'Ada' },
  { id: 'm2', name: 'Bob' },
]

describe('the order of open tables', () => {
  it('puts the language first, then boxes one knows, then missing seats, then age', () => {
    const tables = [
      entry('english', { game: 'go', language: 'en' }),
      entry('unknown', { game: 'chess', opened_ms: 1 }),
      entry('young', { opened_ms: 9 }),
      entry('old', { opened_ms: 1 }),
      entry('nearly-full', { members: two, opened_ms: 8 }),
      entry('favourite', { game: 'go', language: 'fr', opened_ms: 9 }),
    ]
    expect(ids(ordered(tables, visitor))).toBe('favourite nearly-full old young unknown english')
    expect(ids(ordered(tables, { language: 'en', boxes: [] }))).toBe(
      'nearly-full unknown old english young favourite',
    )
  })

  it('puts rated tables near the visitor’s strength before others of the box', () => {
    const strength = (table: string, low: number, high: number, mine: number) =>
      [table, { table, low, high, provisional: false, mine }] as const
    const tables = [
      entry('far', { opened_ms: 1 }),
      entry('unrated', { opened_ms: 2 }),
      entry('near', { opened_ms: 3 }),
      entry('around', { opened_ms: 4 }),
      entry('favourite', { game: 'go', opened_ms: 5 }),
      entry('stranger', { opened_ms: 6 }),
    ]
    const strengths = new Map([
      strength('far', 1_801, 2_000, 1_600),
      strength('near', 1_300, 1_400, 1_600),
      strength('around', 1_200, 1_900, 1_600),
      strength('favourite', 2_400, 2_400, 1_500),
      strength('stranger', 1_600, 1_600, 0),
    ])
    expect(ids(ordered(tables, { ...visitor, strengths }))).toBe(
      'favourite near around unrated stranger far',
    )
  })

  it('leaves the list as it was', () => {
    const tables = [entry('b', { opened_ms: 2 }), entry('a', { opened_ms: 1 })]
    ordered(tables, visitor)
    expect(ids(tables)).toBe('b a')
  })
})

describe('the box of a quick game', () => {
  const boxes = ['chess', 'go', 'nim']
  const soon = NOW + 20_000

  it('is one where somebody waits for a game that begins by itself', () => {
    const tables = [
      entry('by-hand', { game: 'go' }),
      entry('too-late', { game: 'go', starts_ms: NOW + 1_000 }),
      entry('empty', { game: 'go', starts_ms: soon, members: [] }),
      entry('full', { game: 'go', starts_ms: soon, members: two, places: 2 }),
      entry('gone', { game: 'whist', starts_ms: soon }),
      entry('rated', { game: 'go', starts_ms: soon, rated: true }),
      entry('days', { game: 'go', starts_ms: soon, clock: 'week' }),
      entry('waits', { game: 'chess', starts_ms: soon }),
    ]
    expect(quickBox(tables, visitor, boxes, NOW)).toBe('chess')
  })

  it('else is one that the visitor likes, else the first on the shelf', () => {
    expect(quickBox([], visitor, boxes, NOW)).toBe('go')
    expect(quickBox([], { language: 'fr', boxes: ['whist'] }, boxes, NOW)).toBe('chess')
    expect(quickBox([], visitor, [], NOW)).toBe('')
  })
})

it('knows favourites by how often they were played', () => {
  expect(favourites([{ game: 'go' }, { game: 'nim' }, { game: 'nim' }])).toEqual(['nim', 'go'])
  expect(favourites([])).toEqual([])
})

it('counts people, not bots', () => {
  const bot = { id: 'bot1', name: 'Aline', level: 'novice' }
  expect(peopleAt([entry('a', { members: [...two, bot] }), entry('b')])).toBe(3)
})
