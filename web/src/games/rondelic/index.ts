/** Rondelic's room in the browser. */
import type { Language, Room } from '../../lib/rooms'
import { rulesOf } from '../../lib/rulebook'
import type { Tree } from '../../lib/texts'
import { valueWord } from '../../lib/wording'
import type { Rondelic } from '../../protocol'
import Board from './Board.svelte'
import { sayCard, sayRank, sayReason } from './cards'
import Dealer from './examples/Dealer.svelte'
import Exchange from './examples/Exchange.svelte'
import Hole from './examples/Hole.svelte'
import Jarnac from './examples/Jarnac.svelte'
import { soundOf } from './sounds'
import { keeps, lingers, revealed } from './story'

type Loaded = Promise<{ default: unknown }>

async function trees(...loaded: Loaded[]): Promise<Tree[]> {
  return (await Promise.all(loaded)).map((each) => each.default as Tree)
}

const texts: Record<Language, () => Promise<Tree[]>> = {
  fr: () =>
    trees(import('../../../../src/escale/games/rondelic/texts/fr.json'), import('./texts/fr.json')),
  en: () =>
    trees(import('../../../../src/escale/games/rondelic/texts/en.json'), import('./texts/en.json')),
}

/** The drawn examples, by chapter. */
const EXAMPLES: Room['examples'] = {
  turn: Exchange,
  kings: Jarnac,
  'dealer-open': Dealer,
  hole: Hole,
}

export const room: Room = {
  slug: 'rondelic',
  Board,
  speakers: { card: sayCard, rank: sayRank, reason: sayReason },
  texts,
  rules: rulesOf('rondelic'),
  examples: EXAMPLES,
  measure: { kind: 'percent', best: 'low' },
  scored: (view) =>
    (view as Rondelic.View).board.options.text === 'rondellig' ? 'result.points' : '', // stakes
  brief: ({ circles }, said) => ({
    circles: valueWord(said, 'circles', circles).split(',')[0] ?? '',
  }),
  moment: (body) => soundOf(body as unknown as Rondelic.Body),
  linger: (bodies) => lingers(bodies as unknown as Rondelic.Body[]),
  reveal: (bodies) => revealed(bodies as unknown as Rondelic.Body[]),
  keeps: (body) => keeps(body as unknown as Rondelic.Body),
}
