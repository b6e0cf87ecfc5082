/** Boggle's UI in the browser. */
import type { GameUi } from '../../lib/gameUi'
import { rulesOf } from '../../lib/rulebook'
import { treesOf } from '../../lib/texts'
import type { Boggle } from '../../protocol'
import Board from './Board.svelte'
import Path from './examples/Path.svelte'
import Struck from './examples/Struck.svelte'
import OpenHand from './OpenHand.svelte'
import { ownBoard } from './ownBoard'
import { roomRounds } from './roomRounds'
import { isRead } from './rounds'
import { soundOf } from './sounds'
import { speakers } from './speakers'
import Study from './Study.svelte'
import { stamps } from './stamps'
import { fold } from './trace'
import {
  alternative,
  duration,
  inactiveReason,
  optionSummaries,
  presetNote,
  soloResult,
} from './wording'

const texts = {
  fr: () =>
    treesOf(import('../../../../src/escale/games/boggle/texts/fr.json'), import('./texts/fr.json')),
  en: () =>
    treesOf(import('../../../../src/escale/games/boggle/texts/en.json'), import('./texts/en.json')),
}

/** The drawn examples, by chapter. */
const EXAMPLES = { words: Path, deluxe: Struck }

export const ui: GameUi<Boggle.View, Boggle.Action, Boggle.Options, Boggle.Body, Boggle.Study> = {
  slug: 'boggle',
  Board,
  speakers,
  stamps,
  texts,
  rules: rulesOf('boggle'),
  examples: EXAMPLES,
  measure: { kind: 'points', best: 'high' },
  scoreKey: (view) => (view.board.options.type === 'solo' ? '' : 'result.points'), // alone: words
  sound: soundOf,
  isSilent: (body) => body.type === 'noted' && body.word == null,
  isUnmissable: (body) => body.type === 'scored' || body.type === 'lifted',
  optionSummaries,
  usualSettings: (reader) => ({ language: reader }),
  presetNote,
  alternative,
  duration,
  inactiveReason,
  soloResult,
  readTyped: (_view, text) => ({ type: 'note', word: fold(text) }),
  typedField: 'board',
  showsRefusals: true,
  answersOnBoard: (view) => view.board.stage !== 'over',
  seatNote: (view, seat, said) => {
    const { stage, counts, totals, options } = view.board
    if (stage === 'search' || options.type === 'solo')
      return said.say('count.words', { words: counts[seat] ?? 0 })
    return said.say('result.points', { points: totals[seat] ?? 0 })
  },
  Study,
  OpenHand,
  holdsHands: (view) => view.board.stage === 'search',
  hasStudy: (view) => isRead(view.board),
  ownBoard,
  rounds: roomRounds,
}
