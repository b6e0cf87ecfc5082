import { describe, expect, it } from 'vitest'
import type { Choice, Decision, ReplayFrame, Question } from '../src/protocol'
import {
  answerTo,
  chapterAt,
  chaptersOf,
  handsOf,
  readPosition,
  stopAt,
  stopsOf,
  writePosition,
} from '../src/lib/replay/frames'
import { sayCost, sayTotal } from '../src/lib/replay/wording'
import { choiceOf } from '../src/lib/questions'
import { sameAction } from '../src/lib/sameAction'
import {
  costSize,
  lengthOf,
  ordered,
  scaleOf,
  summarise,
  reviewChoice,
  type Measure,
  type ReviewedChoice,
} from '../src/lib/review'
import { Texts } from '../src/lib/texts'

const RISK: Measure = { kind: 'percent', best: 'low' }
const POINTS: Measure = { kind: 'points', best: 'high' }
const KEEP = { type: 'keep' }
const SWAP = { type: 'swap', with: 2 }

function question(...actions: unknown[]): Question {
  const choices = actions.map((action, index) => {
    return { key: `choices.${index}`, action, values: {}, note: '', interrupts: false }
  })
  return { key: 'questions.it', choices, values: {}, typed: '', hint: '', forced: '', closed: {} }
}

function decision(number: number, chosen: unknown, ...values: [unknown, number][]): Decision {
  const worths = values.map(([action, value]) => ({ action, value }))
  return { number, ask: question(KEEP, SWAP), chosen, worths }
}

const reviewed = (...all: Decision[]) =>
  all.map((each) => reviewChoice(each, RISK) as ReviewedChoice)

describe('actions', () => {
  it.each([
    [{ type: 'a', n: 1 }, { n: 1, type: 'a' }, true],
    [{ cards: [1, 2] }, { cards: [1, 2] }, true],
    [{ cards: [1, 2] }, { cards: [2, 1] }, false],
    [{ cards: [] }, { cards: {} }, false],
    [{ a: undefined }, { b: undefined }, false],
    [null, {}, false],
    ['keep', 'keep', true],
  ])('%j and %j', (one, other, expected) => {
    expect(sameAction(one, other)).toBe(expected)
    expect(sameAction(other, one)).toBe(expected)
  })

  it('are found among the answers', () => {
    expect(choiceOf(question(KEEP, SWAP), { with: 2, type: 'swap' })?.key).toBe('choices.1')
    expect(choiceOf(question(KEEP), SWAP)).toBeUndefined()
  })
})

describe('a choice on the scales', () => {
  it('costs what the best would have spared', () => {
    const found = reviewChoice(decision(7, KEEP, [SWAP, 0.1], [KEEP, 0.35]), RISK)
    expect(found).toMatchObject({ number: 7, isBest: false, best: { value: 0.1 } })
    expect(found?.cost).toBeCloseTo(0.25)
    expect(found?.other.action).toBe(SWAP)
  })

  it('is compared with the next best where it was the best', () => {
    const found = reviewChoice(decision(7, SWAP, [SWAP, 0.1], [KEEP, 0.35]), RISK)
    expect(found).toMatchObject({ cost: 0, isBest: true, other: { value: 0.35 } })
  })

  it('counts as the best where nobody could tell them apart', () => {
    expect(reviewChoice(decision(1, KEEP, [SWAP, 0.1], [KEEP, 0.105]), RISK)?.isBest).toBe(true)
    expect(reviewChoice(decision(1, KEEP, [SWAP, 0.1], [KEEP, 0.12]), RISK)?.isBest).toBe(false)
  })

  it('counts points the other way round', () => {
    const found = reviewChoice(decision(1, KEEP, [SWAP, 12], [KEEP, 9.5]), POINTS)
    expect(found).toMatchObject({ cost: 2.5, isBest: false, best: { value: 12 } })
  })

  it('does not depend on the order in which worths come', () => {
    const found = reviewChoice(decision(1, KEEP, [KEEP, 0.4], [SWAP, 0.1]), RISK)
    expect(found?.best.action).toBe(SWAP)
  })

  it('needs something to be compared with', () => {
    expect(reviewChoice(decision(1, KEEP), RISK)).toBeNull()
    expect(reviewChoice(decision(1, KEEP, [KEEP, 0.1]), RISK)).toBeNull()
    expect(reviewChoice(decision(1, { type: 'word' }, [KEEP, 0.1], [SWAP, 0.2]), RISK)).toBeNull()
  })
})

