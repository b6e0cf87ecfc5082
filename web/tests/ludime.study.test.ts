import { describe, expect, it } from 'vitest'
import { ui } from '../src/games/ludime'
import {
  familiesOf,
  firstFilter,
  madeIn,
  missedBy,
  mostMissed,
  pointsOf,
  sayHeadline,
  sayMissed,
  sayTurn,
  filtered,
} from '../src/games/ludime/study'
import { Texts } from '../src/lib/texts'
import type { Ludime } from '../src/protocol'
import { trees } from '../src/texts/fr'
import french from '../../src/escale/games/ludime/texts/fr.json'
import own from '../src/games/ludime/texts/fr.json'

const texts = new Texts('fr', [...trees, french, own], ui.speakers, ['Ada', 'Léa'], 0)
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const made = (word: string, points: number, old = '', common = true): Ludime.StudiedWord => ({
  word,
  old,
  owner: old ? 1 : null,
  added: old ? 'R' : word,
  points,
  common,
})

function composing(changed: Partial<Ludime.PartieTurn>): Ludime.PartieTurn {
  return {
    type: 'partie',
    seat: 0,
    round: 2,
    hand: 'AELORST',
    taken: 'T',
    is_drawn: true,
    exchanged: '',
    discard: 'T',
    made: [],
    ordinary: [],
    best: [],
    dearest: [],
    longest: [],
    steals: [],
    stealing: 'open',
    ...changed,
  }
}

const growing = (changed: Partial<Ludime.OneWordTurn>): Ludime.OneWordTurn => ({
  type: 'un-mot',
  seat: 1,
  round: 3,
  hand: 'ABS',
  old: 'RATE',
  made: null,
  ways: [],
  count: 0,
  stopped: false,
  ...changed,
})

const seeking = (changed: Partial<Ludime.DieTurn>): Ludime.DieTurn => ({
  type: 'de',
  seat: 0,
  round: 1,
  hand: 'ACENRTU',
  taken: 'E',
  is_drawn: true,
  discard: 'A',
  word: '',
  ways: [],
  count: 0,
  ...changed,
})

const MAIGRE = made('MAIGRE', 15, 'MAGIE')
const SOL = made('SOL', 8)
const slip = composing({ made: [SOL], ordinary: [SOL, MAIGRE], best: [SOL, MAIGRE] })

describe('what was missed', () => {
  it('is what common words would have brought more', () => {
    expect(pointsOf([SOL, MAIGRE])).toBe(23)
    expect(missedBy(slip)).toBe(15)
    expect(missedBy(composing({ made: [SOL, MAIGRE], ordinary: [SOL] }))).toBe(0)
  })

  it('is nothing where only rare words were left', () => {
    const rare = made('RATEL', 12, 'RATE', false)
    expect(missedBy(composing({ best: [rare] }))).toBe(0)
    expect(missedBy(growing({ ways: [rare], count: 1 }))).toBe(0)
  })

  it('is a word that would have gone on, for who gave up', () => {
    const way = made('TARES', 13, 'RATE')
    expect(missedBy(growing({ ways: [way], count: 4 }))).toBe(13)
    expect(missedBy(growing({ ways: [way], count: 4, made: way }))).toBe(0)
  })

  it('is a word that was in the hand, for who went on', () => {
    const ways = [{ discard: 'U', word: 'CARNET', points: 16, common: true }]
    expect(missedBy(seeking({ ways, count: 2 }))).toBe(16)
    expect(missedBy(seeking({ ways, count: 2, word: 'CARNET' }))).toBe(0)
  })

  it('is looked for in one’s own turns, or in all', () => {
    const other = composing({ seat: 1, ordinary: [SOL, MAIGRE, SOL] })
    expect(mostMissed([slip, other], 0)).toBe(slip)
    expect(mostMissed([slip, other], null)).toBe(other)
    expect(mostMissed([composing({})], 0)).toBe(null)
  })
})

