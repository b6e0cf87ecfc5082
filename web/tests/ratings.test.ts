/** Ratings in words, and as a line. */
import { describe, expect, it } from 'vitest'
import { changeWords, plotted, signed } from '../src/lib/ratings'
import { Texts } from '../src/lib/texts'
import { trees as french } from '../src/texts/fr'

const texts = new Texts('fr', french)

describe('a change of points', () => {
  it('has its sign beside the points, and words for who hears it', () => {
    expect([23, -4, 0].map((change) => signed(change, texts))).toEqual(['+23', '-4', '0'])
    expect([23, -4, 0].map((change) => changeWords(change, texts))).toEqual([
      '23 de plus',
      '4 de moins',
      'sans changement',
    ])
  })
})

describe('a plot', () => {
  it('goes from left to right, the least at the bottom', () => {
    expect(plotted([1500, 1520, 1490], 100, 60)).toEqual([
      { x: 0, y: 40 },
      { x: 50, y: 0 },
      { x: 100, y: 60 },
    ])
  })

  it('is a line where nothing has changed, and nothing where nothing was played', () => {
    expect(plotted([1500, 1500], 10, 5).map(({ y }) => y)).toEqual([5, 5])
    expect(plotted([], 10, 5)).toEqual([])
  })
})
