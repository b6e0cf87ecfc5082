import { describe, expect, it } from 'vitest'
import { nextEvent } from '../src/lib/nextEvent'
import type { EventEntry } from '../src/protocol'

const evening = (code: string, more: Partial<EventEntry> = {}): EventEntry => ({
  code,
  name: code,
  format: 'swiss',
  stage: 'gathering',
  start_ms: 0,
  opened_ms: 1,
  is_host: false,
  ...more,
})

describe('the next club evening', () => {
  it('is the one that is played, then the first to begin, then one without a time', () => {
    const over = evening('over', { stage: 'over', start_ms: 1 })
    const waiting = evening('waiting')
    const late = evening('late', { start_ms: 30 })
    const early = evening('early', { start_ms: 20 })
    const now = evening('now', { stage: 'playing', start_ms: 90 })
    expect(nextEvent([over, waiting, late, early, now])?.code).toBe('now')
    expect(nextEvent([over, waiting, late, early])?.code).toBe('early')
    expect(nextEvent([over, waiting])?.code).toBe('waiting')
    expect(nextEvent([over])).toBeUndefined()
    expect(nextEvent([])).toBeUndefined()
  })

  it('is the newest of those that wait for their host', () => {
    expect(nextEvent([evening('old'), evening('new', { opened_ms: 2 })])?.code).toBe('new')
  })
})
