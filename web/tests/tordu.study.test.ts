import { describe, expect, it } from 'vitest'
import { ui } from '../src/games/tordu'
import {
  chanceOf,
  courseOf,
  firstStep,
  keepers,
  keySteps,
  pathOf,
  rangeOf,
  sayCourse,
  sayFair,
  sayLead,
  sayReal,
  shownAnswers,
  standingAt,
  swiped,
  winnersOf,
} from '../src/games/tordu/study'
import { Texts } from '../src/lib/texts'
import type { Tordu } from '../src/protocol'
import { trees } from '../src/texts/fr'
import french from '../../src/escale/games/tordu/texts/fr.json'
import own from '../src/games/tordu/texts/fr.json'

const texts = new Texts('fr', [...trees, french, own], ui.speakers, ['Ada', 'Léa'], 0)
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const [NINE, JACK, ACE, SEVEN] = [18, 20, 23, 16] // of hearts

const card = (of: number, real: number | null, fair = real): Tordu.Answer => ({
  action: { type: 'play', card: of },
  real,
  fair,
  made: real === null ? null : Number(real > 0),
})

function decided(changed: Partial<Tordu.Decision>): Tordu.Decision {
  return {
    seat: 1,
    action: { type: 'play', card: JACK },
    trick: 1,
    answers: [],
    worlds: 60,
    exact: true,
    value: 3,
    swing: 0,
    cost: 0,
    verdict: 'good',
    turn: 'none',
    ...changed,
  }
}

/** Léa bids one heart, could have made it, and lets it go with her Jack. */
const study: Tordu.Study = {
  hands: [
    [ACE, SEVEN],
    [NINE, JACK],
  ],
  contract: { declarer: 1, suit: 2, number: 1, doubled_by: null },
  taken: 0,
  possible: [[], [{ suit: 2, exact: true, made: [0, 1, 0], apart: [1, 0, 2] }]],
  start: 3,
  holds: true,
  decisions: [
    decided({ action: { type: 'bid', suit: 2, number: 1 }, trick: 0, value: null }),
    decided({
      value: -1,
      swing: 4,
      cost: 0.4,
      verdict: 'slip',
      turn: 'lost',
      answers: [card(NINE, 3, 1.2), card(JACK, -1, 0.8)],
    }),
    decided({ seat: 0, action: { type: 'play', card: ACE }, value: -1 }),
    decided({ seat: 0, action: { type: 'play', card: SEVEN }, trick: 2, value: -1 }),
    decided({ action: { type: 'play', card: NINE }, trick: 2, value: -1, verdict: 'forced' }),
  ],
  decisive: 1,
}
const board = {
  scores: [0, 0],
  taken: [2, 0],
  tricks: [
    { leader: 1, cards: [JACK, ACE] },
    { leader: 0, cards: [SEVEN, NINE] },
  ],
} as unknown as Tordu.Board

describe('a deal step by step', () => {
  it('begins where it was decided, else with the first card', () => {
    expect(firstStep(study)).toBe(1)
    expect(firstStep({ ...study, decisive: null })).toBe(1)
  })

  it('stops where the line changes or somebody could have known better', () => {
    expect(keySteps(study)).toEqual([1])
    const decisions = study.decisions.map((each, at) =>
      at === 3 ? { ...each, verdict: 'slip' as const } : each,
    )
    expect(keySteps({ ...study, decisions })).toEqual([1, 3])
    const dearer = study.decisions.map((each, at) => (at === 2 ? { ...each, swing: 1 } : each))
    expect(keySteps({ ...study, decisions: dearer })).toEqual([1, 2])
  })

  it('knows who took each trick without knowing the rules', () => {
    expect(winnersOf(board)).toEqual([0, 0])
    expect(winnersOf({ ...board, taken: [1, 1] })).toEqual([0, 1])
  })

  it('shows what has been said until the first card', () => {
    const standing = standingAt(study, board, 0)
    expect(standing.calls).toHaveLength(1)
    expect(standing.trick).toEqual([])
  })

  it('shows the trick as far as it goes, and who takes it once it is complete', () => {
    const half = standingAt(study, board, 1)
    expect(half.calls).toEqual([])
    expect(half.trick).toEqual([{ seat: 1, card: JACK, number: 1 }])
    expect(half.winner).toBeNull()
    const whole = standingAt(study, board, 2)
    expect(whole.trick.map(({ card: laid }) => laid)).toEqual([JACK, ACE])
    expect(whole.winner).toBe(0)
    expect([...whole.gone]).toEqual([JACK, ACE])
    expect(standingAt(study, { ...board, taken: [1, 1] }, 4).taken).toBe(1)
  })
})