describe('all choices of a game', () => {
  const all = reviewed(
    decision(9, KEEP, [SWAP, 0.2], [KEEP, 0.4]),
    decision(3, KEEP, [KEEP, 0.1], [SWAP, 0.6]),
    decision(5, KEEP, [SWAP, 0.1], [KEEP, 0.2]),
    decision(6, KEEP, [SWAP, 0.1], [KEEP, 0.104]),
  )

  it('are summed up without what nobody could tell apart', () => {
    const { count, best, cost, mean } = summarise(all)
    expect([count, best]).toEqual([4, 2])
    expect(cost).toBeCloseTo(0.3)
    expect(mean).toBeCloseTo(0.075)
  })

  it('sum up to nothing when there is none', () => {
    expect(summarise([])).toEqual({ count: 0, best: 0, cost: 0, mean: 0 })
  })

  it.each([
    [0.034, 'une toutes les 30 parties'],
    [0.08, 'une toutes les 13 parties'],
    [0.43, 'une toutes les 2 parties'],
    [0.59, 'une toutes les 2 parties'],
    [0.68, '0,5 donne'],
    [0.97, '1 donne'],
    [1.3, '1,5 donne'],
    [1.94, '2 donnes'],
    [2.31, '2,5 donnes'],
    [7.3, '7 donnes'],
  ])('of %d are said as people count', (cost, said) => {
    const total =
      '{if:games|une toutes les {games} parties|{count:cost|{value} donne|{value} donnes}}'
    const texts = new Texts('fr', [{ total }])
    expect(texts.say('total', sayTotal(texts, RISK, cost))).toBe(said)
  })

  it.each([
    [0.02, RISK, 'presque rien', 'little'],
    [0.05, RISK, '+5 points de risque', 'some'],
    [0.18, RISK, '+18 points de risque', 'much'],
    [0.1, POINTS, 'presque rien', 'little'],
    [0.4, POINTS, '−0,4 point', 'some'],
    [2.3, POINTS, '−2,3 points', 'much'],
  ])('of %d have a unit and a size', (cost, measure, said, size) => {
    const points = '{count:points|{value} point|{value} points}'
    const review = {
      almost: 'presque rien',
      difference: { low: '{points} points de risque' },
      points,
    }
    expect(sayCost(new Texts('fr', [{ review }]), measure, cost)).toBe(said)
    expect(costSize(cost, measure)).toBe(size)
  })

  it('are ordered by course or by cost, ties by course', () => {
    const numbers = (order: 'course' | 'cost') => ordered(all, order).map((each) => each.number)
    expect(numbers('course')).toEqual([3, 5, 6, 9])
    expect(numbers('cost')).toEqual([9, 5, 6, 3])
  })

  it('share a scale', () => {
    expect(scaleOf(all, RISK)).toEqual([0, 0.75])
    expect(scaleOf([], RISK)).toEqual([0, 0.25])
    expect(scaleOf([], POINTS)).toEqual([0, 1])
    const points = reviewChoice(decision(1, KEEP, [SWAP, 6], [KEEP, -2]), POINTS) as ReviewedChoice
    expect(scaleOf([points], POINTS)).toEqual([-2, 6])
    expect(lengthOf(2, [-2, 6])).toBe(0.5)
    expect(lengthOf(9, [-2, 6])).toBe(1)
  })
})

