import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Texts } from '../src/lib/texts'
import { wordedStops } from '../src/lib/wording'
import type { Box } from '../src/protocol'
import { TableRequest } from '../src/routes/parts/tableRequest.svelte'

const BOX: Box = {
  slug: 'pretend',
  presets: [
    {
      name: 'long',
      fewest: 3,
      most: 12,
      options: [
        { name: 'circles', kind: 'number', default: 10, choices: [], low: 2, high: 12 },
        { name: 'open', kind: 'switch', default: false, choices: [], low: null, high: null },
      ],
    },
    { name: 'short', fewest: 5, most: 8, options: [] },
  ],
  levels: ['baseline', 'master', 'novice'],
  lessons: [],
  advises: true,
  own_clock: false,
  duplicate: false,
  has_book: false,
}

describe('the table someone would like', () => {
  let kept: Map<string, string>

  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    })
  })

  it('is complete before anything is chosen', () => {
    expect(new TableRequest(BOX).spoken()).toEqual({
      game: 'pretend',
      preset: 'long',
      options: {},
      places: 4,
      bots: ['novice', 'novice', 'novice'],
    })
  })

  it('has as many places as the room likes best, until one chooses', () => {
    expect(new TableRequest(BOX, 6).places).toBe(6)
    expect(new TableRequest(BOX, 2).places).toBe(3)
    const wish = new TableRequest(BOX, 6)
    wish.places = 5
    wish.keep()
    expect(new TableRequest(BOX, 6).places).toBe(5)
  })

  it('may be a series, which is not remembered', () => {
    const wish = new TableRequest(BOX)
    wish.isDuplicate = true
    expect(wish.series()).toEqual({
      game: 'pretend',
      preset: 'long',
      options: {},
      places: 4,
      level: 'novice',
    })
    wish.keep()
    expect(new TableRequest(BOX).isDuplicate).toBe(false)
  })

  it('has no other clock where the rules keep the time', () => {
    const wish = new TableRequest(BOX)
    wish.company = 'friends'
    wish.clock = 'fast'
    expect(wish.spoken()).toMatchObject({ clock: 'fast' })
    const other = new TableRequest({ ...BOX, own_clock: true })
    other.company = 'friends'
    other.clock = 'fast'
    expect(other.spoken()).toMatchObject({ clock: 'none' })
  })

  it('tells all its options, chosen or not', () => {
    const wish = new TableRequest(BOX)
    wish.setOption(BOX.presets[0]!.options[1]!, true)
    expect(wish.settings).toEqual({ circles: 10, open: true })
  })

  it('by a rule for one alone waits for nobody, whatever company was wanted', () => {
    const solo = { name: 'solo', fewest: 1, most: 1, options: [] }
    const wish = new TableRequest({ ...BOX, presets: [...BOX.presets, solo] })
    wish.company = 'friends'
    wish.door = 'open'
    expect([wish.isAlone, wish.isComplete]).toEqual([false, false])
    wish.choosePreset('solo')
    expect([wish.isAlone, wish.isComplete]).toEqual([true, true])
    const spoken = { game: 'pretend', preset: 'solo', options: {}, places: 1, bots: [] }
    expect(wish.spoken()).toEqual(spoken)
    wish.choosePreset('long')
    expect(wish.spoken()).toMatchObject({ places: 4, open: true })
  })

  it('lists the levels from easy to hard, without those that are for measuring', () => {
    expect(new TableRequest(BOX).levels).toEqual(['novice', 'master'])
  })

  it('says only what differs from the rule, and keeps the places within it', () => {
    const wish = new TableRequest(BOX)
    const [circles, open] = BOX.presets[0]!.options
    wish.setOption(circles!, 5)
    wish.setOption(open!, false)
    wish.company = 'friends'
    wish.door = 'open'
    wish.clock = 'slow'
    wish.places = 3
    expect(wish.spoken()).toMatchObject({ options: { circles: 5 }, places: 3 })
    expect(wish.spoken()).toMatchObject({ clock: 'slow', open: true })
    wish.choosePreset('short')
    expect(wish.spoken()).toMatchObject({ preset: 'short', options: {}, places: 5 })
    wish.choosePreset('long')
    expect(wish.places).toBe(3)
    wish.resetOptions()
    expect(wish.changed).toEqual({})
  })

  it('comes back the next time, without what is no longer offered', () => {
    const wish = new TableRequest(BOX)
    wish.level = 'master'
    wish.places = 7
    wish.setOption(BOX.presets[0]!.options[0]!, 12)
    wish.keep()
    expect(new TableRequest(BOX).spoken()).toMatchObject({
      options: { circles: 12 },
      bots: Array.from({ length: 6 }, () => 'master'),
    })
    const smaller = structuredClone(BOX) as Box
    Object.assign(smaller.presets[0]!.options[0]!, { high: 6 })
    const other = new TableRequest({ ...smaller, levels: ['novice'] })
    expect(other.spoken()).toMatchObject({ options: {} })
    expect(other.level).toBe('novice')
  })
})

describe('a number with a wide range', () => {
  const seconds = { 0: 'sans limite', 60: '1 minute', 180: '3 minutes' }
  const circles = { 2: 'deux', 3: 'trois' }
  const texts = new Texts('fr', [{ values: { seconds, circles } }])

  it('stops where the room has words for it', () => {
    expect(wordedStops(texts, 'seconds', 0, 600)).toEqual([0, 60, 180])
    expect(wordedStops(texts, 'seconds', 30, 600)).toEqual([60, 180])
  })

  it('stops everywhere where it has words for all, or for none', () => {
    expect(wordedStops(texts, 'circles', 2, 3)).toEqual([])
    expect(wordedStops(texts, 'rounds', 1, 20)).toEqual([])
  })
})
