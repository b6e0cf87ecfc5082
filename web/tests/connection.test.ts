import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../src/lib/connection.svelte'
import type { Refusal } from '../src/lib/refusal'
import { forget, happens, hide, pretendBrowser, PretendSocket, socket } from './fakeServer'

let connection: Connection

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1) // the longest wait
  pretendBrowser()
  vi.resetModules()
  forget()
  ;({ connection } = await import('../src/lib/connection.svelte'))
  connection.open()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const calls = () => PretendSocket.made.length
const sent = () => socket().sent.map((each) => each.type)

/** What became of it: an answer's type, a refusal's code, or nothing yet. */
function fate(asked: Promise<{ type: string }>): { now: string } {
  const known = { now: '' }
  asked.then(
    (answer) => (known.now = answer.type),
    (problem: Refusal) => (known.now = problem.code),
  )
  return known
}

/** The line breaks, and the next one is made. */
async function mend(): Promise<void> {
  socket().drop()
  await seconds(5)
  socket().welcome()
}

describe('what is asked', () => {
  it('waits for the welcome', async () => {
    const asked = fate(connection.request({ type: 'lobby', on: true }))
    socket().accept()
    expect([sent(), connection.state]).toEqual([[], 'opening'])
    socket().welcome('Zoé')
    expect([sent(), connection.state, connection.name]).toEqual([['lobby'], 'open', 'Zoé'])
    socket().answer('lobby', { type: 'lobby', tables: [] })
    await seconds(0)
    expect(asked.now).toBe('lobby')
    expect(socket().url).toBe('wss://escale.example/ws')
  })

  it('is answered each by its own id', async () => {
    socket().welcome()
    const [one, two] = [
      fate(connection.request({ type: 'ping' })),
      fate(connection.request({ type: 'lobby' })),
    ]
    socket().answer('lobby')
    socket().answer('ping', { type: 'refused', code: 'too-many' })
    await seconds(0)
    expect([one.now, two.now]).toEqual(['too-many', 'done'])
  })

  it('is asked again with the same id until it is answered, and not after that', async () => {
    socket().welcome()
    const asked = fate(connection.request({ type: 'wish', table: 't' }))
    const [first] = socket().sent
    await mend()
    await mend()
    expect(socket().sent).toEqual([first])
    socket().answer('wish')
    await seconds(0)
    expect(asked.now).toBe('done')
    await mend()
    expect(sent()).toEqual([])
  })

  it('is given up with the line where it may be asked only once', async () => {
    socket().welcome()
    const asked = fate(connection.request({ type: 'advise', table: 't' }, { once: true }))
    socket().drop()
    await seconds(0)
    const late = fate(connection.request({ type: 'advise', table: 't' }, { once: true }))
    await seconds(0)
    expect([asked.now, late.now]).toEqual(['unreachable', 'unreachable'])
    await seconds(5)
    socket().welcome()
    expect(sent()).toEqual([])
  })

  it('is asked again when the house was about to close', async () => {
    socket().welcome()
    const heard = vi.fn()
    connection.listen(heard)
    const asked = fate(connection.request({ type: 'wish', table: 't' }))
    socket().say({ type: 'closing', reason: 'restart' })
    socket().answer('wish', { type: 'refused', code: 'house-closing' })
    await seconds(0)
    expect([asked.now, connection.state]).toEqual(['', 'closing'])
    expect(heard.mock.calls.map(([message]) => message.type)).toEqual(['closing'])
    socket().drop()
    expect(connection.state).toBe('closing') // one knows why
    await seconds(5)
    socket().welcome()
    expect([connection.state, sent()]).toEqual(['open', ['wish']])
    socket().answer('wish')
    await seconds(0)
    expect(asked.now).toBe('done')
  })

  it('is sent again although the server does not end the line on which it asked for that', async () => {
    socket().welcome()
    const asked = fate(connection.request({ type: 'wish', table: 't' }))
    socket().answer('wish', { type: 'refused', code: 'house-closing' })
    await seconds(5)
    socket().welcome()
    socket().answer('wish')
    await seconds(0)
    expect(asked.now).toBe('done')
  })

  it('comes after the greeters, who are heard on each line', async () => {
    const stop = connection.onWelcome(
      () => void connection.request({ type: 'lobby' }, { once: true }).catch(() => {}),
    )
    void connection.request({ type: 'wish', table: 't' })
    socket().welcome()
    expect(sent()).toEqual(['lobby', 'wish'])
    await mend()
    expect(sent()).toEqual(['lobby', 'wish'])
    stop()
    await mend()
    expect(sent()).toEqual(['wish'])
  })

  it('listeners hear everything until they stop', () => {
    const heard = vi.fn()
    const stop = connection.listen(heard)
    socket().welcome()
    socket().say({ type: 'here', table: 't', members: [] })
    stop()
    socket().say({ type: 'here', table: 't', members: [] })
    expect(heard.mock.calls.map(([message]) => message.type)).toEqual(['welcome', 'here'])
  })
})

