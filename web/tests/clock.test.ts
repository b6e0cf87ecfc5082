import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock, Offset, turnTimes } from '../src/lib/clock.svelte'

describe('how far the house is ahead', () => {
  it('is nothing before it was heard', () => {
    expect(new Offset().ms).toBe(0)
  })

  it('is known best from the message that came quickest', () => {
    const offset = new Offset()
    for (const late of [80, 20, 300]) offset.hear(10_000, 5_000 + late)
    expect(offset.ms).toBe(4_980)
  })

  it('may be negative', () => {
    const offset = new Offset()
    offset.hear(1_000, 4_000)
    expect(offset.ms).toBe(-3_000)
  })

  it('follows when a clock is set anew', () => {
    const offset = new Offset()
    offset.hear(9_000, 0)
    for (let message = 0; message < 8; message++) offset.hear(1_000, 0)
    expect(offset.ms).toBe(1_000)
  })
})

it('of a turn is the house’s, or of the phase; what lies on the table has another', () => {
  const due = { 'house/turn/3': 9_000, 'turn-3/turn-1': 8_000, 'card-12': 1_000 }
  expect(turnTimes({ due, phase: 'turn-3/turn-1' })).toEqual([9_000, 8_000])
  expect(turnTimes({})).toEqual([])
})

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 50_000 }))
  afterEach(() => void vi.useRealTimers())

  it('tells the time of the house, and how long it is until then', () => {
    clock.heard(80_000)
    expect(clock.now).toBe(80_000)
    expect(clock.remaining(85_000)).toBe(5_000)
    vi.advanceTimersByTime(2_000)
    expect(clock.now).toBe(82_000)
    expect(clock.remaining(85_000)).toBe(3_000)
    expect(clock.remaining(10_000)).toBe(0)
  })
})
