/** Biduletruc's UI in the browser. */
import type { AnyGameUi, GameUi } from '../../lib/gameUi'
import { rulesOf } from '../../lib/rulebook'
import { treesOf } from '../../lib/texts'
import type { Biduletruc } from '../../protocol'
import Board from './Board.svelte'
import Daily from './Daily.svelte'
import Book from './Book.svelte'
import Challenge from './examples/Challenge.svelte'
import Links from './examples/Links.svelte'
import SeatNote from './SeatNote.svelte'
import OpenHand from './OpenHand.svelte'
import { ownBoard } from './ownBoard'
import ReactionDrawing from './ReactionDrawing.svelte'
import { soundOf } from './sounds'
import { speakers } from './speakers'
import { displayTime, isSilent, isUnmissable, revealDelay } from './eventTiming'
import Study from './Study.svelte'
import { stamps } from './stamps'
import { optionSummaries } from './wording'

const texts = {
  fr: () =>
    treesOf(
      import('../../../../src/escale/games/biduletruc/texts/fr.json'),
      import('./texts/fr.json'),
    ),
  en: () =>
    treesOf(
      import('../../../../src/escale/games/biduletruc/texts/en.json'),
      import('./texts/en.json'),
    ),
}

/** The drawn examples, by chapter. */
const EXAMPLES: AnyGameUi['examples'] = { goal: Links, dico: Challenge }

export const ui: GameUi<
  Biduletruc.View,
  Biduletruc.Action,
  Biduletruc.Options,
  Biduletruc.Body,
  Biduletruc.Study
> = {
  slug: 'biduletruc',
  Board,
  Daily,
  speakers,
  stamps,
  texts,
  rules: rulesOf('biduletruc'),
  examples: EXAMPLES,
  usualPlayers: 3,
  scoreKey: () => 'result.cards',
  measure: { kind: 'percent', best: 'high' },
  optionSummaries,
  sound: soundOf,
  displayTime,
  revealDelay,
  isUnmissable,
  isSilent,
  typedField: 'board',
  showsRefusals: true,
  answersOnBoard: () => true,
  explains: (body, me) =>
    (body.type === 'laid' && body.seat === me) ||
    (body.type === 'judged' && body.verdict.challenger === me),
  hasStudy: (view) => view.board.stage === 'over',
  SeatNote,
  ReactionDrawing,
  Book,
  ownBoard,
  Study,
  OpenHand,
  holdsHands: (view) => view.board.stage !== 'over',
}
