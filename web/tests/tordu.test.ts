import { describe, expect, it } from 'vitest'
import { ui } from '../src/games/tordu'
import { advisedOf, sayBest } from '../src/games/tordu/advice'
import { inOrder, nameOf, suitOf, TORDU } from '../src/games/tordu/cards'
import { ASKED, cardOf, FOLLOWING } from '../src/games/tordu/examples/views'
import { placesOf, plateWidth } from '../src/games/tordu/geometry'
import { soundOf } from '../src/games/tordu/sounds'
import {
  isUnmissable,
  laidOf,
  lastOf,
  displayTime,
  revealDelay,
} from '../src/games/tordu/eventTiming'
import { contrast, rgb } from '../src/lib/contrast'
import { Texts, type Tree } from '../src/lib/texts'
import drawn from '../src/lib/widgets/Suit.svelte?raw'
import { optionSummaryOf } from '../src/lib/wording'
import type { OptionField, Preset, Tordu } from '../src/protocol'
import { trees as french } from '../src/texts/fr'
import { trees as english } from '../src/texts/en'
import ours from '../../src/escale/games/tordu/texts/fr.json'
import theirs from '../../src/escale/games/tordu/texts/en.json'
import fr from '../src/games/tordu/texts/fr.json'
import en from '../src/games/tordu/texts/en.json'

const speaking = (language: 'fr' | 'en', trees: Tree[]) =>
  new Texts(language, trees, ui.speakers, ['Ada', 'Léa', 'Yann'], 0)
const texts = speaking('fr', [...french, ours, fr])
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const HEARTS = 2

