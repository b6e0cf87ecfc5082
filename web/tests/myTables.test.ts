/** One's own tables: what waits there, who has given up a place, and news that do not wait. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from '../src/lib/connection.svelte'
import type { MyTables } from '../src/lib/myTables.svelte'
import { declinedBy } from '../src/lib/table/declined'
import type { AnyTableAction, LobbyEntry, MyTable, NumberedEvent } from '../src/protocol'
import { forget, pretendBrowser, socket } from './fakeServer'
import { storage } from './fakeBrowser'

const tableOf = (id: string, more: Partial<MyTable> = {}): MyTable => ({
  card: { id, members: [] as unknown } as LobbyEntry,
  member: 'm',
  waits_for: [],
  moved_ms: 0,
  offered: false,
  ...more,
})

let connection: Connection
let myTables: MyTables
let listed: MyTable[]
let asked: number

beforeEach(async () => {
  vi.useFakeTimers()
  pretendBrowser()
  listed = []
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response(JSON.stringify({ tables: listed }))
  })
  vi.stubGlobal('localStorage', storage())
  vi.resetModules()
  forget()
  ;({ connection } = await import('../src/lib/connection.svelte'))
  ;({ myTables } = await import('../src/lib/myTables.svelte'))
  connection.open()
  socket().welcome('Zoé')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(1)

it('counts the tables that wait: a turn, or a rematch that is offered', async () => {
  listed = [
    tableOf('turn', { waits_for: ['m'] }),
    tableOf('offer', { member: '', offered: true }),
    tableOf('other', { waits_for: ['n'] }),
  ]
  const stop = myTables.follow()
  await settle()
  expect([myTables.waiting(), myTables.waiting('offer')]).toEqual([2, 1])
  stop()
})

it('hears of an offered rematch at once, as long as a page shows the tables', async () => {
  const stop = myTables.follow()
  await settle()
  const before = asked
  listed = [tableOf('offer', { offered: true })]
  socket().say({ type: 'my-tables' })
  await settle()
  expect([asked - before, myTables.waiting()]).toEqual([1, 1])
  stop()
  socket().say({ type: 'my-tables' })
  await settle()
  expect(asked - before).toBe(1)
})

const happened = (...bodies: AnyTableAction[]): NumberedEvent[] =>
  bodies.map((body, index) => ({ type: 'house', number: index + 1, body }))

it('names who gave up a place, until they are back; not who was sent away, nor bots', () => {
  const joined = (member: string, name: string, level = ''): AnyTableAction => ({
    type: 'joined',
    member,
    name,
    level,
  })
  const events = happened(
    joined('a', 'Ada'),
    joined('b', 'Ben'),
    joined('c', 'Cleo'),
    joined('d', 'Aline', 'novice'),
    { type: 'left', member: 'b' },
    { type: 'left', member: 'c', removed: true },
    { type: 'left', member: 'd', removed: true },
  )
  expect(declinedBy(events, [{ name: 'Ada' }])).toEqual(['Ben'])
  expect(declinedBy(events, [{ name: 'Ada' }, { name: 'Ben' }])).toEqual([])
})
