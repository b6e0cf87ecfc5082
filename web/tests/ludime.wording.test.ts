import { describe, expect, it } from 'vitest'
import { ui } from '../src/games/ludime'
import { GROWN, STOLEN } from '../src/games/ludime/examples/steps'
import { duration, optionSummaries } from '../src/games/ludime/wording'
import { Texts } from '../src/lib/texts'
import { trees } from '../src/texts/fr'
import french from '../../src/escale/games/ludime/texts/fr.json'
import own from '../src/games/ludime/texts/fr.json'

const texts = new Texts('fr', [...trees, french, own], ui.speakers)

describe('what is said of a table', () => {
  it('is how long it is', () => {
    expect(optionSummaries({ manches: 2 }, texts)).toEqual({
      agreed_manches: '',
      manches: '2 manches',
      target: '',
    })
    expect(optionSummaries({ target: 50 }, texts)['target']).toBe('jusqu’à 50 points')
  })

  it('counts minutes where the catalogue does not', () => {
    expect(duration({ manches: 3 }, texts)).toBe('')
    expect(duration({ manches: 1 }, texts)).toBe('environ 15 minutes')
    expect(duration({ target: 100 }, texts)).toBe('')
    expect(duration({ target: 50 }, texts)).toBe('environ 12 minutes')
  })
})

describe('the drawn examples', () => {
  const sorted = (letters: string) => [...letters].sort().join('')

  it.each([[STOLEN], [GROWN]])('keep all letters and add those they say (%#)', (steps) => {
    for (const [place, { word, added }] of steps.slice(1).entries())
      expect(sorted(word)).toBe(sorted(steps[place]!.word + added))
  })

  it('add one letter at a time to a single word', () => {
    for (const { added } of GROWN.slice(1)) expect(added).toHaveLength(1)
  })
})
