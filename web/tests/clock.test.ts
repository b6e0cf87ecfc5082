import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Clock, clock, turnTimes } from '../src/lib/clock.svelte'

describe('how far the server is ahead', () => {
  /** The offset after messages that say a time there, each at a time here. */
  function offsetAfter(...messages: [server: number, here: number][]): number {
    const clock = new Clock()
    for (const [server, here] of messages) {
      vi.setSystemTime(here)
      clock.onServerTime(server)
    }
    return clock.now - Date.now()
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is nothing before the first message', () => {
    expect(offsetAfter()).toBe(0)
  })

  it('is known best from the message that came quickest', () => {
    expect(offsetAfter([10_000, 5_080], [10_000, 5_020], [10_000, 5_300])).toBe(4_980)
  })

  it('may be negative', () => {
    expect(offsetAfter([1_000, 4_000])).toBe(-3_000)
  })

  it('follows when a clock is set anew', () => {
    expect(offsetAfter([9_000, 0], ...Array(8).fill([1_000, 0]))).toBe(1_000)
  })
})

it('of a turn is the server’s, or of the phase; what lies on the table has another', () => {
  const due = { 'house/turn/3': 9_000, 'turn-3/turn-1': 8_000, 'card-12': 1_000 }
  expect(turnTimes({ due, phase: 'turn-3/turn-1' })).toEqual([9_000, 8_000])
  expect(turnTimes({})).toEqual([])
})

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 50_000 }))
  afterEach(() => void vi.useRealTimers())

  it('tells the time of the server, and how long it is until then', () => {
    clock.onServerTime(80_000)
    expect(clock.now).toBe(80_000)
    expect(clock.remaining(85_000)).toBe(5_000)
    vi.advanceTimersByTime(2_000)
    expect(clock.now).toBe(82_000)
    expect(clock.remaining(85_000)).toBe(3_000)
    expect(clock.remaining(10_000)).toBe(0)
  })
})
