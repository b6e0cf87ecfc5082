import { describe, expect, it } from 'vitest'
import {
  exchangeOf,
  owedOf,
  partOf,
  preview,
  reopened,
  stands,
  usedBy,
  wordsOf,
} from '../src/games/ludime/draft'
import { held, inOrder, mixed, put } from '../src/games/ludime/hand'
import { fold, valueOf } from '../src/games/ludime/letters'
import {
  add,
  EMPTY,
  erase,
  grow,
  letGo,
  move,
  spell,
  step,
  take,
  touch,
  type,
  type Tray,
} from '../src/games/ludime/tray'

const keys = (cards: readonly { key: string }[]) => cards.map(({ key }) => key).join(' ')
const laid = (word: string, owner = 1) => ({
  word,
  owner,
  story: [{ seat: owner, word, round: 1 }],
})

/** Types letter by letter; the cards in the tray are no longer in the hand. */
function typed(tray: Tray, text: string, hand = held([], 'ABCDEILNORSSTTUVX')): Tray {
  return [...text].reduce((now, letter) => {
    const rest = hand.filter(({ key }) => !now.cards.some((card) => card.key === key))
    const next = type(now, letter, rest)
    if (!next) throw new Error(`no ${letter}`)
    return next
  }, tray)
}

describe('a hand', () => {
  it('keeps its order when a card comes or goes', () => {
    const cards = put(held([], 'AEEST'), 'S1', 0)
    expect(keys(cards)).toBe('S1 A1 E1 E2 T1')
    expect(keys(held(cards, 'AEESTU'))).toBe('S1 A1 E1 E2 T1 U1')
    expect(keys(held(cards, 'AEST', new Set(['E1'])))).toBe('S1 A1 E2 T1')
    expect(keys(held(cards, 'AEET', new Set(['E1'])))).toBe('A1 E1 E2 T1')
  })

  it('gives a new card no name that is taken', () => {
    expect(keys(held(held([], 'E'), 'EEE'))).toBe('E1 E2 E3')
    expect(keys(held([{ key: 'E2', letter: 'E' }], 'EE'))).toBe('E2 E1')
    expect(keys(held(held([], 'E'), 'EET', new Set(), 7))).toBe('E1 E7 T7')
  })

  it('is sorted, or mixed into another order', () => {
    const cards = held([], 'ABC')
    expect(spell(inOrder(mixed(cards, () => 0)))).toBe('ABC')
    for (const random of [() => 0, () => 0.999999])
      expect(spell(mixed(cards, random))).not.toBe('ABC')
  })
})

describe('a tray', () => {
  it('takes letters from the hand and gives them back', () => {
    const tray = typed(EMPTY, 'NID')
    expect([spell(tray.cards), spell(erase(tray).cards)]).toEqual(['NID', 'NI'])
    expect(spell(take(tray, 'N1').cards)).toBe('ID')
    expect(type(tray, 'Z', held([], 'AB'))).toBeNull()
  })

  it('takes the word of the table and what was there', () => {
    const tray = grow(typed(EMPTY, 'NT'), 3, 'TASSE')
    expect([tray.base, spell(tray.cards)]).toEqual([3, 'TASSENT'])
    expect(spell(take(tray, '3:0').cards)).toBe('TASSENT')
    expect(letGo(tray)).toMatchObject({ base: null, cards: [{ key: 'N1' }, { key: 'T1' }] })
  })

  it('spells a word of the table anew when one types, with its letters first', () => {
    const tray = typed(grow(EMPTY, 0, 'TREVES'), 'VERI')
    expect([spell(tray.cards), tray.caret]).toEqual(['VERITES', 4])
    expect(tray.cards.filter(({ isFixed }) => !isFixed)).toHaveLength(1)
    const whole = typed(tray, 'TES')
    expect([spell(whole.cards), whole.caret]).toEqual(['VERITES', 7])
    expect([spell(erase(whole).cards), erase(whole).caret]).toEqual(['VERITES', 6])
    expect(spell(erase(typed(grow(EMPTY, 0, 'TREVES'), 'VERI')).cards)).toBe('VERTES')
  })

  it('has a place for the next letter, which can be moved', () => {
    const tray = step(typed(EMPTY, 'TASS'), -2)
    expect(tray.caret).toBe(2)
    expect(spell(typed(tray, 'U').cards)).toBe('TAUSS')
    expect(spell(add(tray, { key: 'U9', letter: 'U' }).cards)).toBe('TAUSS')
    expect(step(step(tray, -9), 0).caret).toBe(0)
    expect(step(tray, 9).caret).toBe(4)
  })

  it('is spelt anew by touching its letters in order, those of the table and one’s own', () => {
    const grown = add(grow(EMPTY, 0, 'MIRAGE'), { key: 'A9', letter: 'A' })
    const [m, i, r, a, g, e] = [0, 1, 2, 3, 4, 5].map((place) => `0:${place}`)
    const press = (tray: Tray, ...all: string[]) => all.reduce(touch, tray)
    const tray = press(grown, m!, a!, r!, i!, 'A9', g!, e!)
    expect([spell(tray.cards), tray.caret]).toEqual(['MARIAGE', 7])
    expect(spell(press(tray, 'A9').cards)).toBe('MARIGEA') // it waits again
    expect(spell(press(grown, 'A9').cards)).toBe('AMIRAGE')
    expect(spell(press(grown, 'A9', 'A9').cards)).toBe('MIRAGE') // back to the hand
    const waiting = press(grown, m!, a!, m!) // it waits again
    expect([spell(waiting.cards), waiting.caret]).toEqual(['AMIRGEA', 1])
  })

  it('lets any of its cards change places', () => {
    const tray = grow(typed(EMPTY, 'I'), 0, 'SOL')
    expect(spell(move(tray, '0:2', 0).cards)).toBe('LSOI')
    expect(spell(move(tray, '0:0', 99).cards)).toBe('OLIS')
  })
})

