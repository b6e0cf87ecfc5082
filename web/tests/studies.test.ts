import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Studies, studiedFrom } from '../src/lib/study/studies.svelte'
import { stopsOf } from '../src/lib/replay/frames'
import { spokenEvents } from '../src/lib/sentences'
import { Reported } from '../src/lib/reportedWords.svelte'
import type { ReplayFrame, NumberedEvent } from '../src/protocol'
import { storage } from './fakeBrowser'

let fetched: ReturnType<typeof vi.fn>
const answers = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.useFakeTimers()
  fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the study of a round', () => {
  it('is asked for once, however many steps its pause has', async () => {
    fetched.mockImplementation(async () => answers(200, { number: 9, study: { words: [] } }))
    const studies = new Studies('t')
    const round = studies.of({ number: 9, phase: 'round-1/pause' })
    await Promise.all([round.read(), round.read()])
    await studies.of({ number: 10, phase: 'round-1/pause' }).read()
    expect(round.study).toEqual({ words: [] })
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/tables/t/study/9'])
    expect(studies.of({ number: 90, phase: 'round-2/pause' })).not.toBe(round)
  })

  it('that is not there is empty, and no problem', async () => {
    fetched.mockImplementation(async () => answers(404, { code: 'nothing-to-study' }))
    const round = new Studies('t').of({ number: 9, phase: 'p' })
    await round.read()
    expect([round.study, round.problem]).toEqual([null, null])
  })

  it('of a house with too much to do is waited for', async () => {
    fetched.mockImplementationOnce(async () => answers(429, { code: 'too-many' }))
    fetched.mockImplementationOnce(async () => answers(200, { number: 9, study: {} }))
    const round = new Studies('t').of({ number: 9, phase: 'p' })
    void round.read()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([round.study, round.problem]).toEqual([{}, null])
  })

  it('that did not come says why, and can be asked for again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    fetched.mockImplementationOnce(async () => answers(200, { number: 9, study: {} }))
    const round = new Studies('t').of({ number: 9, phase: 'p' })
    await round.read()
    expect([round.study, round.problem?.code]).toEqual([undefined, 'unreachable'])
    await round.read()
    expect([round.study, round.problem]).toEqual([{}, null])
  })
})

describe('in a replay', () => {
  const isOver = (view: unknown) => view === 'over'
  const frames = ['search', 'over', 'over', 'search', 'over', 'end'].map((view) => ({ view }))

  it('one studies the round that one looks at, or else the last', () => {
    expect([0, 1, 2, 3, 4, 5].map((at) => studiedFrom(frames, at, isOver))).toEqual([
      1, 1, 2, 4, 4, 4,
    ])
    expect(studiedFrom([{ view: null }, { view: 'search' }], 0, isOver)).toBeNull()
  })

  it('one stops only at what is worth a sentence', () => {
    const event = (number: number, type: string): NumberedEvent => ({
      type: 'game',
      number,
      body: { type, seat: 1 },
    })
    const frame = (number: number, type: string): ReplayFrame => ({
      standing: { number },
      events: [event(number, type)],
      view: {},
    })
    const played = ['lifted', 'noted', 'noted', 'finished', 'noted', 'scored'].map((type, number) =>
      frame(number, type),
    )
    const ui = { isSilent: (body: { type: string }) => body.type === 'noted' }
    expect(stopsOf(played, 0, ui)).toEqual([0, 3, 5])
    expect(stopsOf(played, 0)).toEqual([0, 1, 2, 3, 4, 5])
    expect(spokenEvents([event(1, 'noted'), event(2, 'scored')], ui, 0)).toEqual([
      event(2, 'scored'),
    ])
  })
})

describe('a word that was reported', () => {
  const word = { language: 'fr', word: 'MAIRE', game: 'g' }

  it('is not reported twice, today or tomorrow', () => {
    const reported = new Reported()
    expect(reported.has(word)).toBe(false)
    reported.add(word)
    expect(reported.has({ ...word })).toBe(true)
    expect(reported.has({ ...word, language: 'en' })).toBe(false)
    expect(new Reported().has(word)).toBe(true)
  })
})
