import { describe, expect, it } from 'vitest'
import { dueOf } from '../src/lib/clock.svelte'
import { Countdown, minutesAndSeconds } from '../src/lib/countdown'

const MARKS = [60, 30, 10]

describe('a time that runs out', () => {
  it('is spoken of at each mark, once', () => {
    const countdown = new Countdown(MARKS, 180)
    const said = Array.from({ length: 181 }, (_, second) => countdown.pass(180 - second))
    expect(said.filter((mark) => mark !== null)).toEqual(MARKS)
    expect([said[120], said[150], said[170]]).toEqual(MARKS)
  })

  it('several ticks a second change nothing', () => {
    const countdown = new Countdown(MARKS, 61)
    expect([61, 60, 60, 60, 59].map((second) => countdown.pass(second))).toEqual([
      null,
      60,
      null,
      null,
      null,
    ])
  })

  it('that was not watched tells the last mark only', () => {
    const countdown = new Countdown(MARKS, 90)
    expect([countdown.pass(8), countdown.pass(7)]).toEqual([10, null])
  })

  it('says nothing of marks that were past when one came', () => {
    expect(new Countdown(MARKS, 30).pass(29)).toBeNull()
  })

  it('is written as on a watch', () => {
    expect([180, 65, 60, 9, 0].map(minutesAndSeconds)).toEqual([
      '3:00',
      '1:05',
      '1:00',
      '0:09',
      '0:00',
    ])
  })
})

describe('when time is up', () => {
  it('is the game’s own timer, by the house’s clock', () => {
    const due = { 'house/turn/round-1': 9_000, 'round-1/search': 12_000 }
    expect(dueOf({ due })).toBe(12_000)
    expect(dueOf({ due }, 'house/turn/round-1')).toBe(9_000)
  })

  it('is never, where none runs', () => {
    expect([dueOf({ due: {} }), dueOf({}), dueOf(undefined)]).toEqual([null, null, null])
    expect(dueOf({ due: { 'house/turn/x': 1 } })).toBeNull()
  })
})
