/** The signs of Le Tordu's stamps. */
import { round, SIGNS, type StampSigns } from '../../lib/stamps'

const BUBBLE = 'M4 4.500h16v11h-8.500l-4 4v-4H4z'
const SHIELD = 'M12 3l7.500 3c0 7-2.500 11.500-7.500 15-5-3.500-7.500-8-7.500-15z'

export const stamps: StampSigns = {
  contract: {
    line: `${round(12, 12, 8.5)}${round(12, 12, 4.5)}M12 12h.01`,
    tone: round(12, 12, 4.5),
  },
  tordu: {
    line: 'M16.500 6.500c-1-2-3-3-4.800-3-2.500 0-4.200 1.500-4.200 3.500 0 5 9.500 4.500 9.500 9 0 2.500-2.200 4.500-5 4.500-2.200 0-4-1-5-3M14.500 9.500c3 1.500 3 4.500 0 5.500M9.500 9c-3 1.500-3 4.500 0 5.500',
  },
  nothing: { text: '0' },
  big: { text: '5+' },
  doubled: { line: 'M3.500 12.500l4.500 4.500L16.500 6.500M9.500 16.500l.5.500L20.500 6.500' },
  caught: SIGNS.eye,
  overbid: { line: 'M5 12l7-7 7 7M5 19l7-7 7 7' },
  'last-trick': {
    line: 'M7 3.500h10v17H7zM9.500 12l2 2 3.500-4',
    tone: 'M7 3.500h10v17H7z',
  },
  'three-in-a-row': {
    line: `${round(5, 12, 2.5)}${round(12, 12, 2.5)}${round(19, 12, 2.5)}`,
    tone: `${round(5, 12, 2.5)}${round(12, 12, 2.5)}${round(19, 12, 2.5)}`,
  },
  spotless: { line: `${SHIELD}M8.500 12l2.500 2.500 4.500-5`, tone: SHIELD },
  whitewash: { line: `${round(12, 12, 8.5)}M6 18L18 6`, tone: round(12, 12, 8.5) },
  'without-a-word': { line: `${BUBBLE}M8.500 10h7`, tone: BUBBLE },
  'from-behind': SIGNS.rise,
  'two-manches': { text: 'II' },
}
