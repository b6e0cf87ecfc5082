/** Ludime's UI in the browser. */
import type { GameUi } from '../../lib/gameUi'
import { rulesOf } from '../../lib/rulebook'
import { treesOf } from '../../lib/texts'
import type { Ludime } from '../../protocol'
import Board from './Board.svelte'
import { EXAMPLES } from './examples'
import { valueOf } from './letters'
import OpenHand from './OpenHand.svelte'
import { soundOf } from './sounds'
import { speakers } from './speakers'
import { displayTime, isUnmissable, revealDelay } from './eventTiming'
import Study from './Study.svelte'
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
  speakers,
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
  seatNote: (view, seat, said) => {
    const { stage, sizes, totals, words, given_up: gone } = view.board
    const total = totals[seat] ?? 0
    if (stage === 'pause' || stage === 'over') {
      return said.say('board.score', { points: total }).replace('-', '−')
    }
    if (gone.includes(seat)) return said.say('board.given-up')
    const owned = view.board.options.type === 'partie' ? words : [] // else only the last one counts
    const worths = owned.map(({ owner, word }) => (owner === seat ? valueOf(word) : 0))
    const points = worths.reduce((sum, worth) => sum + worth, total)
    const key = sizes.length > 3 ? 'holdsBriefly' : 'holds' // there is less room for each
    return said.say(`board_web.${key}`, { count: sizes[seat] ?? 0, points }).replace('-', '−')
  },
}
