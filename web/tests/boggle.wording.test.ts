import { describe, expect, it } from 'vitest'
import { ui } from '../src/games/boggle'
import { readerLanguage } from '../src/lib/readerLanguage'
import { optionSummaryOf } from '../src/lib/wording'
import { Texts } from '../src/lib/texts'
import type { Boggle, OptionField, Preset } from '../src/protocol'
import { trees as englishTrees } from '../src/texts/en'
import { trees } from '../src/texts/fr'
import englishGame from '../../src/escale/games/boggle/texts/en.json'
import french from '../../src/escale/games/boggle/texts/fr.json'
import ownEnglish from '../src/games/boggle/texts/en.json'
import own from '../src/games/boggle/texts/fr.json'

const texts = new Texts('fr', [...trees, french, own], ui.speakers, ['Ada'], 0)
const usual = {
  language: 'fr',
  formula: 1,
  plurals: false,
  tie: 'same',
  seconds: 180,
  rounds: 2,
  target: 0,
}
const preset: Preset = {
  name: 'pocket',
  fewest: 2,
  most: 6,
  options: Object.entries(usual).map(([name, value]): OptionField => ({
    name,
    kind: 'choice',
    default: value,
    choices: [],
    low: null,
    high: null,
  })),
}
const told = (changed: object) => optionSummaryOf(ui, preset, { ...usual, ...changed }, texts)

describe('in which language one plays', () => {
  const english = new Texts('en', [...englishTrees, englishGame, ownEnglish], ui.speakers, [], null)
  const deluxe = { type: 'deluxe', seconds: 180, rounds: 1, target: 0 } as Boggle.DeLuxe
  const pocket = { ...usual, type: 'pocket', language: 'en' } as Boggle.Pocket

  it('is told of De Luxe too, which leaves no choice', () => {
    const fields = preset.options.filter(({ name }) => name !== 'language')
    const rule = { ...preset, name: 'deluxe', options: fields }
    expect(optionSummaryOf(ui, rule, { ...deluxe }, english)[0]).toBe('in French')
    expect(ui.presetNote!(deluxe, english)).toBe('words in French')
    expect(ui.presetNote!(pocket, english)).toBe('words in English')
  })

  it('begins with the reader’s language, and De Luxe names Pocket to who reads another', () => {
    expect(ui.usualSettings!('en')).toEqual({ language: 'en' })
    expect(ui.alternative!(deluxe, 'en', english)).toEqual({
      text: 'De Luxe is a French edition: its dice and its words are French.',
      label: 'Choose Pocket in English',
      preset: 'pocket',
    })
    expect(ui.alternative!(deluxe, 'de', texts)?.label).toBe('Choisir Pocket en allemand')
    expect(ui.alternative!(deluxe, 'fr', texts)).toBeNull()
    expect(ui.alternative!(deluxe, 'it', texts)).toBeNull() // no fiche speaks it
    expect(ui.alternative!(pocket, 'en', english)).toBeNull()
  })

  it('is the page’s, unless the browser asks first for one without pages', () => {
    expect(readerLanguage('en', ['en-GB', 'fr'])).toBe('en')
    expect(readerLanguage('fr', ['en-GB'])).toBe('fr') // chosen by hand
    expect(readerLanguage('fr', ['de-AT', 'fr'])).toBe('de')
    expect(readerLanguage('fr', [])).toBe('fr')
  })
})

describe('what is played', () => {
  it('is told to who has not chosen it', () => {
    expect(told({ language: 'de' })).toEqual(['en allemand', '3 minutes', '2 manches'])
    expect(told({ seconds: 90, rounds: 1 })).toEqual(['en français', '90 secondes', '1 manche'])
  })

  it('names what differs from the rule', () => {
    expect(told({ formula: 2, plurals: true })).toEqual([
      'en français',
      'Façon de marquer\u00a0: les mots communs sont rayés',
      'Pluriels\u00a0: admis',
      '3 minutes',
      '2 manches',
    ])
  })

  it('leaves out what changes nothing', () => {
    expect(told({ target: 50, rounds: 7, tie: 'own' })).toEqual([
      'en français',
      '3 minutes',
      'jusqu’à 50 points',
    ])
  })
})

it('an option that changes nothing is inactive, and says why (BOG-P11, BOG-P13)', () => {
  const why = (changed: object, name: string) =>
    ui.inactiveReason!({ ...usual, ...changed } as Boggle.Options, name, texts)
  expect(why({}, 'rounds')).toBeNull()
  expect(why({ target: 50 }, 'rounds')).toContain('30 manches')
  expect(why({}, 'tie')).toContain('rayés')
  expect(why({ formula: 2 }, 'tie')).toBeNull()
})

it('how long it takes follows the options', () => {
  const lasts = (options: object) => ui.duration!({ ...usual, ...options } as Boggle.Options, texts)
  expect(lasts({})).toBe('environ 10 minutes')
  expect(lasts({ rounds: 1, seconds: 30 })).toBe('environ 3 minutes')
  expect(lasts({ seconds: 0 })).toBe('tout votre temps')
  expect(lasts({ target: 50 })).toBe('jusqu’à 50 points')
  expect(ui.duration!({ seconds: 180, rounds: 1 } as Boggle.Options, texts)).toBe(
    'environ 3 minutes',
  )
})

it('who played alone hears what he made of the grid', () => {
  const view = { board: { found: [12], totals: [17], round: 1 } } as unknown as Boggle.View
  const study = { seats: [{ share: 0.14 }] } as unknown as Boggle.Study
  expect(ui.soloResult!(view, null, texts)).toBe('12 mots, 17 points')
  expect(ui.soloResult!(view, study, texts)).toMatch(
    /^12 mots, 17 points\u00a0: 14.%.* de la grille$/,
  )
})
