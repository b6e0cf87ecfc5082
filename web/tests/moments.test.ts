/** What has a second of its own on the table, and how long one waits before it is told in minutes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ui as rondelic } from '../src/games/rondelic'
import type { AnyGameUi } from '../src/lib/gameUi'
import type { TableSnapshot } from '../src/lib/snapshots'
import { Moments, momentsOf } from '../src/lib/table/moments.svelte'
import { Texts, type Tree } from '../src/lib/texts'
import { waitedWords } from '../src/lib/wording'
import site from '../src/texts/fr/table.json'

const ui = rondelic as AnyGameUi
let texts: Texts

beforeEach(async () => {
  const trees = await rondelic.texts.fr()
  texts = new Texts('fr', [site as Tree, ...trees]).with(['Léa', 'Théo', 'Nina'], 0)
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function shown(news: object[], places?: number[]): TableSnapshot {
  const outcome = places ? { places, scores: places.map(() => 0) } : null
  const standing = { number: 1, outcome }
  return { view: null, standing, ask: null, me: 0, events: [], news, isNews: true } as never
}

const plain = (text: string) => text.replace(/\s/g, ' ')

describe('a moment', () => {
  it('is told when somebody is out, in the words of the game', () => {
    const snapshot = shown([
      { type: 'kept', seat: 2 },
      { type: 'fallen', seat: 1 },
    ])
    const [moment, ...others] = momentsOf(snapshot, ui, texts, false)
    expect(others).toEqual([])
    expect(moment).toMatchObject({ kind: 'out', seats: [1] })
    expect(plain(moment?.text ?? '')).toBe('Théo tombe dans le trou !')
  })

  it('is told when somebody has won, once', () => {
    const snapshot = shown([{ type: 'fallen', seat: 1 }], [1, 3, 2])
    const kinds = (wasOver: boolean) =>
      momentsOf(snapshot, ui, texts, wasOver).map(({ kind }) => kind)
    expect(kinds(false)).toEqual(['out', 'won'])
    expect(kinds(true)).toEqual(['out'])
  })

  it('needs nothing of a game to tell who has won, and says nothing to who played alone', () => {
    const [won] = momentsOf(shown([], [2, 1, 1]), {}, texts, false)
    expect(won).toMatchObject({ kind: 'won', seats: [1, 2] })
    expect(momentsOf(shown([], [1]), {}, texts, false)).toEqual([])
  })

  it('comes after the one before it, and goes by itself or at once', () => {
    const moments = new Moments()
    moments.announce(shown([{ type: 'fallen', seat: 1 }], [1, 3, 2]), ui, texts)
    expect(moments.current?.kind).toBe('out')
    moments.skip()
    expect(moments.current?.kind).toBe('won')
    vi.runAllTimers()
    expect(moments.current).toBeNull()
  })

  it('is not told of what happened before the page was opened', () => {
    const moments = new Moments()
    moments.announce({ ...shown([], [1, 2, 3]), isNews: false }, ui, texts)
    expect(moments.current).toBeNull()
  })
})

describe('waiting', () => {
  it.each([
    [1, 'Depuis 1 seconde.'],
    [90, 'Depuis 90 secondes.'],
    [91, 'Depuis 2 minutes.'],
    [128, 'Depuis 2 minutes.'],
    [600, 'Depuis 10 minutes.'],
  ])('for %i seconds', (seconds, words) => {
    expect(plain(waitedWords(texts, seconds))).toBe(words)
  })
})

describe('a seat of Rondelic', () => {
  const board = (text: string) => ({
    options: { text, circles: 5 },
    tokens: [0, 3, 6, 6],
    stakes: [1, 2, 1, 1],
    out: [0, 0, 4, 0], // the last one fell, and has yet to say whether they go on
  })
  it.each([
    ['rondelic', ['départ', 'cercle 3', 'hors jeu', 'trou']],
    ['rondellig', ['1 jeton', '2 jetons', 'hors jeu', '1 jeton']],
  ])('says of a table of %s how each stands', (text, notes) => {
    const view = { board: board(text) } as never
    expect([0, 1, 2, 3].map((seat) => plain(rondelic.seatNote!(view, seat, texts)))).toEqual(notes)
  })
})
