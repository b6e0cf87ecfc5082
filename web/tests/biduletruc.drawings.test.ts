import { describe, expect, it } from 'vitest'
import {
  drawingOf,
  drawnWords,
  familyOf,
  shapesOf,
  TONES,
} from '../src/games/biduletruc/drawings/drawing'
import { FAMILIES } from '../src/games/biduletruc/drawings/families'

const pages = import.meta.glob<string>('../../src/escale/games/biduletruc/data/dico/*.txt', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const WORDS = Object.values(pages).flatMap((text) =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(' ')),
)
const INK = '#263f8f' // of a blue word, by day and by night: a card keeps its colours

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the drawings of the blue words', () => {
  it('have a family for each of them, and one only', () => {
    const listed = Object.values(FAMILIES).flatMap(({ words }) => words.split(' '))
    expect(WORDS).toHaveLength(360)
    expect([...listed].sort()).toEqual([...WORDS].sort())
    expect(drawnWords().filter((word) => !familyOf(word))).toEqual([])
  })

  it('have a motif for each family, in tones that there are', () => {
    expect(Object.keys(FAMILIES).length).toBeGreaterThan(20)
    for (const { motif } of Object.values(FAMILIES)) expect(motif).not.toBe('')
    for (const word of WORDS) {
      for (const part of drawingOf(word).split('|')) {
        expect([...Object.keys(TONES), 'a'], word).toContain(part.charAt(0).toLowerCase())
      }
      for (const { path } of shapesOf(drawingOf(word))) {
        expect(path, word).toMatch(/^M[-\d., a-zA-Z]+$/)
        expect(path, word).not.toContain('NaN')
      }
    }
  })

  it('leave the word readable on the paper of its family', () => {
    for (const [name, { paper }] of Object.entries(FAMILIES)) {
      const contrast = (luminance(paper) + 0.05) / (luminance(INK) + 0.05)
      expect(contrast, name).toBeGreaterThan(4.5)
    }
  })
})
