import { describe, expect, it } from 'vitest'
import { readBoard } from '../src/games/boggle/examples/boards'
import { columnsOf, mineFirst, shareOf, whoMarks } from '../src/games/boggle/lists'
import { ui } from '../src/games/boggle'
import { byLength, filtered, wordingOf } from '../src/games/boggle/study'
import { stripsOf } from '../src/games/boggle/tray'
import { Texts } from '../src/lib/texts'
import type { Boggle } from '../src/protocol'
import { trees } from '../src/texts/fr'
import french from '../../src/escale/games/boggle/texts/fr.json'
import own from '../src/games/boggle/texts/fr.json'

const pocket: Boggle.Pocket = {
  type: 'pocket',
  language: 'en',
  formula: 2,
  minimum: 3,
  plurals: false,
  tie: 'same',
  seconds: 180,
  rounds: 2,
  target: 0,
  unknown: 'refused',
}

describe('the lists side by side', () => {
  it('put what counts first, and say who has what was struck (BOG-D7)', () => {
    const [first, second] = columnsOf(readBoard)
    expect(first?.lines.map(({ word }) => word)).toEqual(['ROSEAU', 'RUSE', 'RUE'])
    expect(first?.lines.at(-1)).toMatchObject({ fate: 'shared', others: [1] })
    expect(first).toMatchObject({ kept: 2, noted: 3, points: 4 })
    expect(second).toMatchObject({ kept: 1, noted: 2, points: 1 })
  })

  it('begin with one’s own', () => {
    expect(mineFirst(columnsOf(readBoard), 1).map(({ seat }) => seat)).toEqual([1, 0])
    expect(mineFirst(columnsOf(readBoard), null).map(({ seat }) => seat)).toEqual([0, 1])
  })

  it('hold two hundred words', () => {
    const words = Array.from({ length: 200 }, (_, at) => ({
      word: `MOT${String.fromCharCode(65 + (at % 26))}${'A'.repeat(at / 26)}`,
      fate: 'kept' as const,
      points: 1,
    }))
    expect(columnsOf({ ...readBoard, lists: [words, []] })[0]?.lines).toHaveLength(200)
  })

  it('say what the winners marked, if it is the same for all of them (BOG-Q9)', () => {
    const share = (best: number[], points: number[]) =>
      shareOf({ ...readBoard, best, points: [points] })
    expect(share([0], [4, 1])).toBe(4)
    expect(share([0, 1], [4, 4])).toBe(4)
    expect(share([0, 1], [3, 1, 0])).toBeNull() // a player who ties may keep their points
  })
})

describe('a study', () => {
  const word = (spelled: string, commonness: number, seats: number[]): Boggle.Word => ({
    word: spelled,
    points: 1,
    commonness,
    common: commonness >= 30,
    path: [],
    seats,
  })
  const study: Boggle.Study = {
    letters: 'UTXOLUIDAISAMREN',
    language: 'fr',
    possible: { words: 5, points: 5 },
    ordinary: { words: 3, points: 3 },
    seats: [],
    words: [
      word('DANSER', 45, [1]),
      word('LAMIER', 12, []),
      word('MAIRE', 50, [0, 1]),
      word('LUIRE', 33, []),
      word('RAMI', 20, [1]),
    ],
  }
  const sifted = (
    ...which: Parameters<typeof filtered> extends [unknown, ...infer Rest] ? Rest : never
  ) => filtered(study, ...which).map((each) => each.word)

  it('first shows what one could have seen: common, and not on one’s list', () => {
    expect(sifted('seen', 0)).toEqual(['DANSER', 'LUIRE'])
    expect(sifted('mine', 0)).toEqual(['MAIRE'])
    expect(sifted('others', 0)).toEqual(['DANSER', 'RAMI'])
    expect(sifted('missed', 0)).toEqual(['LAMIER', 'LUIRE'])
    expect(sifted('all', 0)).toHaveLength(5)
    expect(sifted('mine', null)).toEqual([])
  })

  it('does not tell one who watched what he could have found', () => {
    expect(wordingOf('seen', 0)).toBe('seen')
    expect(wordingOf('seen', null)).toBe('seen_watching')
    expect(wordingOf('others', null)).toBe('others_watching')
    expect(wordingOf('missed', null)).toBe('missed')
  })

  it('goes from the longest to the shortest, and keeps the order of the house within a length', () => {
    const groups = byLength(study.words)
    expect(groups.map(({ length }) => length)).toEqual([6, 5, 4])
    expect(groups[0]?.words.map((each) => each.word)).toEqual(['DANSER', 'LAMIER'])
  })
})