describe('frames', () => {
  const frame = (more: Partial<ReplayFrame> = {}): ReplayFrame => ({
    standing: { number: 1, phase: 'p' },
    events: [],
    view: null,
    ...more,
  })
  const told = (number: number, body: unknown) => ({ type: 'game' as const, number, body })
  const ask = question(KEEP, SWAP)
  const frames = [
    frame({ events: [told(1, { type: 'dealt', deal: 1 })], ask }),
    frame({
      events: [told(2, { type: 'kept' })],
      seat: 0,
      action: KEEP,
      standing: { number: 2, phase: 'q' },
    }),
    frame({ standing: { number: 3, phase: 'r' } }),
    frame({ standing: { number: 3, phase: 'r' }, seat: 1, ask }),
    frame({ events: [told(3, { type: 'dealt', deal: 2 })], seat: 0, action: SWAP }),
    frame({ standing: { number: 6, phase: 'end' } }),
  ]

  it('tell what the viewer answered', () => {
    expect(answerTo(frames, 0, 0)).toBe(KEEP)
    expect(answerTo(frames, 0, null)).toBeUndefined()
    expect(answerTo(frames, 2, 0)).toBe(SWAP)
    expect(answerTo(frames, 4, 0)).toBeUndefined()
  })

  it('are worth a stop where something happens or is chosen', () => {
    expect(stopsOf(frames, 0)).toEqual([0, 1, 3, 4, 5])
    expect(stopsOf(frames, 1)).toEqual([0, 1, 4, 5])
    const [first, second] = ask.choices as [Choice, Choice]
    const given = { ...ask, choices: [first, { ...second, interrupts: true }], forced: 'only' }
    const answered = frames.map((each) => (each.ask ? { ...each, ask: given } : each))
    expect(stopsOf(answered, 0)).toEqual([0, 1, 4, 5]) // the table gave the only answer
    expect(stopAt([0, 1, 4], 3)).toBe(1)
    expect(stopAt([], 3)).toBe(0)
  })

  it('are named by the room', () => {
    const texts = new Texts('fr', [{ chapters: { dealt: 'Donne {deal}' } }])
    const chapters = chaptersOf(frames, texts)
    expect(chapters).toEqual([
      { at: 0, title: 'Donne 1' },
      { at: 4, title: 'Donne 2' },
    ])
    expect([0, 3, 4].map((at) => chapterAt(chapters, at))).toEqual([
      'Donne 1',
      'Donne 1',
      'Donne 2',
    ])
    expect(chapterAt([], 2)).toBe('')
  })

  it('are linked to', () => {
    expect(readPosition(writePosition(2, 41))).toEqual({ viewpoint: 2, number: 41 })
    expect(readPosition(writePosition('public', 0))).toEqual({ viewpoint: 'public', number: 0 })
    expect(readPosition(writePosition('all', 7))).toEqual({ viewpoint: 'all', number: 7 })
    expect(writePosition(null, 12)).toBe('#12')
    expect(readPosition('#12')).toEqual({ viewpoint: null, number: 12 })
    expect(readPosition('')).toEqual({ viewpoint: null, number: null })
    expect(readPosition('#seat=-1&n=x')).toEqual({ viewpoint: null, number: null })
  })

  it('are worth a stop with all hands open where a hand changes', () => {
    const held = (...words: string[]) =>
      frame({ view: { board: 1, words: [] }, hands: [{ seat: 0, words }] })
    const open = [frame(), held('MER'), held('MER'), held('MER', 'AMER'), held('MER', 'AMER')]
    expect(stopsOf(open, null)).toEqual([0, 1, 3, 4])
    expect(handsOf(open[3] as ReplayFrame)).toEqual([{ board: 1, seat: 0, words: ['MER', 'AMER'] }])
    expect(handsOf(frame())).toBeNull()
  })
})
