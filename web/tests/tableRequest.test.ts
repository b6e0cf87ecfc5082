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
  lesson_minutes: [],
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
    expect(new TableRequest(BOX).toNewTable()).toEqual({
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
    const tableRequest = new TableRequest(BOX, 6)
    tableRequest.places = 5
    tableRequest.keep()
    expect(new TableRequest(BOX, 6).places).toBe(5)
  })

  it('begins with what suits the reader, until one chooses', () => {
    let usual = { circles: 7, unknown: 1 }
    const tableRequest = new TableRequest(BOX, 4, () => usual)
    const [circles] = BOX.presets[0]!.options
    expect(tableRequest.toNewTable().options).toEqual({ circles: 7 })
    expect(tableRequest.choices).toBe(0) // nobody has changed anything
    expect(tableRequest.settingsOf(BOX.presets[1]!)).toEqual({})
    usual = { circles: 99, unknown: 1 } // not offered
    expect(tableRequest.settings.circles).toBe(10)
    tableRequest.setOption(circles!, 9)
    expect(tableRequest.choices).toBe(1)
    usual = { circles: 7, unknown: 1 }
    expect(tableRequest.settings.circles).toBe(9)
  })

  it('may be a series, which is not remembered', () => {
    const tableRequest = new TableRequest(BOX)
    tableRequest.isDuplicate = true
    expect(tableRequest.series()).toEqual({
      game: 'pretend',
      preset: 'long',
      options: {},
      places: 4,
      level: 'novice',
      scoring: 'points',
    })
    tableRequest.keep()
    expect(new TableRequest(BOX).isDuplicate).toBe(false)
  })

  it('may be rated with a rule set as it is, which is not remembered', () => {
    const tableRequest = new TableRequest({ ...BOX, rated: ['long'] })
    const [circles] = BOX.presets[0]!.options
    expect(tableRequest.toNewTable()).not.toHaveProperty('rated')
    tableRequest.isRated = true
    expect(tableRequest.toNewTable()).toMatchObject({ rated: true })
    tableRequest.opponents = 'friends'
    expect(tableRequest.toNewTable()).toMatchObject({ rated: true, clock: 'slow' })
    tableRequest.clock = 'fast'
    expect(tableRequest.toNewTable()).toMatchObject({ clock: 'fast' })
    tableRequest.setOption(circles!, 9)
    expect([tableRequest.hasRating, tableRequest.canBeRated]).toEqual([true, false])
    expect(tableRequest.toNewTable()).not.toHaveProperty('rated')
    tableRequest.resetOptions()
    tableRequest.choosePreset(BOX.presets[1]!.name)
    expect(tableRequest.hasRating).toBe(false)
    tableRequest.choosePreset('long')
    tableRequest.isDuplicate = true
    expect(tableRequest.hasRating).toBe(false)
    tableRequest.keep()
    expect(new TableRequest(BOX).isRated).toBe(false)
  })

  it('has no other clock where the rules keep the time', () => {
    const tableRequest = new TableRequest(BOX)
    tableRequest.opponents = 'friends'
    tableRequest.clock = 'fast'
    expect(tableRequest.toNewTable()).toMatchObject({ clock: 'fast' })
    const other = new TableRequest({ ...BOX, own_clock: true })
    other.opponents = 'friends'
    other.clock = 'fast'
    expect(other.toNewTable()).toMatchObject({ clock: 'none' })
  })

  it('tells all its options, chosen or not', () => {
    const tableRequest = new TableRequest(BOX)
    tableRequest.setOption(BOX.presets[0]!.options[1]!, true)
    expect(tableRequest.settings).toEqual({ circles: 10, open: true })
  })

  it('by a rule for one alone waits for nobody, whatever company was wanted', () => {
    const solo = { name: 'solo', fewest: 1, most: 1, options: [] }
    const tableRequest = new TableRequest({ ...BOX, presets: [...BOX.presets, solo] })
    tableRequest.opponents = 'friends'
    tableRequest.visibility = 'open'
    expect([tableRequest.isAlone, tableRequest.isComplete]).toEqual([false, false])
    tableRequest.choosePreset('solo')
    expect([tableRequest.isAlone, tableRequest.isComplete]).toEqual([true, true])
    const expected = { game: 'pretend', preset: 'solo', options: {}, places: 1, bots: [] }
    expect(tableRequest.toNewTable()).toEqual(expected)
    tableRequest.choosePreset('long')
    expect(tableRequest.toNewTable()).toMatchObject({ places: 4, open: true })
  })

  it('lists the levels from easy to hard, without those that are for measuring', () => {
    expect(new TableRequest(BOX).levels).toEqual(['novice', 'master'])
  })

  it('says only what differs from the rule, and keeps the places within it', () => {
    const tableRequest = new TableRequest(BOX)
    const [circles, open] = BOX.presets[0]!.options
    tableRequest.setOption(circles!, 5)
    tableRequest.setOption(open!, false)
    tableRequest.opponents = 'friends'
    tableRequest.visibility = 'open'
    tableRequest.clock = 'slow'
    tableRequest.places = 3
    expect(tableRequest.toNewTable()).toMatchObject({ options: { circles: 5 }, places: 3 })
    expect(tableRequest.toNewTable()).toMatchObject({ clock: 'slow', open: true })
    tableRequest.choosePreset('short')
    expect(tableRequest.toNewTable()).toMatchObject({ preset: 'short', options: {}, places: 5 })
    tableRequest.choosePreset('long')
    expect(tableRequest.places).toBe(3)
    tableRequest.resetOptions()
    expect(tableRequest.changed).toEqual({})
  })

  it('comes back the next time, without what is no longer offered', () => {
    const tableRequest = new TableRequest(BOX)
    tableRequest.level = 'master'
    tableRequest.places = 7
    tableRequest.setOption(BOX.presets[0]!.options[0]!, 12)
    tableRequest.keep()
    expect(new TableRequest(BOX).toNewTable()).toMatchObject({
      options: { circles: 12 },
      bots: Array.from({ length: 6 }, () => 'master'),
    })
    const smaller = structuredClone(BOX) as Box
    Object.assign(smaller.presets[0]!.options[0]!, { high: 6 })
    const other = new TableRequest({ ...smaller, levels: ['novice'] })
    expect(other.toNewTable()).toMatchObject({ options: {} })
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
