/** Ludime's UI in the browser. */
import type { GameUi } from '../../lib/gameUi'
import { rulesOf } from '../../lib/rulebook'
import { treesOf } from '../../lib/texts'
import type { Ludime } from '../../protocol'
import Board from './Board.svelte'
import Daily from './Daily.svelte'
import { EXAMPLES } from './examples'
import OpenHand from './OpenHand.svelte'
import { ownBoard } from './ownBoard'
import { roomRounds } from './roomRounds'
import SeatNote from './SeatNote.svelte'
import { soundOf } from './sounds'
import { speakers } from './speakers'
import { displayTime, isUnmissable, revealDelay } from './eventTiming'
import Study from './Study.svelte'
import { stamps } from './stamps'
import { duration, optionSummaries } from './wording'

const texts = {
  fr: () =>
    treesOf(import('../../../../src/escale/games/ludime/texts/fr.json'), import('./texts/fr.json')),
  en: () =>
    treesOf(import('../../../../src/escale/games/ludime/texts/en.json'), import('./texts/en.json')),
}

export const ui: GameUi<Ludime.View, Ludime.Action, Ludime.Options, Ludime.Body, Ludime.Study> = {
  slug: 'ludime',
  Board,
  Daily,
  speakers,
  stamps,
  texts,
  rules: rulesOf('ludime'),
  examples: EXAMPLES,
  usualPlayers: 3,
  measure: { kind: 'points', best: 'high' },
  optionSummaries,
  duration,
  sound: soundOf,
  displayTime,
  revealDelay,
  isUnmissable,
  typedField: 'board',
  showsRefusals: true,
  answersOnBoard: (view) => view.board.stage !== 'over',
  Study,
  OpenHand,
  holdsHands: (view) => !['pause', 'over'].includes(view.board.stage),
  hasStudy: (view) => ['pause', 'over'].includes(view.board.stage),
  SeatNote,
  ownBoard,
  rounds: roomRounds,
}
