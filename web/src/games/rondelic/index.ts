/** Rondelic's UI in the browser. */
import type { AnyGameUi, GameUi } from '../../lib/gameUi'
import { rulesOf } from '../../lib/rulebook'
import { treesOf, type Texts } from '../../lib/texts'
import { valueWord } from '../../lib/wording'
import type { Rondelic } from '../../protocol'
import Board from './Board.svelte'
import Daily from './Daily.svelte'
import { sayCard, sayRank, sayReason } from './cards'
import Dealer from './examples/Dealer.svelte'
import Exchange from './examples/Exchange.svelte'
import Hole from './examples/Hole.svelte'
import Jarnac from './examples/Jarnac.svelte'
import { ownBoard } from './ownBoard'
import { soundOf } from './sounds'
import { stamps } from './stamps'
import { displayTime, isUnmissable, revealDelay } from './eventTiming'

const texts = {
  fr: () =>
    treesOf(
      import('../../../../src/escale/games/rondelic/texts/fr.json'),
      import('./texts/fr.json'),
    ),
  en: () =>
    treesOf(
      import('../../../../src/escale/games/rondelic/texts/en.json'),
      import('./texts/en.json'),
    ),
}

/** The drawn examples, by chapter. */
const EXAMPLES: AnyGameUi['examples'] = {
  turn: Exchange,
  kings: Jarnac,
  'dealer-open': Dealer,
  hole: Hole,
}

/** How far from the hole, or where the stakes decide, how many are left. */
function seatNote({ board }: Rondelic.View, seat: number, said: Texts): string {
  const circle = board.tokens[seat] ?? 0
  if ((board.out[seat] ?? 0) > 0) return said.say('board_web.note.out')
  if (board.options.text === 'rondellig') {
    return said.say('board_web.note.stakes', { stakes: board.stakes[seat] ?? 0 })
  }
  if (circle > board.options.circles) return said.say('board_web.note.hole')
  return circle === 0
    ? said.say('board_web.note.start')
    : said.say('board_web.note.circle', { circle })
}

export const ui: GameUi<Rondelic.View, Rondelic.Action, Rondelic.Options, Rondelic.Body, null> = {
  slug: 'rondelic',
  stamps,
  Board,
  Daily,
  speakers: { card: sayCard, rank: sayRank, reason: sayReason },
  texts,
  rules: rulesOf('rondelic'),
  examples: EXAMPLES,
  measure: { kind: 'percent', best: 'low' },
  scoreKey: (view) => (view.board.options.text === 'rondellig' ? 'result.points' : ''), // stakes
  optionSummaries: ({ circles }, said) => ({
    circles: valueWord(said, 'circles', circles).split(',')[0] ?? '',
  }),
  sound: soundOf,
  displayTime,
  revealDelay,
  isUnmissable,
  showsHands: true,
  namesSeats: true,
  seatNote,
  moments: { fallen: 'board_web.moments.fallen' },
  ownBoard,
}
