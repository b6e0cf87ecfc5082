/** Le Tordu's room in the browser. */
import type { Language, Room } from '../../lib/rooms'
import { rulesOf } from '../../lib/rulebook'
import type { Tree } from '../../lib/texts'
import type { Tordu } from '../../protocol'
import Board from './Board.svelte'
import { speakers } from './cards'
import Deal from './examples/Deal.svelte'
import Follow from './examples/Follow.svelte'
import Points from './examples/Points.svelte'
import { soundOf } from './sounds'
import { keeps, lingers, revealed } from './story'
import Study from './Study.svelte'
import { brief, countsManches, lasts, sleeps } from './wording'

type Loaded = Promise<{ default: unknown }>

async function trees(...loaded: Loaded[]): Promise<Tree[]> {
  return (await Promise.all(loaded)).map((each) => each.default as Tree)
}

const texts: Record<Language, () => Promise<Tree[]>> = {
  fr: () =>
    trees(import('../../../../src/escale/games/tordu/texts/fr.json'), import('./texts/fr.json')),
  en: () =>
    trees(import('../../../../src/escale/games/tordu/texts/en.json'), import('./texts/en.json')),
}

/** The drawn examples, by chapter. */
const EXAMPLES: Room['examples'] = {
  deal: Deal,
  play: Follow,
  points: Points,
}

const boardOf = (view: unknown) => (view as Tordu.View).board
const bodiesOf = (bodies: readonly unknown[]) => bodies as readonly Tordu.Body[]

export const room: Room = {
  slug: 'tordu',
  Board,
  speakers,
  texts,
  rules: rulesOf('tordu'),
  examples: EXAMPLES,
  places: 2,
  scored: (view) => (countsManches(boardOf(view).options) ? 'result.manches' : 'result.points'),
  measure: { kind: 'points', best: 'high' },
  brief,
  lasts,
  sleeps,
  moment: (body) => soundOf(body as unknown as Tordu.Body),
  linger: (bodies) => lingers(bodiesOf(bodies)),
  reveal: (bodies) => revealed(bodiesOf(bodies)),
  keeps: (body) => keeps(body as unknown as Tordu.Body),
  entry: 'room',
  whole: (view) => boardOf(view).stage !== 'over',
  Study,
  studies: (view) => ['pause', 'over'].includes(boardOf(view).stage),
  note: (view, seat, said) => said.say('board.score', { points: boardOf(view).scores[seat] ?? 0 }),
}