describe('the room', () => {
  const view = (board: Partial<Boggle.Board>): Boggle.View => ({
    seat: 0,
    board: { ...readBoard, ...board },
    words: [],
  })
  const texts = new Texts('fr', [...trees, french, own], ui.speakers, ['Léa', 'Yann'], 0)

  it('counts words while one searches, points otherwise (BOG-9)', () => {
    expect(ui.seatNote?.(view({ stage: 'search' }), 1, texts)).toBe('2 mots')
    expect(ui.seatNote?.(view({}), 0, texts)).toBe('4 points')
  })

  it('has a study only when a round is over', () => {
    expect(ui.hasStudy?.(view({ stage: 'search' }))).toBe(false)
    expect(ui.hasStudy?.(view({ stage: 'pause', round: 0 }))).toBe(false)
    expect(ui.hasStudy?.(view({ stage: 'pause' }))).toBe(true)
    expect(ui.hasStudy?.(view({}))).toBe(true)
  })

  it('names those who won a round together without a word too much (BOG-P11)', () => {
    const won = (values: object) => texts.say('board_web.ended.won', { round: 1, ...values })
    expect(won({ seat: [1], points: 4 })).toBe('La manche 1 revient à Yann, avec 4\u00a0points.')
    expect(won({ seat: [0, 1], points: null })).toBe('La manche 1 revient à vous et Yann.')
  })

  it('says why a list brings nothing where only the most words score (BOG-P11, BOG-Q9, BOG-Q10)', () => {
    const told = (best: number[], options: Boggle.Options = pocket) => {
      const board = { ...readBoard, options, best }
      const columns = columnsOf(board)
      return { why: whoMarks(board, columns, texts), marked: columns.map((each) => each.isMarked) }
    }
    expect(told([0])).toEqual({
      why: 'Seul marque qui garde le plus de mots\u00a0: vous, 2 mots contre 1.',
      marked: [true, false],
    })
    expect(told([0, 1]).why).toContain('entre vous et Yann\u00a0: le meilleur total')
    expect(told([0, 1], { ...pocket, tie: 'own' }).why).toContain('les points de chaque liste')
    expect(told([]).why).toBe('Personne ne garde de mot\u00a0: personne ne marque.')
    expect(told([0], { ...pocket, formula: 1 })).toEqual({ why: '', marked: [true, true] })
  })

  it('sends what was typed as the letters of the box', () => {
    expect(ui.readTyped?.(null as never, 'élève')).toEqual({ type: 'note', word: 'ELEVE' })
  })

  it('plays a sound for one’s own words only', () => {
    expect(ui.sound?.({ type: 'noted', seat: 0, count: 1, word: 'MUR' }, 0)).toBe('token')
    expect(ui.sound?.({ type: 'noted', seat: 1, count: 1, word: null }, 0)).toBeUndefined()
    expect(ui.isSilent?.({ type: 'noted', seat: 1, count: 1, word: null }, 0)).toBe(true)
  })

  it('marks the mobile and the foreign fiche, and no die (BOG-P1)', () => {
    const rows = [2, 11, 12, 4].map((fiche) => ({ fiche, face: 0, backwards: false }))
    const signs = stripsOf({ ...readBoard, options: pocket, rows })?.map(({ sign }) => sign)
    expect(signs).toEqual(['', '*', 'EN', ''])
    expect(stripsOf(readBoard)).toBeNull()
  })
})
