import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Box } from '../src/protocol'
import { TableWish } from '../src/routes/parts/wish.svelte'

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
    expect(new TableWish(BOX).spoken()).toEqual({
      game: 'pretend',
      preset: 'long',
      options: {},
      places: 4,
      bots: ['novice', 'novice', 'novice'],
    })
  })

  it('lists the levels from easy to hard, without those that are for measuring', () => {
    expect(new TableWish(BOX).levels).toEqual(['novice', 'master'])
  })

  it('says only what differs from the rule, and keeps the places within it', () => {
    const wish = new TableWish(BOX)
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
    const wish = new TableWish(BOX)
    wish.level = 'master'
    wish.places = 7
    wish.setOption(BOX.presets[0]!.options[0]!, 12)
    wish.keep()
    expect(new TableWish(BOX).spoken()).toMatchObject({
      options: { circles: 12 },
      bots: Array.from({ length: 6 }, () => 'master'),
    })
    const smaller = structuredClone(BOX) as Box
    Object.assign(smaller.presets[0]!.options[0]!, { high: 6 })
    const other = new TableWish({ ...smaller, levels: ['novice'] })
    expect(other.spoken()).toMatchObject({ options: {} })
    expect(other.level).toBe('novice')
  })
})
