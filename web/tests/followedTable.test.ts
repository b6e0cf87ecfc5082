import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../src/lib/connection.svelte'
import type { AnyGameUi } from '../src/lib/gameUi'
import type { TableSnapshot } from '../src/lib/snapshots'
import type { FollowedTable } from '../src/lib/followedTable.svelte'
import type {
  Choice,
  Moved,
  OpenedTable,
  Question,
  LobbyEntry,
  WatchedTable,
} from '../src/protocol'
import { forget, hide, pretendBrowser, socket } from './fakeServer'
import { storage } from './fakeBrowser'

const LINGER = 1000 // ms for each body
const KEEP: Choice = {
  key: 'choices.keep',
  action: { type: 'keep' },
  values: {},
  note: '',
  interrupts: false,
}
const ASK: Question = {
  key: 'q',
  choices: [KEEP],
  values: {},
  typed: '',
  hint: '',
  forced: '',
  closed: {},
}
const card = (changes: Partial<LobbyEntry> = {}): LobbyEntry => ({
  id: 't',
  code: 'ABC',
  game: 'g',
  preset: 'p',
  stage: 'playing',
  places: 3,
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
    { id: 'm2', name: 'Robot', level: 'novice' },
  ],
  ...changes,
})

let connection: Connection
let table: FollowedTable
let ui: Pick<AnyGameUi, 'displayTime' | 'revealDelay' | 'isUnmissable'>
let fetched: ReturnType<typeof vi.fn>
let shown: TableSnapshot[]
let told: TableSnapshot[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  pretendBrowser()
  fetched = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', storage())
  vi.resetModules()
  forget()
  ;({ connection } = await import('../src/lib/connection.svelte'))
  const module = await import('../src/lib/followedTable.svelte')
  ui = { displayTime: (bodies) => bodies.length * LINGER }
  table = new module.FollowedTable('t', () => ui)
  ;[shown, told] = [[], []]
  table.onShow = (moment) => shown.push(moment)
  table.onAnnounce = (moment) => told.push(moment)
  connection.open()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const watches = () => socket().heard('watch')
const numbers = (of: { events: readonly { number: number }[] }) =>
  of.events.map((each) => each.number)
const last = () => shown.at(-1)!

/** The server shows the table, with the token of the visitor's seat if they have one. */
function opened(token = ''): OpenedTable {
  const seat = token ? { table: 't', member: 'm0', token } : null
  return { card: card(), url: '/t/t', commitment: 'c', seat }
}

function mayEnter(token = ''): void {
  fetched.mockImplementation(async () => new Response(JSON.stringify(opened(token))))
}

function events(from: number, to: number) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const number = from + index
    return { type: 'game' as const, number, body: { type: `body-${number}` } }
  })
}

/** The table after so many steps, each of which was one event. */
function now(
  number: number,
  after = 0,
  changes: Partial<WatchedTable> = {},
): Record<string, unknown> {
  return {
    type: 'table',
    card: card(),
    options: {},
    commitment: 'c',
    content: {},
    standing: { number, phase: `phase-${number}` },
    events: events(after + 1, number),
    last: number,
    server_ms: 0,
    view: { number },
    member: 'm0',
    seat: 0,
    ask: ASK,
    here: ['m0'],
    ...(after === 0 ? { from_start: true } : {}),
    ...changes,
  }
}

function move(number: number, changes: Partial<Moved> = {}): void {
  const { standing, last, view, seat, ask } = now(number) as unknown as Moved
  const told = { standing, last, view, seat, ask, events: events(number, number), server_ms: 0 }
  socket().say({ type: 'moved', table: 't', ...told, ...changes } as Moved)
}

/** At a table, after so many steps, with a place. */
async function sit(number = 1): Promise<void> {
  mayEnter('token')
  socket().welcome('Zoé')
  void table.follow()
  await pass()
  socket().answer('watch', now(number))
  await pass()
  ;[shown, told] = [[], []]
}

