/** Biduletruc's room in the browser. */
import type { Language, Room } from '../../lib/rooms'
import { rulesOf } from '../../lib/rulebook'
import type { Tree } from '../../lib/texts'
import type { Biduletruc } from '../../protocol'
import Board from './Board.svelte'
import Book from './Book.svelte'
import Doubt from './examples/Doubt.svelte'
import Links from './examples/Links.svelte'
import SeatNote from './SeatNote.svelte'
import { soundOf } from './sounds'
import { speakers } from './speakers'
import { keeps, lingers, revealed, unsaid } from './story'
import Study from './Study.svelte'
import { brief } from './wording'

type Loaded = Promise<{ default: unknown }>

async function trees(...loaded: Loaded[]): Promise<Tree[]> {
  return (await Promise.all(loaded)).map((each) => each.default as Tree)
}

const texts: Record<Language, () => Promise<Tree[]>> = {
  fr: () =>
    trees(
      import('../../../../src/escale/games/biduletruc/texts/fr.json'),
      import('./texts/fr.json'),
    ),
  en: () =>
    trees(
      import('../../../../src/escale/games/biduletruc/texts/en.json'),
      import('./texts/en.json'),
    ),
}

/** The drawn examples, by chapter. */
const EXAMPLES: Room['examples'] = { goal: Links, dico: Doubt }

const boardOf = (view: unknown) => (view as Biduletruc.View).board
const bodiesOf = (bodies: readonly unknown[]) => bodies as readonly Biduletruc.Body[]

export const room: Room = {
  slug: 'biduletruc',
  Board,
  speakers,
  texts,
  rules: rulesOf('biduletruc'),
  examples: EXAMPLES,
  places: 3,
  scored: () => 'result.cards',
  measure: { kind: 'percent', best: 'high' },
  brief,
  moment: (body) => soundOf(body as unknown as Biduletruc.Body),
  linger: (bodies) => lingers(bodiesOf(bodies)),
  reveal: (bodies) => revealed(bodiesOf(bodies)),
  keeps: (body) => keeps(body as unknown as Biduletruc.Body),
  unsaid: (body) => unsaid(body as unknown as Biduletruc.Body),
  entry: 'room',
  whole: () => true,
  studies: (view) => boardOf(view).stage === 'over',
  Note: SeatNote,
  Book,
  Study,
}