describe('the line', () => {
  it('begins with what the cards allowed and changes where somebody changed it', () => {
    const course = courseOf(study)
    expect(course.map(({ value }) => value)).toEqual([3, -1, -1, -1, -1])
    expect(course[0]?.at).toBe(0)
    expect(rangeOf(course)).toEqual([-1, 3])
    const path = pathOf(
      course.slice(0, 2),
      (at) => at * 10,
      (value) => -value,
    )
    expect(path).toBe('M0 -3H10V1')
  })

  it('is empty where nobody knows', () => {
    const decisions = study.decisions.map((each) => ({ ...each, value: null }))
    const course = courseOf({ ...study, start: null, decisions })
    expect(course).toEqual([])
    expect(rangeOf(course)).toEqual([-1, 1])
  })
})

describe('what else there was', () => {
  it('is the best first, and always what was chosen', () => {
    const answers = Array.from({ length: 45 }, (_, number) => ({
      ...card(0, -number),
      action: { type: 'bid', suit: Math.trunc(number / 9), number: number % 9 } as const,
    }))
    const bid = decided({ action: { type: 'bid', suit: 4, number: 8 }, trick: 0, answers })
    const shown = shownAnswers(bid, 5)
    expect(shown).toHaveLength(6)
    expect(shown.at(-1)?.action).toEqual({ type: 'bid', suit: 4, number: 8 })
  })

  it('names the cards that kept the contract, or would have beaten it', () => {
    expect(keepers(study, study.decisions[1]!)).toEqual([NINE])
    const given = decided({ seat: 0, answers: [card(ACE, -1), card(SEVEN, 3)] })
    expect(keepers(study, given)).toEqual([ACE])
  })

  it('tells contracts that are sure from those that are guessed', () => {
    const row = { suit: 0, exact: true, made: [0, 1, 0.5], apart: [1, 0, 0.6] }
    expect([0, 1].map((number) => chanceOf(row, number))).toEqual(['missed', 'made'])
    const guessed = { ...row, exact: false, made: [0.1, 0.95, 0.5] }
    expect([0, 1, 2].map((number) => chanceOf(guessed, number))).toEqual([
      'missed',
      'made',
      'maybe',
    ])
  })
})

describe('in words', () => {
  it('a lead has a sign, and no more digits than it needs', () => {
    expect([3, -1.44, 0.04, -0.04].map((lead) => sayLead(texts, lead))).toEqual([
      '+3',
      '−1,4',
      '0',
      '0',
    ])
  })

  it('where it was lost, by whom, and what kept it', () => {
    expect(plain(sayCourse(texts, study))).toBe(
      '1 Cœur : faisable, mais perdu à la levée 1, quand Léa joue le Valet de Cœur.',
    )
    const slip = study.decisions[1]!
    expect(plain(sayReal(texts, study, slip))).toBe(
      'Le contrat tenait encore ; il ne tient plus. Pour le garder : le 9 de Cœur.',
    )
    expect(plain(sayFair(texts, slip))).toBe(
      'D’après ce que Léa pouvait savoir, le 9 de Cœur valait mieux, de 0,4 point en moyenne.',
    )
  })

  it('a contract that was never in doubt, or never there', () => {
    const calm = { ...study, decisive: null, taken: 1 }
    expect(plain(sayCourse(texts, calm))).toContain('personne n’y a rien changé')
    expect(plain(sayCourse(texts, { ...calm, taken: 0, holds: false }))).toContain(
      'ne le permettaient pas',
    )
    expect(plain(sayCourse(texts, { ...calm, holds: null }))).toContain('ce que l’on peut en dire')
  })

  it('nothing is said of the real cards where nobody followed them to the end', () => {
    expect(sayReal(texts, study, decided({ exact: false }))).toBe('')
    expect(sayReal(texts, study, decided({ value: null }))).toBe('')
  })
})

describe('a finger', () => {
  const from = { x: 200, y: 100 }
  it('turns the page to the side', () => {
    expect(swiped(from, { x: 120, y: 110 })).toBe(1)
    expect(swiped(from, { x: 280, y: 90 })).toBe(-1)
  })

  it('that scrolls or rests does not', () => {
    expect(swiped(from, { x: 140, y: 180 })).toBe(0)
    expect(swiped(from, { x: 190, y: 100 })).toBe(0)
    expect(swiped(null, from)).toBe(0)
  })
})