async function mend(): Promise<void> {
  socket().drop()
  await pass(500)
  socket().welcome('Zoé')
}

describe('a long story', () => {
  it('begins with the first event that was sent', async () => {
    mayEnter('token')
    socket().welcome('Zoé')
    void table.follow()
    await pass()
    socket().answer('watch', now(900, 400, { from_start: true, first: 401 }))
    await pass()
    expect([table.first, table.events[0]?.number, table.events.length]).toEqual([401, 401, 500])
    move(901)
    await pass()
    expect(table.events.at(-1)?.number).toBe(901)
    await mend()
    expect(watches().at(-1)).toMatchObject({ after: 901 })
  })

  it('begins anew for one who has missed more than is sent', async () => {
    await sit(3)
    await mend()
    socket().answer('watch', now(2000, 1500, { from_start: true, first: 1501 }))
    await pass()
    expect(table.first).toBe(1501)
    expect(table.events.map(({ number }) => number)).toEqual(
      events(1501, 2000).map(({ number }) => number),
    )
  })
})

describe('coming to a table', () => {
  it('one watches only when one knows one’s place', async () => {
    let arrive = (_: Response) => {}
    fetched.mockReturnValue(new Promise<Response>((resolve) => (arrive = resolve)))
    void table.follow()
    await pass()
    socket().welcome('Zoé')
    await pass()
    expect(watches()).toEqual([]) // not as a stranger
    arrive(new Response(JSON.stringify(opened('token'))))
    await pass()
    expect(watches()).toMatchObject([{ table: 't', token: 'token', after: 0 }])
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/tables/t', expect.anything())
  })

  it('and only when there is a line', async () => {
    mayEnter('token')
    void table.follow()
    await pass()
    expect(socket().sent).toEqual([])
    socket().welcome('Zoé')
    expect(watches()).toMatchObject([{ token: 'token', after: 0 }])
  })

  it('shows the table as it is, and nothing of it is news', async () => {
    mayEnter()
    socket().welcome()
    void table.follow()
    await pass()
    socket().answer('watch', now(3))
    await pass()
    expect(shown).toHaveLength(1)
    expect(last()).toMatchObject({ view: { number: 3 }, news: [], isNews: false, me: 0 })
    expect(numbers(table)).toEqual([1, 2, 3])
    expect([table.announced, table.isSettled, table.link]).toEqual([last(), true, '/t/t'])
  })

  it('that is not there says why', async () => {
    const refused = new Response(JSON.stringify({ code: 'unknown-table' }), { status: 404 })
    fetched.mockResolvedValue(refused)
    socket().welcome()
    await table.follow()
    await pass(10_000)
    expect([table.refusal?.code, fetched.mock.calls.length]).toEqual(['unknown-table', 1])
    expect(watches()).toEqual([])
  })

  it('is tried again as long as the house does not answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    socket().welcome()
    await table.follow()
    expect(table.refusal?.code).toBe('unreachable')
    await pass(5000)
    expect(watches()).toEqual([])
    mayEnter('token')
    await pass(5000)
    expect(watches()).toMatchObject([{ token: 'token' }])
    expect(table.refusal).toBeNull()
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  it('is tried again while a house fails, or sends people to another', async () => {
    for (const [code, status] of [
      ['internal', 500],
      ['house-closing', 503],
    ] as const) {
      fetched.mockImplementationOnce(async () => new Response(JSON.stringify({ code }), { status }))
    }
    socket().welcome()
    await table.follow()
    expect(table.refusal?.code).toBe('internal')
    mayEnter('token')
    await pass(2000)
    expect(table.refusal?.code).toBe('house-closing')
    await pass(2000)
    expect(table.refusal).toBeNull()
    socket().answer('watch', { type: 'refused', code: 'internal' })
    await pass(2000)
    expect(watches()).toHaveLength(2)
    expect(table.refusal).toBeNull()
  })
})

describe('one’s own eyes', () => {
  it('another place tells the story anew', async () => {
    mayEnter()
    socket().welcome('Zoé')
    void table.follow()
    await pass()
    socket().answer('watch', now(2, 0, { member: '', seat: undefined }))
    await pass()
    mayEnter('token')
    void table.sit()
    await pass()
    expect(fetched.mock.calls.map(([url]) => url).slice(-2)).toEqual([
      '/api/tables/t/join',
      '/api/tables/t',
    ])
    expect(watches().at(-1)).toMatchObject({ token: 'token', after: 0 })
    expect(table.busy).toBe(true)
    socket().answer('watch', now(3))
    await pass()
    expect([numbers(table), last().news, table.member]).toEqual([[1, 2, 3], [], 'm0'])
    expect(table.busy).toBe(false)
  })

  it('the same place is watched on from where one was', async () => {
    await sit(2)
    await mend()
    expect(watches()).toMatchObject([{ token: 'token', after: 2 }])
  })

  it('a token that does not fit is asked for again, once', async () => {
    await sit(2)
    mayEnter('another')
    await mend()
    socket().answer('watch', { type: 'refused', code: 'bad-token' })
    await pass()
    expect(watches().at(-1)).toMatchObject({ token: 'another', after: 0 })
    expect(table.refusal).toBeNull()
    socket().answer('watch', { type: 'refused', code: 'bad-token' })
    await pass()
    expect([watches().length, table.refusal?.code]).toEqual([2, 'bad-token'])
  })

  it('a place that is gone is watched from as a stranger', async () => {
    await sit(2)
    mayEnter()
    await mend()
    socket().answer('watch', { type: 'refused', code: 'bad-token' })
    await pass()
    expect(watches().at(-1)).toMatchObject({ token: '', after: 0 })
    socket().answer('watch', now(2, 0, { member: '', seat: undefined }))
    await pass()
    expect([table.isSeated, table.member, last().me]).toEqual([false, '', null])
  })

  it('of who is seen off when a series deals ask once more, and are told why', async () => {
    mayEnter()
    socket().welcome()
    void table.follow()
    await pass()
    socket().answer('watch', now(1, 0, { view: null, card: card({ stage: 'gathering' }) }))
    await pass()
    move(2, { view: null, events: [], card: card({ series: 's' }) })
    await pass()
    socket().answer('watch', { type: 'refused', code: 'series-open' })
    await pass()
    expect(table.refusal?.code).toBe('series-open')
  })

  it('are not taken for a stranger’s while the house cannot say', async () => {
    await sit(2)
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await mend()
    socket().answer('watch', { type: 'refused', code: 'bad-token' })
    await pass()
    await mend()
    expect(watches()).toEqual([])
    mayEnter('another')
    await pass(2000)
    expect(watches()).toMatchObject([{ token: 'another', after: 0 }])
  })

  it('who was sent away has no seat, and decides nothing', async () => {
    await sit()
    expect([table.isSeated, table.isOwner, table.people]).toEqual([true, true, 2])
    const members = card().members.slice(1)
    move(2, { card: card({ stage: 'gathering', members }) })
    expect([table.isSeated, table.isOwner, table.people]).toEqual([false, false, 1])
  })
})

describe('moments', () => {
  it('are shown one after the other, each as long as it is looked at', async () => {
    await sit()
    for (const number of [2, 3, 4]) move(number)
    expect(shown.map(numbers)).toEqual([[2]])
    expect([table.isSettled, last().isNews, last().news]).toEqual([
      false,
      true,
      [{ type: 'body-2' }],
    ])
    await pass(LINGER)
    expect(shown.map(numbers)).toEqual([[2], [3]])
    await pass(LINGER)
    expect([shown.map(numbers), table.isSettled]).toEqual([[[2], [3], [4]], false])
    await pass(LINGER)
    expect(table.isSettled).toBe(true)
    expect(numbers(table)).toEqual([1, 2, 3, 4])
    move(5) // nobody is looking at anything
    expect(shown.map(numbers).at(-1)).toEqual([5])
  })

  it('are told when the board has shown them', async () => {
    await sit()
    ui.revealDelay = () => 400
    move(2)
    expect([table.snapshot?.view, table.announced?.view]).toEqual([{ number: 2 }, { number: 1 }])
    await pass(400)
    expect(told.map(numbers)).toEqual([[2]])
    ui.revealDelay = () => 60_000
    move(3)
    move(4)
    await pass(2 * LINGER)
    expect(told.map(numbers)).toEqual([[2], [3]]) // at the latest before the next is shown
  })

  it('that one is far behind of are skipped, and what happened is not', async () => {
    await sit()
    for (let number = 2; number <= 9; number++) move(number)
    await pass(10 * LINGER)
    expect(shown.length).toBeLessThan(8)
    expect(shown.flatMap(numbers)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(numbers(table)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(last()).toMatchObject({ view: { number: 9 }, news: [{ type: 'body-9' }] })
  })

  it('that nobody may miss are not skipped', async () => {
    await sit()
    ui.isUnmissable = (body) => body.type === 'body-3'
    for (let number = 2; number <= 12; number++) move(number)
    await pass(20 * LINGER)
    expect(shown.map((moment) => moment.news[0]?.type)).toContain('body-3')
    expect(shown.flatMap(numbers)).toEqual(numbers(table).slice(1))
    expect(numbers(table)).toHaveLength(12)
  })

  it('of a page that nobody sees are not waited for', async () => {
    await sit()
    for (const number of [2, 3, 4]) move(number)
    hide(true)
    move(5)
    expect(shown.map(numbers)).toEqual([[2], [3, 4, 5]])
    move(6)
    expect(last().view).toEqual({ number: 6 })
    expect(numbers(table)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('that are known already are not shown again', async () => {
    await sit(3)
    move(3)
    move(4, { table: 'another' })
    expect(shown).toEqual([])
    move(3, { events: [] }) // someone is ready: no event, but another standing
    expect(shown).toHaveLength(1)
  })

  it('bring the entry where it has changed', async () => {
    await sit()
    move(2)
    expect(table.entry?.stage).toBe('playing')
    move(3, { card: card({ stage: 'over' }) })
    expect(table.entry?.stage).toBe('over')
  })
})

describe('a line that broke', () => {
  it('loses nothing of what was waiting to be shown, and repeats nothing', async () => {
    await sit()
    for (const number of [2, 3, 4]) move(number)
    await mend()
    expect(watches()).toMatchObject([{ after: 4 }])
    socket().answer('watch', now(6, 4))
    await pass(10 * LINGER)
    expect(shown.map(numbers)).toEqual([[2], [3, 4, 5, 6]])
    expect([numbers(table), table.isSettled]).toEqual([[1, 2, 3, 4, 5, 6], true])
    expect(last()).toMatchObject({ view: { number: 6 }, isNews: true })
  })

  it('repeats nothing either of what comes while one asks', async () => {
    await sit()
    void table.enter()
    await pass()
    expect(watches().at(-1)).toMatchObject({ after: 1 })
    for (const number of [2, 3]) move(number)
    socket().answer('watch', now(4, 1))
    await pass(10 * LINGER)
    expect(shown.map(numbers)).toEqual([[2], [3, 4]])
    expect(numbers(table)).toEqual([1, 2, 3, 4])
    expect(table.announced?.events).toEqual(last().events)
  })

  it('does not wait with words until the board has shown what is past', async () => {
    await sit()
    ui.revealDelay = () => 60_000
    move(2)
    await mend()
    socket().answer('watch', now(3, 2))
    await pass()
    expect(told.map(numbers)).toEqual([[2], [3]])
  })

  it('plays one step again, but not many', async () => {
    await sit()
    await mend()
    socket().answer('watch', now(2, 1))
    await pass()
    expect(last().news).toEqual([{ type: 'body-2' }])
    await mend()
    socket().answer('watch', now(9, 2))
    await pass()
    expect(last()).toMatchObject({ news: [], isNews: true })
    expect(numbers(last())).toEqual([3, 4, 5, 6, 7, 8, 9])
  })

  it('to a house that has forgotten begins anew', async () => {
    await sit(7)
    await mend()
    socket().answer('watch', now(2))
    await pass()
    expect([numbers(table), last().isNews]).toEqual([[1, 2], false])
    move(3)
    expect(numbers(table)).toEqual([1, 2, 3])
  })

  it('before the table was told is no refusal', async () => {
    mayEnter('token')
    socket().welcome('Zoé')
    void table.follow()
    await pass()
    await mend()
    await pass()
    expect([table.refusal, watches().length]).toEqual([null, 1])
  })

  it('does not lose an answer, and watches before it is given again', async () => {
    await sit()
    table.send(KEEP.action)
    const [first] = socket().heard('play')
    await mend()
    expect(socket().sent.map((each) => each.type)).toEqual(['watch', 'play'])
    expect(socket().heard('play')).toEqual([first])
    socket().answer('watch', now(1, 1))
    await pass()
    expect(table.busy).toBe(true)
    move(2)
    socket().answer('play')
    await pass()
    expect([table.busy, table.problem, numbers(table)]).toEqual([false, null, [1, 2]])
  })
})

describe('an answer', () => {
  it('is given to the question that is asked, and once', async () => {
    await sit()
    table.send(KEEP.action)
    table.send(KEEP.action)
    const asked = { table: 't', phase: 'phase-1', actions: [{ type: 'keep' }] }
    expect(socket().heard('play')).toMatchObject([asked])
    expect([table.busy, table.answered]).toEqual([true, [KEEP.action]])
    move(2)
    socket().answer('play')
    await pass()
    expect([table.busy, table.answered, table.problem]).toEqual([false, null, null])
  })

  it('has looked long enough: what it led to comes at once', async () => {
    await sit()
    move(2)
    await pass(LINGER / 2)
    table.send(KEEP.action)
    move(3)
    expect(last().view).toEqual({ number: 2 })
    socket().answer('play')
    await pass()
    expect(last().view).toEqual({ number: 3 })
    await pass(LINGER - 1)
    expect(table.isSettled).toBe(false) // and is looked at for as long as any other
    await pass(1)
    expect(table.isSettled).toBe(true)
  })

  it.each(['stale', 'not-your-turn'])('that comes too late is no problem: %s', async (code) => {
    await sit()
    table.send(KEEP.action)
    move(2)
    socket().answer('play', { type: 'refused', code })
    await pass()
    expect([table.problem, table.busy]).toEqual([null, false])
  })

  it('that comes too late leaves the answers open, whatever is shown', async () => {
    await sit()
    table.send(KEEP.action)
    socket().answer('play', { type: 'refused', code: 'stale' })
    await pass()
    expect([table.problem, table.busy]).toEqual([null, false])
  })

  it('that is refused is said why, until another question is asked', async () => {
    await sit()
    table.send(KEEP.action)
    const refused = { type: 'refused', code: 'king', clause: 'RON-A6', details: { card: 3 } }
    socket().answer('play', refused)
    await pass()
    expect(table.problem).toMatchObject({ code: 'king', clause: 'RON-A6', details: { card: 3 } })
    expect([table.busy, table.answered]).toEqual([false, null])
    move(2)
    expect(table.problem).toBeNull()
  })

  it('is not held up by advice', async () => {
    await sit()
    void table.requestAdvice()
    expect([table.advising, table.busy]).toEqual([true, false])
    table.send(KEEP.action)
    expect(socket().heard('play')).toHaveLength(1)
    socket().answer('advise', { type: 'advice', table: 't', phase: 'phase-1', worths: [] })
    await pass()
    expect(table.advising).toBe(false)
    expect(table.advice).toEqual({ phase: 'phase-1', worths: [] })
    move(2)
    expect(table.advice).toBeNull()
  })

  it('that was given is not taken back because advice was refused', async () => {
    await sit()
    table.send(KEEP.action)
    void table.requestAdvice()
    socket().answer('advise', { type: 'refused', code: 'not-alone' })
    await pass()
    expect([table.problem?.code, table.answered]).toEqual(['not-alone', [KEEP.action]])
    void table.requestAdvice({ isAutomatic: true })
    table.problem = null
    socket().answer('advise', { type: 'refused', code: 'not-alone' })
    await pass()
    expect([table.problem, table.busy]).toEqual([null, true])
  })

  it('an order is refused with its reason', async () => {
    await sit()
    void table.request({ type: 'remove', member: 'm1' })
    expect(socket().heard('remove')).toMatchObject([{ table: 't', member: 'm1' }])
    socket().answer('remove', { type: 'refused', code: 'not-owner' })
    await pass()
    expect([table.problem?.code, table.busy]).toEqual(['not-owner', false])
  })
})

describe('leaving', () => {
  it('while the place is looked up watches nothing', async () => {
    let arrive = (_: Response) => {}
    fetched.mockReturnValue(new Promise<Response>((resolve) => (arrive = resolve)))
    socket().welcome('Zoé')
    void table.follow()
    await pass()
    table.leave()
    arrive(new Response(JSON.stringify(opened('token'))))
    await pass()
    expect(watches()).toEqual([])
    await mend()
    expect(watches()).toEqual([])
  })

  it('says so, and hears nothing more', async () => {
    await sit()
    move(2)
    move(3)
    table.leave()
    expect(socket().heard('unwatch')).toHaveLength(1)
    move(4)
    await pass(10 * LINGER)
    await mend()
    expect([shown.map(numbers), socket().sent]).toEqual([[[2]], []])
  })

  it('shows nothing of what was asked for before', async () => {
    await sit()
    await mend()
    table.leave()
    socket().answer('watch', now(3, 1))
    await pass(10 * LINGER)
    expect([shown, told]).toEqual([[], []])
  })

  it('shows nothing of what one’s own answer led to', async () => {
    await sit()
    move(2)
    table.send(KEEP.action)
    move(3)
    table.leave()
    socket().answer('play')
    await pass(10 * LINGER)
    expect(shown.map(numbers)).toEqual([[2]])
  })

  it('a house that does not answer is not asked again', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    void table.follow()
    await pass()
    table.leave()
    await pass(10_000)
    expect(fetched).toHaveBeenCalledOnce()
  })
})

describe('others', () => {
  it('are here or not', async () => {
    await sit()
    expect(table.seats.map(({ isMe, isHere }) => [isMe, isHere])).toEqual([
      [true, true],
      [false, false],
      [false, true], // a robot always is
    ])
    socket().say({ type: 'here', table: 't', members: ['m0', 'm1'] })
    expect(table.seats.every(({ isHere }) => isHere)).toBe(true)
  })

  it('make signs, one at a time, that pass', async () => {
    await sit()
    const heard = vi.fn()
    table.onReaction = heard
    socket().say({ type: 'reacted', table: 't', member: 'm1', sign: 'bravo', own: 'neat' })
    socket().say({ type: 'reacted', table: 't', member: 'm0', sign: 'hello' }) // oneself
    await pass(1000)
    socket().say({ type: 'reacted', table: 't', member: 'm1', sign: 'ouch' })
    expect(table.reactions.map(({ member, sign }) => [member, sign])).toEqual([
      ['m0', 'hello'],
      ['m1', 'ouch'],
    ])
    expect(heard.mock.calls).toEqual([
      ['Yann', { sign: 'bravo', own: 'neat' }],
      ['Yann', { sign: 'ouch', own: undefined }],
    ])
    await pass(4000)
    expect(table.reactions).toEqual([])
  })
})
