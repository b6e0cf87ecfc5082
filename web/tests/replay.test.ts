import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnyGameUi } from '../src/lib/gameUi'
import { ReplayedTable } from '../src/lib/replay/replay.svelte'

const frames = Array.from({ length: 20 }, () => ({ standing: {}, events: [], view: {} }))
let mine: string // the member that the reader is, if any

beforeEach(() => {
  mine = ''
  vi.stubGlobal('fetch', (path: string) => {
    const card = { members: [{ id: 'm0' }, { id: 'm1' }], series: '' }
    const viewpoint = Number(path.split('/replay/')[1])
    const game = {
      game: 'g',
      names: [],
      levels: [],
      seat: viewpoint >= 0 ? viewpoint : null,
      frames,
    }
    const answer = path.includes('/replay/') ? game : { card, seat: mine ? { member: mine } : null }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
})
afterEach(() => vi.unstubAllGlobals())

const CLOSED: Pick<AnyGameUi, 'showsHands'> = {}
const OPEN: Pick<AnyGameUi, 'showsHands'> = { showsHands: true }

it.each([
  ['sees all hands', '', OPEN, 'all'],
  ['sees the first seat’s side where hands cannot be opened', '', CLOSED, 0],
  ['sees their own side if they sat there', 'm1', CLOSED, 1],
])('a reader of a link without a viewpoint %s, later too', async (_, member, ui, viewpoint) => {
  mine = member
  const table = new ReplayedTable('t')
  await table.open({ viewpoint: null, number: 12 })
  table.use(ui)
  await vi.waitFor(() => expect(table.viewpoint).toBe(viewpoint))
  expect(table.usual).toBe(viewpoint)
})
