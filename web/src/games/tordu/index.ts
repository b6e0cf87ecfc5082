/** Le Tordu's UI in the browser. */
import type { AnyGameUi, GameUi } from '../../lib/gameUi'
import { rulesOf } from '../../lib/rulebook'
import { treesOf } from '../../lib/texts'
import type { Tordu } from '../../protocol'
import Board from './Board.svelte'
import { speakers } from './cards'
import Deal from './examples/Deal.svelte'
import Follow from './examples/Follow.svelte'
import Points from './examples/Points.svelte'
import OpenHand from './OpenHand.svelte'
import { ownBoard } from './ownBoard'
import { soundOf } from './sounds'
import { displayTime, isUnmissable, revealDelay } from './eventTiming'
import Study from './Study.svelte'
import { stamps } from './stamps'
import { countsManches, duration, inactiveReason, optionSummaries } from './wording'

const texts = {
  fr: () =>
    treesOf(import('../../../../src/escale/games/tordu/texts/fr.json'), import('./texts/fr.json')),
  en: () =>
    treesOf(import('../../../../src/escale/games/tordu/texts/en.json'), import('./texts/en.json')),
}

/** The drawn examples, by chapter. */
const EXAMPLES: AnyGameUi['examples'] = {
  deal: Deal,
  play: Follow,
  points: Points,
}

export const ui: GameUi<Tordu.View, Tordu.Action, Tordu.Options, Tordu.Body, Tordu.Study> = {
  slug: 'tordu',
  Board,
  speakers,
  stamps,
  texts,
  rules: rulesOf('tordu'),
  examples: EXAMPLES,
  usualPlayers: 2,
  scoreKey: (view) => (countsManches(view.board.options) ? 'result.manches' : 'result.points'),
  measure: { kind: 'points', best: 'high' },
  optionSummaries,
  duration,
  inactiveReason,
  sound: soundOf,
  displayTime,
  revealDelay,
  isUnmissable,
  typedField: 'board',
  answersOnBoard: (view) => view.board.stage !== 'over',
  Study,
  OpenHand,
  holdsHands: (view) => !['pause', 'over'].includes(view.board.stage),
  hasStudy: (view) => ['pause', 'over'].includes(view.board.stage),
  ownBoard,
  seatNote: (view, seat, said) => said.say('board.score', { points: view.board.scores[seat] ?? 0 }),
}
