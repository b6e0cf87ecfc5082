/** A De Luxe round whose lists have been read: the rules’ own example. */
import type { Boggle } from '../../../protocol'

export const readBoard: Boggle.Board = {
  options: {
    type: 'deluxe',
    seconds: 180,
    rounds: 1,
    target: 0,
    conjugations: true,
    unknown: 'refused',
  },
  stage: 'over',
  round: 1,
  letters: '',
  rows: [],
  side: 0,
  used: [],
  counts: [3, 2],
  finished: [],
  waiting: [],
  lists: [
    [
      { word: 'RUE', fate: 'shared', points: 0 },
      { word: 'RUSE', fate: 'kept', points: 1 },
      { word: 'ROSEAU', fate: 'kept', points: 3 },
    ],
    [
      { word: 'RUE', fate: 'shared', points: 0 },
      { word: 'SEAU', fate: 'kept', points: 1 },
    ],
  ],
  points: [[4, 1]],
  totals: [4, 1],
  found: [2, 1],
  best: [0],
  reason: 'rounds',
}
