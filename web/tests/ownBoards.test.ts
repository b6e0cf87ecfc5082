/** Positions that a visitor types: what is typed into them, and what a link may hold. */
import { describe, expect, it } from 'vitest'
import { ownBoard as biduletruc } from '../src/games/biduletruc/ownBoard'
import { ownBoard as boggle, squaresOf, typed } from '../src/games/boggle/ownBoard'
import { lettersOf, ownBoard as ludime } from '../src/games/ludime/ownBoard'
import { fitted, ownBoard as rondelic } from '../src/games/rondelic/ownBoard'
import { nextHand, ownBoard as tordu, toggled, withSeats } from '../src/games/tordu/ownBoard'

const ALL = { biduletruc, boggle, ludime, rondelic, tordu }

describe.each(Object.entries(ALL))('a link to a position of %s', (_, ui) => {
  it('holds what was typed', () => {
    for (const task of [ui.empty, ui.example]) {
      expect(ui.read(JSON.parse(JSON.stringify(task)))).toEqual(task)
    }
  })

  it('may hold anything else, which is left alone', () => {
    for (const value of [null, 7, 'x', [], {}, { hands: 3 }, { letters: [] }, { words: [1] }]) {
      expect(ui.read(value)).toBeNull()
    }
  })
})

describe('a grid', () => {
  const empty = boggle.empty

  it('takes one letter after the other, without accents', () => {
    expect(typed(empty, 0, 'é').letters).toBe('E')
    expect(typed({ ...empty, letters: 'ABC' }, 1, 'x').letters).toBe('AXC')
  })

  it('takes sixteen at once, and no more', () => {
    const whole = typed(empty, 0, 'utxo luid aisa mren zzz').letters
    expect(whole).toBe('UTXOLUIDAISAMREN')
  })

  it('keeps the places of letters that come later', () => {
    const later = typed(empty, 5, 'a')
    expect(squaresOf(later)[5]).toBe('A')
    expect(typed(later, 5, '').letters).toBe('')
  })
})

describe('a deal', () => {
  it('gives a card to one hand alone, and takes it back', () => {
    const first = toggled(tordu.empty, 0, 7)
    expect(first.hands).toEqual([[7], []])
    expect(toggled(first, 1, 7).hands).toEqual([[], [7]])
    expect(toggled(first, 0, 7).hands).toEqual([[], []])
  })

  it('fills a hand with eight cards, then goes on with the next', () => {
    let task = tordu.empty
    for (let card = 0; card < 9; card++) task = toggled(task, 0, card)
    expect(task.hands[0]).toHaveLength(8)
    expect(nextHand(task, 0)).toBe(1)
  })

  it('has so many hands, one of which declares', () => {
    const three = withSeats({ ...tordu.example, declarer: 1 }, 3)
    expect(three.hands[2]).toEqual([])
    expect(withSeats({ ...three, declarer: 2 }, 2).declarer).toBe(1)
  })
})

describe('a card of Rondelic', () => {
  it('keeps together what goes together', () => {
    const task = { ...rondelic.example, players: 12, before: ['R', 'K', 'X'] as const }
    const other = fitted({ ...task, rules: 'rondellig' })
    expect([other.players, other.before]).toEqual([8, ['X', 'K', 'X']])
    expect(fitted({ ...task, players: 3 })).toMatchObject({ before: ['R'], gave: null })
  })
})

it('takes letters of a hand as they stand on cards', () => {
  expect(lettersOf('é œuf-3')).toBe('EOEUF')
})