describe('which turns are shown', () => {
  const turns = [slip, composing({ round: 3 }), composing({ seat: 1 })]

  it.each([
    ['mine', 2],
    ['missed', 1],
    ['all', 3],
  ] as const)('%s: %i', (filter, count) => {
    expect(filtered(turns, filter, 0)).toHaveLength(count)
  })
})

describe('what one sees first', () => {
  const way = made('TARES', 13, 'RATE')

  it('is one’s own turns in la partie, what was missed for who watched', () => {
    expect(firstFilter([slip], 0)).toBe('mine')
    expect(firstFilter([slip], null)).toBe('missed')
    expect(firstFilter([composing({})], null)).toBe('all')
  })

  it('is the whole story of a single word, and of le dé what was missed', () => {
    expect(firstFilter([growing({ ways: [way], count: 1 })], 0)).toBe('all')
    const ways = [{ discard: 'U', word: 'CARNET', points: 16, common: true }]
    expect(firstFilter([seeking({ ways, count: 1 })], 0)).toBe('missed')
    expect(firstFilter([seeking({})], 0)).toBe('all')
  })

  it('has the words that were made', () => {
    expect(madeIn(slip)).toEqual([{ word: 'SOL', added: '' }])
    expect(madeIn(growing({ made: way }))).toEqual([{ word: 'TARES', added: 'R' }])
    expect(madeIn(growing({}))).toEqual([])
    expect(madeIn(seeking({ word: 'CARNET' }))).toEqual([{ word: 'CARNET', added: '' }])
  })
})

describe('what there was in a turn', () => {
  it('is told once', () => {
    const long = made('MORSEL', 16, '', false)
    const turn = { ...slip, dearest: [MAIGRE, long], longest: [SOL, long], steals: [MAIGRE] }
    expect(familiesOf(turn).map(({ key, words }) => [key, words.map(({ word }) => word)])).toEqual([
      ['made', ['SOL']],
      ['ordinary', ['SOL', 'MAIGRE']],
      ['dearest', ['MORSEL']],
    ])
  })

  it('leaves out a turn that is no better than what was made', () => {
    const turn = composing({ made: [MAIGRE], ordinary: [SOL], best: [MAIGRE] })
    expect(familiesOf(turn).map(({ key }) => key)).toEqual(['made'])
  })

  it('has the rare words apart where they bring more', () => {
    const rare = made('MARGIEZ', 20, 'MAGIE', false)
    const turn = composing({ ordinary: [MAIGRE], best: [rare] })
    expect(familiesOf(turn).map(({ key, isSum }) => [key, isSum])).toEqual([
      ['ordinary', true],
      ['best', true],
    ])
  })
})

describe('in words', () => {
  const say = (turn: Parameters<typeof sayTurn>[1]) => plain(sayTurn(texts, turn))

  it('says what was done', () => {
    expect(say(slip)).toBe('SOL : 8 points')
    expect(say(composing({}))).toBe('Rien posé')
    expect(say(composing({ exchanged: 'ABC' }))).toBe('Rien posé, 3 cartes échangées')
    expect(say(growing({}))).toBe('Abandonne')
    expect(say(growing({ stopped: true }))).toBe('S’arrête là')
    expect(say(growing({ old: '', made: made('RAT', 8) }))).toBe('Ouvre avec RAT')
    expect(say(growing({ made: made('TARER', 13, 'RATE') }))).toBe('+R : TARER')
    expect(say(seeking({}))).toBe('Défausse A')
    expect(say(seeking({ word: 'CARNET' }))).toBe('Abat CARNET')
  })

  it('says what was within reach', () => {
    expect(plain(sayMissed(texts, slip))).toBe('15 points de plus à portée')
    expect(sayMissed(texts, composing({}))).toBe('')
  })

  it('says where to look first', () => {
    expect(plain(sayHeadline(texts, [slip], 0))).toContain('Au tour 2, vous pouviez')
    expect(plain(sayHeadline(texts, [slip], null))).toContain('15 points de plus')
    expect(plain(sayHeadline(texts, [], 0))).toBe('Aucun mot courant ne vous a échappé. Bravo !')
  })
})