describe('a turn that is prepared', () => {
  const words = [laid('DRAMES'), laid('TASSE', 2)]
  const hand = held([], 'ANNTUX')
  const nua = partOf(typed(EMPTY, 'NUA', hand), words, 'p1')
  const tassent = partOf(add(add(grow(EMPTY, 1, 'TASSE'), hand[2]!), hand[3]!), words, 'p2')

  it('is laid in the order in which it was made', () => {
    expect(wordsOf([nua, tassent])).toEqual([
      { type: 'lay', word: 'NUA' },
      { type: 'modify', number: 1, word: 'TASSENT' },
    ])
    expect(exchangeOf(['A', 'X']).map((action) => action.type)).toEqual([
      'set-aside',
      'set-aside',
      'exchange',
    ])
  })

  it('uses no card twice', () => {
    const used = usedBy([nua, tassent], EMPTY, 'X1')
    expect([...used].sort()).toEqual(['A1', 'N1', 'N2', 'T1', 'U1', 'X1'])
  })

  it('owes the discards the card it took there, unless a word has used it', () => {
    expect(owedOf([nua, tassent], 'X')).toBe('X')
    expect(owedOf([nua, tassent], 'T')).toBe('')
    expect(owedOf([tassent], 'S')).toBe('S') // the one of the table is not that card
    expect(owedOf([nua], '')).toBe('')
  })

  it('shows the table as it would be', () => {
    expect(
      preview(words, [nua, tassent], 0).map(({ word, owner, step }) => [word, owner, step]),
    ).toEqual([
      ['DRAMES', 1, 0],
      ['TASSENT', 0, 2],
      ['NUA', 0, 1],
    ])
  })

  it('falls where the table has changed or a card is gone', () => {
    expect(stands(tassent, words, hand)).toBe(true)
    expect(stands(tassent, [laid('DRAMES'), laid('STASES', 2)], hand)).toBe(false)
    expect(stands(tassent, words, held(hand, 'ANTU'))).toBe(false)
    expect(stands(nua, [], held(hand, 'ANU'))).toBe(true)
  })

  it('can be taken up again', () => {
    expect(spell(reopened(tassent).cards)).toBe('TASSENT')
    expect(reopened(tassent).base).toBe(1)
  })
})

describe('letters', () => {
  it.each([
    ['DRAMES', 16],
    ['ALLUMAIS', 20],
    ['YUAN', 12],
    ['DEFRICHEES', 26],
    ['TASSERONT', 24],
    ['', 0],
  ])('%s is worth %i', (word, points) => expect(valueOf(word)).toBe(points))

  it('are typed with or without accents', () => {
    expect(fold('évités')).toBe('EVITES')
    expect(fold('œ')).toBe('OE')
    expect(fold('ç')).toBe('C')
  })
})
