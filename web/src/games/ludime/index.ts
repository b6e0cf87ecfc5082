/** Ludime's room in the browser. */
import type { Language, Room } from '../../lib/rooms'
import { rulesOf } from '../../lib/rulebook'
import type { Tree } from '../../lib/texts'
import type { Ludime } from '../../protocol'
import Board from './Board.svelte'
import { EXAMPLES } from './examples'
import { valueOf } from './letters'
import { soundOf } from './sounds'
import { speakers } from './speakers'
import { keeps, lingers, revealed } from './story'
import Study from './Study.svelte'
import { brief, lasts } from './wording'

type Loaded = Promise<{ default: unknown }>

async function trees(...loaded: Loaded[]): Promise<Tree[]> {
  return (await Promise.all(loaded)).map((each) => each.default as Tree)
}

const texts: Record<Language, () => Promise<Tree[]>> = {
  fr: () =>
    trees(import('../../../../src/escale/games/ludime/texts/fr.json'), import('./texts/fr.json')),
  en: () =>
    trees(import('../../../../src/escale/games/ludime/texts/en.json'), import('./texts/en.json')),
}

const boardOf = (view: unknown) => (view as Ludime.View).board
const bodiesOf = (bodies: readonly unknown[]) => bodies as readonly Ludime.Body[]

export const room: Room = {
  slug: 'ludime',
  Board,
  speakers,
  texts,
  rules: rulesOf('ludime'),
  examples: EXAMPLES,
  places: 3,
  measure: { kind: 'points', best: 'high' },
  brief,
  lasts,
  moment: (body) => soundOf(body as unknown as Ludime.Body),
  linger: (bodies) => lingers(bodiesOf(bodies)),
  reveal: (bodies) => revealed(bodiesOf(bodies)),
  keeps: (body) => keeps(body as unknown as Ludime.Body),
  entry: 'room',
  whole: (view) => boardOf(view).stage !== 'over',
  Study,
  studies: (view) => ['pause', 'over'].includes(boardOf(view).stage),
  note: (view, seat, said) => {
    const { stage, sizes, totals, words, given_up: gone } = boardOf(view)
    const total = totals[seat] ?? 0
    if (stage === 'pause' || stage === 'over') {
      return said.say('board.score', { points: total }).replace('-', '−')
    }
    if (gone.includes(seat)) return said.say('board.given-up')
    const owned = boardOf(view).options.type === 'partie' ? words : [] // else only the last one counts
    const worths = owned.map(({ owner, word }) => (owner === seat ? valueOf(word) : 0))
    const points = worths.reduce((sum, worth) => sum + worth, total)
    const key = sizes.length > 3 ? 'holdsBriefly' : 'holds' // there is less room for each
    return said.say(`board_web.${key}`, { count: sizes[seat] ?? 0, points }).replace('-', '−')
  },
}