describe('the suits', () => {
  const colours = [...drawn.matchAll(/(?:fill|stroke): (#[0-9a-f]{6});/g)].map(([, each]) => each!)

  it.each(['#fdf7e9', '#f4e8cf'])('are seen on the paper of a card, %s', (paper) => {
    expect(colours).toHaveLength(3) // hearts and spades have the colours of the server
    for (const each of colours) expect(contrast(rgb(each), rgb(paper)), each).toBeGreaterThan(3)
  })
})

describe('the cards', () => {
  const hand = [
    cardOf('7', 'club'),
    cardOf('A', 'heart'),
    cardOf('10', 'heart'),
    cardOf('V', 'twist'),
    cardOf('R', 'spade'),
  ]
  const inEnglish = speaking('en', [...english, theirs, en])

  it('are held suit by suit, from the As down', () => {
    expect(plain(texts.say('events.dealt', { deal: 1, dealer: 0, hand }))).toBe(
      '— Donne 1 — Vous donnez. Votre main : Valet de Tordu, Roi de Pique, As et 10 de Cœur, 7 de Trèfle.',
    )
  })

  it('are said in words: the fifth suit has no sign in type', () => {
    const saying = (said: Texts) =>
      [39, 23, 37, 16].map((card) => said.say('events.played', { seat: 1, card }))
    expect(saying(texts)).toEqual([
      'Léa joue l’As de Tordu.',
      'Léa joue l’As de Cœur.',
      'Léa joue la Dame de Tordu.',
      'Léa joue le 7 de Cœur.',
    ])
    expect(saying(inEnglish)[2]).toBe('Léa plays the Queen of Tordu.')
  })

  it('have trumps first once there are any', () => {
    expect(inOrder(hand, HEARTS).map(suitOf)).toEqual([2, 2, 4, 3, 0])
  })

  it('have names in both languages', () => {
    expect(nameOf(texts, cardOf('A', 'heart'))).toBe('As de Cœur')
    expect(nameOf(inEnglish, cardOf('R', 'twist'))).toBe('King of Tordu')
  })
})

describe('the felt', () => {
  const WIDE = 20.5 // the most that a card takes, of the width
  const HIGH = 34

  it.each([2, 3, 4, 5])('has room for %i', (seats) => {
    for (const me of [null, 0, seats - 1]) {
      const places = placesOf(seats, me)
      expect(places[me ?? 0]?.card).toEqual({ x: 50, y: seats === 3 ? 69 : 70 })
      for (const { seat, card, plate } of places) {
        expect(card.x - WIDE / 2).toBeGreaterThan(0)
        expect(card.x + WIDE / 2).toBeLessThan(100)
        expect(plate.x + plateWidth(seats) / 2).toBeLessThanOrEqual(100)
        expect(plate.x - plateWidth(seats) / 2).toBeGreaterThanOrEqual(0)
        for (const other of places.slice(seat + 1)) {
          const across = Math.abs(card.x - other.card.x)
          const along = Math.abs(card.y - other.card.y)
          expect(across >= WIDE * 0.85 || along >= HIGH * 0.85, `${seat} ${other.seat}`).toBe(true)
        }
      }
    }
  })

  it.each([2, 3, 4, 5])('has room for %i where it is low, and no card on a name', (seats) => {
    const [wide, high, name] = [6.5, 23, 6] // half of a card and of a name's height
    const places = placesOf(seats, 0, true)
    for (const { card, plate } of places) {
      expect(Math.abs(card.y - 50) + high).toBeLessThanOrEqual(50)
      for (const { plate: other } of places) {
        const isClear = Math.abs(card.y - other.y) >= high + name
        const isBeside = Math.abs(card.x - other.x) > wide
        expect(isClear || isBeside, `${card.x} ${other.x}`).toBe(true)
      }
      expect(plate.y).toBeLessThan(94)
    }
  })

  it('has the next to play on the left', () => {
    for (const seats of [3, 4, 5]) expect(placesOf(seats, 1)[2]?.card.x).toBeLessThan(50)
  })
})

describe('the trick', () => {
  const { board } = FOLLOWING
  const trick = board.trick!
  const taken: Tordu.Body = {
    type: 'taken',
    seat: 0,
    card: 0,
    cut: false,
    count: 1,
    declarer: 2,
    number: 4,
  }

  it('lies before those who played it', () => {
    expect(laidOf(board).cards.map(({ seat }) => seat)).toEqual([2, 3])
    expect(laidOf(board).winner).toBeNull()
    expect(lastOf(board)).toBeNull()
  })

  it('keeps its name when it is complete, so that no card is laid twice', () => {
    const complete = { ...trick, cards: [...trick.cards, ASKED_CARD, 0] }
    const after = { ...board, tricks: [complete], trick: { leader: 0, cards: [] } }
    expect(lastOf(after)?.key).toBe(laidOf(board).key)
    expect(lastOf(after)?.winner).toBe(0)
    expect(laidOf(after)).toMatchObject({ cards: [], winner: null })
  })

  it('is looked at longer than a card', () => {
    const played: Tordu.Body = { type: 'played', seat: 0, card: 0 }
    expect(displayTime([played])).toBeGreaterThanOrEqual(300)
    expect(displayTime([played, taken])).toBeGreaterThan(1_200)
    expect(revealDelay([played, taken])).toBe(0)
    expect([taken, played].map(isUnmissable)).toEqual([true, false])
  })

  it('comes before the result of a deal', () => {
    const scored = { type: 'scored' } as Tordu.Body
    expect(revealDelay([taken, scored])).toBeGreaterThan(1_000)
    expect(soundOf(scored)).toBe('turn')
  })
})

const ASKED_CARD = (ASKED.choices[0]?.action as Tordu.Play).card

describe('the words', () => {
  it('say what a bid means', () => {
    const plainly = texts.say('board_web.meaning.plain', { suit: HEARTS, number: 4, others: 2 })
    expect(plain(plainly)).toMatch(/^4 levées, exactement, atout Cœur\. Juste : 3 points/)
    expect(texts.say('board_web.announce', { suit: TORDU, number: 1 })).toBe('Annoncer 1 Tordu')
  })

  it('say who marks what', () => {
    const values = { declarer: 1, taken: 5, number: 4, gain: 1, others: [0, 2], doubled: false }
    const said = (more: object) =>
      plain(texts.say('board_web.ending.others', { ...values, ...more }))
    expect(said({})).toBe('Léa a fait 5 levées au lieu de 4 : 1 point à chacun des autres.')
    expect(said({ others: [0], alone: true })).toBe(
      'Léa a fait 5 levées au lieu de 4 : 1 point à vous.',
    )
    expect(said({ declarer: 0, others: [1], alone: true, doubled: true, gain: 2 })).toBe(
      'Vous avez fait 5 levées au lieu de 4 : 2 points, contre compris, à Léa.',
    )
  })

  it('tell of a table what its guests should know', () => {
    const usual = { ...FOLLOWING.board.options }
    const preset: Preset = {
      name: 'simple',
      fewest: 2,
      most: 5,
      options: Object.entries(usual).map(([name, value]): OptionField => ({
        name,
        kind: 'choice',
        default: value,
        choices: [],
        low: null,
        high: null,
      })),
    }
    const brief = (options: Partial<typeof usual>) =>
      optionSummaryOf(ui, preset, { ...usual, ...options }, texts).map(plain)
    expect(brief({})).toEqual(['en 15 points'])
    expect(brief({ target: 5, manches: 2 })).toEqual(['en 5 points', '2 manches à gagner'])
    expect(brief({ deals: 8 })).toEqual(['8 donnes'])
    expect(ui.inactiveReason?.({ ...usual, deals: 8 }, 'target', texts)).toBeTruthy()
    expect(ui.inactiveReason?.(usual, 'overbid_after_double', texts)).toBeTruthy()
    expect(ui.inactiveReason?.(usual, 'target', texts)).toBeNull()
    expect(ui.duration?.(usual, texts)).toBe('')
    expect(plain(ui.duration?.({ ...usual, deals: 8 }, texts) ?? '')).toBe('environ 16 minutes')
  })

  it('say what a hint is worth', () => {
    const bid: Tordu.Bid = { type: 'bid', suit: HEARTS, number: 4 }
    const worths = [
      { action: bid, value: 1.26 },
      { action: { type: 'pass' }, value: -0.4 },
    ]
    expect(advisedOf({ ...bid }, worths, texts)).toEqual({ text: '+1,3', isBest: true })
    expect(advisedOf({ type: 'pass' }, worths, texts)).toEqual({ text: '−0,4', isBest: false })
    expect(advisedOf({ type: 'double' }, worths, texts)).toBeNull()
    expect(advisedOf(bid, null, texts)).toBeNull()
    expect(plain(sayBest(worths, texts))).toBe('Le conseil : annoncer 4 Cœurs.')
    expect(plain(sayBest(worths.slice(1), texts))).toBe('Le conseil : passer.')
  })

  it('note the points of each seat', () => {
    expect(plain(ui.seatNote?.(FOLLOWING, 1, texts) ?? '')).toBe('7 pts')
  })
})
