/** Somebody at a table where several act at once, as often as they like; and the server they ask. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { Connection } from '../src/lib/connection.svelte'
import type { TableSnapshot } from '../src/lib/snapshots'
import type { FollowedTable } from '../src/lib/followedTable.svelte'
import type { Choice, Message, Question, TableStatus, LobbyEntry } from '../src/protocol'
import { forget, pretendBrowser, socket } from './fakeServer'
import { storage } from './fakeBrowser'

export const LINGER = 60_000 // ms: what waits behind it is not seen in a test
export const SEARCH = 'round-1/search'
export const PAUSE: Partial<TableStatus> = { phase: 'round-1/pause', may: [], must: [0, 1] }
export const FINISH: Choice = {
  key: 'choices.finish',
  action: { type: 'finish' },
  values: {},
  note: '',
  interrupts: false,
}
const ASK: Question = {
  key: 'questions.search',
  choices: [FINISH],
  values: {},
  typed: 'prompts.word',
  hint: '',
  forced: '',
  closed: {},
}
export const CARD: LobbyEntry = {
  id: 't',
  code: 'ABC',
  game: 'g',
  preset: 'p',
  stage: 'playing',
  places: 2,
  clock: 'none',
  open: false,
  opened_ms: 0,
  owner: 'm0',
  series: '',
  day: '',
  rated: false,
  bots_only: false,
  starts_ms: 0,
  language: '',
  event: '',
  members: [
    { id: 'm0', name: 'Zoé' },
    { id: 'm1', name: 'Yann' },
  ],
}
export const note = (word: string) => ({ type: 'note', word })

export let connection: Connection
export let table: FollowedTable
export let shown: TableSnapshot[]
let pages = 0

/** The page is opened, or opened again: this tab remembers, and nothing else does. */
export async function openPage(): Promise<void> {
  vi.mocked(Math.random).mockReturnValue(++pages / 100) // each page has names of its own for things
  vi.resetModules()
  forget()
  ;({ connection } = await import('../src/lib/connection.svelte'))
  vi.mocked(Math.random).mockReturnValue(0)
  const module = await import('../src/lib/followedTable.svelte')
  table = new module.FollowedTable('t', () => ({ displayTime: () => LINGER, showsRefusals: true }))
  shown = []
  table.onShow = (moment) => shown.push(moment)
  connection.open()
}

export function openAPageForEachTest(): void {
  beforeEach(async () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    pretendBrowser()
    const seat = { table: 't', member: 'm0', token: 'token' }
    const opened = { card: CARD, url: '/t/t', commitment: 'c', seat }
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(opened))),
    )
    vi.stubGlobal('localStorage', storage())
    vi.stubGlobal('sessionStorage', storage())
    await openPage()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const named = (action: unknown) => {
  const { word, type } = action as { word?: string; type: string }
  return word ?? type
}
/** What is on its way, and what the server was asked: words, and the names of other answers. */
export const pending = () => table.queue.pending.map(({ actions: [action] }) => named(action))
export const plays = () => socket().heard('play')
export const played = () => plays().map(({ actions }) => named(actions[0]))

/** What stands in the view is the words that the server has taken. */
export function standing(number: number, changes: Partial<TableStatus> = {}) {
  const now = { number, phase: SEARCH, must: [], may: [0, 1], ...changes }
  const event = { type: 'game', number, body: { type: `body-${number}` } }
  return { standing: now, events: [event], last: number, server_ms: 0, seat: 0, ask: ASK }
}

export function move(
  number: number,
  view: readonly string[] = [],
  changes: Partial<TableStatus> = {},
): void {
  const message = { type: 'moved', table: 't', view, ...standing(number, changes) }
  socket().say(message as unknown as Message)
}

/** The server answers the play of this word. */
export function answer(word: string, said: Record<string, unknown>): void {
  const asked = plays().findLast(({ actions }) => named(actions[0]) === word)
  if (!asked) throw new Error(`nobody played ${word}`)
  socket().say({ ...said, id: asked.id } as unknown as Message)
}
export const take = (word: string, number: number) => answer(word, { type: 'done', number })
export async function refuse(word: string, code: string): Promise<void> {
  answer(word, { type: 'refused', code, details: { word } })
  await pass()
}

/** The server shows the table as it stands after so many steps. */
export async function show(
  number: number,
  changes: Partial<TableStatus> = {},
  more: Record<string, unknown> = {},
): Promise<void> {
  const now = { type: 'table', card: CARD, options: {}, commitment: 'c', content: {}, view: [] }
  const place = { member: 'm0', here: ['m0'] }
  socket().answer('watch', { ...now, ...standing(number, changes), ...place, ...more })
  await pass()
}

export async function sit(changes: Partial<TableStatus> = {}, number = 1): Promise<void> {
  socket().welcome('Zoé')
  void table.follow()
  await pass()
  await show(number, changes, { from_start: true })
  shown = []
}
