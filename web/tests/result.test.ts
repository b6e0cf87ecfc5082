import { describe, expect, it } from 'vitest'
import { ui as boggle } from '../src/games/boggle'
import { ui as rondelic } from '../src/games/rondelic'
import { ui as tordu } from '../src/games/tordu'
import type { Language, AnyGameUi } from '../src/lib/gameUi'
import { Texts } from '../src/lib/texts'
import { scoreWord } from '../src/lib/wording'
import { trees as english } from '../src/texts/en'
import { trees as french } from '../src/texts/fr'

const HOUSE = { fr: french, en: english }

async function told(ui: AnyGameUi, options: object, points: number, language: Language = 'fr') {
  const texts = new Texts(language, [...HOUSE[language], ...(await ui.texts[language]())])
  return scoreWord(ui, { board: { options } }, points, texts)
}

describe('what someone has reached in the end', () => {
  it('is said in points where nobody says otherwise, and nothing is said, too', async () => {
    const { scoreKey: _, ...plain } = tordu
    expect(await told(plain, {}, 3)).toBe('3 points')
    expect(await told(plain, {}, 0)).toBe('0 point')
  })

  it('is said in what the game counts with these options', async () => {
    const manche = { manches: 1, deals: 0 }
    expect(await told(tordu, manche, 15)).toBe('15 points')
    expect(await told(tordu, { ...manche, manches: 2 }, 2)).toBe('2 manches')
    expect(await told(tordu, { ...manche, manches: 2 }, 0)).toBe('0 manche')
    expect(await told(tordu, { ...manche, manches: 2 }, 1, 'en')).toBe('1 round')
    expect(await told(tordu, { manches: 2, deals: 8 }, 12)).toBe('12 points')
    expect(await told(boggle, { type: 'pocket' }, 0)).toBe('0 point')
    expect(await told(rondelic, { text: 'rondellig' }, 0)).toBe('0 jeton')
  })

  it('is left out where places are all', async () => {
    expect(await told(rondelic, { text: 'rondelic' }, 0)).toBe('')
    expect(await told(boggle, { type: 'solo' }, 12)).toBe('')
  })
})