describe('a broken line', () => {
  /** How long it takes until the server is called again. */
  async function pause(): Promise<number> {
    const [before, from] = [calls(), Date.now()]
    while (calls() === before) await vi.advanceTimersByTimeAsync(1)
    return Date.now() - from
  }

  /** What fails at once, again and again. */
  async function fail(times: number): Promise<number[]> {
    const waits: number[] = []
    for (; times > 0; times--) {
      socket().drop()
      waits.push(await pause())
    }
    return waits
  }

  it('is mended more and more slowly', async () => {
    expect(await fail(7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
    expect(connection.state).toBe('lost')
  })

  it('waits for no less than half of it, so that not all come at once', async () => {
    vi.mocked(Math.random).mockReturnValue(0)
    expect(await fail(2)).toEqual([125, 250])
  })

  it('is mended quickly when it had held', async () => {
    await fail(5)
    socket().welcome()
    await seconds(4)
    expect(await fail(2)).toEqual([250, 500])
  })

  it('has not held when it broke soon, or when nobody answered for long', async () => {
    await fail(3)
    socket().welcome()
    await seconds(1)
    expect(await fail(1)).toEqual([2000])
    await seconds(15) // a connection that is never made
    expect(await fail(1)).toEqual([4000])
  })

  it('is tried anew where nobody answers, with more patience each time', async () => {
    const waits: number[] = []
    while (waits.length < 7) waits.push(await pause())
    expect(waits).toEqual([5250, 5500, 6000, 10_000, 20_000, 25_000, 25_000])
  })

  it('is mended quickly also when it broke without a word', async () => {
    await fail(5)
    socket().welcome()
    while (connection.state === 'open') await vi.advanceTimersByTimeAsync(1)
    expect(await pause()).toBe(250)
  })

  it.each([
    ['the network is back', () => happens('online')],
    ['one looks again', () => hide(false)],
  ])('is mended at once when %s', async (_, comeBack) => {
    await fail(6)
    socket().drop()
    const before = calls()
    hide(true)
    expect(calls()).toBe(before) // nobody looks
    comeBack()
    expect(calls()).toBe(before + 1)
    comeBack() // it is being made already
    await seconds(4)
    expect(calls()).toBe(before + 1)
    expect(await fail(2)).toEqual([250, 500])
  })
})

describe('a line as someone else', () => {
  it('is a new one, on which nothing is said before the welcome', async () => {
    socket().welcome()
    const [before] = PretendSocket.made
    const advice = fate(connection.request({ type: 'advise', table: 't' }, { once: true }))
    const wish = fate(connection.request({ type: 'wish', table: 't' }))
    const greeted = vi.fn()
    void connection.reopen().then(greeted)
    expect([calls(), connection.state, before!.state]).toEqual([2, 'opening', 'closing'])
    void connection.request({ type: 'ping' }, { once: true })
    await seconds(0)
    expect([sent(), advice.now, wish.now]).toEqual([[], 'unreachable', ''])
    expect(greeted).not.toHaveBeenCalled()
    socket().welcome('Zoé')
    await seconds(0)
    expect(greeted).toHaveBeenCalledOnce()
    expect([connection.name, sent()]).toEqual(['Zoé', ['wish', 'ping']])
  })

  it('leaves the old one behind: what it still says, and its end, are nothing', async () => {
    socket().welcome()
    const [before] = PretendSocket.made
    const heard = vi.fn()
    void connection.reopen()
    connection.listen(heard)
    before!.say({ type: 'here', table: 't', members: [] })
    before!.drop()
    await seconds(10)
    expect([heard.mock.calls.length, calls(), connection.state]).toEqual([0, 2, 'opening'])
  })

  it('is greeted however often it breaks before', async () => {
    const greeted = vi.fn()
    socket().drop()
    void connection.reopen().then(greeted)
    expect(calls()).toBe(2) // and the one that was to be mended is not called too
    socket().drop()
    await seconds(1)
    expect([calls(), connection.state]).toEqual([3, 'lost'])
    socket().welcome('Zoé')
    await seconds(0)
    expect([greeted.mock.calls.length, connection.state]).toEqual([1, 'open'])
  })
})

describe('a silent line', () => {
  beforeEach(() => socket().welcome())

  it('is asked whether it lives, not more often than needed', async () => {
    await seconds(15)
    expect(sent()).toEqual([])
    await seconds(6)
    expect(sent()).toEqual(['ping'])
    socket().answer('ping', { type: 'pong', server_ms: Date.now() })
    await seconds(15)
    expect([sent(), connection.state]).toEqual([['ping'], 'open'])
  })

  it('lives as long as it says something', async () => {
    for (let minute = 0; minute < 6; minute++) {
      await seconds(10)
      socket().say({ type: 'here', table: 't', members: [] })
    }
    expect(sent()).toEqual([])
  })

  it('is given up without an answer, and mended while the old one still lingers', async () => {
    const asked = fate(connection.request({ type: 'wish', table: 't' }))
    const [dead] = PretendSocket.made
    await seconds(8)
    expect([connection.state, dead!.state, calls()]).toEqual(['lost', 'closing', 2])
    socket().welcome()
    expect(sent()).toEqual(['wish'])
    await seconds(60)
    expect(dead!.state).toBe('closed')
    expect(asked.now).toBe('')
  })

  it('is not given up in a tab whose clock ticks once a minute', async () => {
    vi.useRealTimers() // nothing ticks but what is said here
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
    vi.resetModules()
    forget()
    const ticks: (() => void)[] = []
    vi.stubGlobal('setInterval', (tick: () => void) => ticks.push(tick))
    ;({ connection } = await import('../src/lib/connection.svelte'))
    connection.open()
    socket().welcome()
    for (let minute = 1; minute <= 5; minute++) {
      await seconds(60)
      for (const tick of ticks) tick()
      expect(sent()).toHaveLength(minute)
      await seconds(0.1)
      socket().answer('ping', { type: 'pong', server_ms: Date.now() })
    }
    expect([connection.state, calls()]).toEqual(['open', 1])
  })

  it('is asked at once when one looks again', async () => {
    vi.setSystemTime(Date.now() + 3_600_000) // the phone slept, and nothing ticked
    hide(false)
    expect([sent(), connection.state]).toEqual([['ping'], 'open'])
    hide(false)
    expect([sent(), connection.state]).toEqual([['ping'], 'open']) // it has had no time to answer
    while (connection.state === 'open') await vi.advanceTimersByTimeAsync(1)
    await seconds(1)
    expect([connection.state, calls()]).toEqual(['lost', 2])
  })
})

describe('a line with signs of life', () => {
  const beat = () => socket().say({ type: 'pong', id: '', server_ms: Date.now() })
  beforeEach(() => socket().welcome())

  it('is left soon after they stop', async () => {
    for (let beats = 0; beats < 4; beats++) {
      beat()
      await seconds(1.5)
    }
    expect(sent()).toEqual([])
    await seconds(1.1)
    expect([sent(), connection.state]).toEqual([['ping'], 'open'])
    await seconds(1.8)
    expect(connection.state).toBe('open')
    await seconds(0.2)
    expect([connection.state, PretendSocket.made[0]!.state]).toEqual(['lost', 'closing'])
    await seconds(0.3)
    expect(calls()).toBe(2)
  })

  it('needs none where it says something else', async () => {
    beat()
    for (let times = 0; times < 5; times++) {
      await seconds(2)
      socket().say({ type: 'here', table: 't', members: [] })
    }
    expect(sent()).toEqual([])
  })

  it('is asked once where they stop because the game is over', async () => {
    beat()
    await seconds(2.6)
    socket().answer('ping', { type: 'pong', server_ms: Date.now() })
    await seconds(19)
    expect([sent(), connection.state]).toEqual([['ping'], 'open'])
    beat()
    await seconds(4.6)
    expect(connection.state).toBe('lost')
  })

  it('is given up for what was before it', async () => {
    beat()
    socket().drop()
    await seconds(1)
    socket().welcome()
    await seconds(10)
    expect([sent(), connection.state]).toEqual([[], 'open'])
  })
})

describe('a line that died while one asks', () => {
  beforeEach(() => socket().welcome())

  it('is noticed in seconds: one asks whether it lives, and then makes another', async () => {
    const asked = fate(connection.request({ type: 'wish', table: 't' }))
    await seconds(2.9)
    expect(sent()).toEqual(['wish'])
    await seconds(0.2)
    expect([sent(), connection.state]).toEqual([['wish', 'ping'], 'open'])
    await seconds(2)
    expect([connection.state, PretendSocket.made[0]!.state]).toEqual(['lost', 'closing'])
    await seconds(1)
    socket().welcome()
    expect(sent()).toEqual(['wish'])
    socket().answer('wish')
    await seconds(30)
    expect([asked.now, calls()]).toEqual(['done', 2])
  })

  it('is left alone while the house says anything', async () => {
    void connection.request({ type: 'wish', table: 't' })
    for (let times = 0; times < 5; times++) {
      await seconds(2)
      socket().say({ type: 'here', table: 't', members: [] })
    }
    expect([sent(), connection.state]).toEqual([['wish'], 'open'])
    await seconds(3.1)
    expect(sent()).toEqual(['wish', 'ping'])
    socket().answer('ping', { type: 'pong', server_ms: Date.now() })
    await seconds(2.9)
    expect([sent(), connection.state]).toEqual([['wish', 'ping'], 'open'])
  })

  it('is not suspected once there is an answer, nor for what is asked only once', async () => {
    const asked = fate(connection.request({ type: 'wish', table: 't' }))
    void connection.request({ type: 'advise', table: 't' }, { once: true }).catch(() => {})
    await seconds(1)
    socket().answer('wish')
    await seconds(10)
    expect([asked.now, sent(), connection.state]).toEqual(['done', ['wish', 'advise'], 'open'])
  })

  it('is suspected again for what is asked anew over the next one', async () => {
    void connection.request({ type: 'wish', table: 't' })
    await mend()
    await seconds(5.2)
    expect(connection.state).toBe('lost')
  })
})
