/** The signs of Biduletruc's stamps. */
import { round, SIGNS, type StampSigns } from '../../lib/stamps'

const BOOK =
  'M4.500 4.500H11a1.500 1.500 0 0 1 1 .5 1.500 1.500 0 0 1 1-.5h6.500v14H13l-1 1-1-1H4.500z'
const HEART =
  'M12 20C6 15.500 3.500 12.500 3.500 9A4.300 4.300 0 0 1 12 7.500 4.300 4.300 0 0 1 20.500 9c0 3.500-2.500 6.500-8.500 11z'
const SHIELD = 'M12 3l7.500 3c0 7-2.500 11.500-7.500 15-5-3.500-7.500-8-7.500-15z'
const FLAG = 'M6 4h12l-3 4 3 4H6z'
const STAR =
  'M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17l-5.300 3 1.100-6L3.400 9.800l6-.8z'

export const stamps: StampSigns = {
  dico: { line: `${BOOK}M12 5v14.500M8.300 8v4.500M8.300 15v.3`, tone: BOOK },
  'three-dicos': { text: '3 !' },
  'it-stands': { line: `${BOOK}M8 11.500l2.700 2.700 5.300-5.700`, tone: BOOK },
  'twice-doubted': { text: '? ?' },
  'four-at-once': { text: '4' },
  violet: { line: `${round(9, 12, 5.5)}${round(15, 12, 5.5)}`, tone: round(9, 12, 5.5) },
  heart: { line: HEART, tone: HEART },
  change: { line: 'M4 9h14M14 5l4 4-4 4M20 15H6M10 11l-4 4 4 4' },
  skip: {
    line: `M3.500 15c1-7 14-9 17-1M20.500 8v6h-6${round(12, 18.5, 2)}`,
    tone: round(12, 18.5, 2),
  },
  counter: { line: `${SHIELD}M12 16V9M9 11.500L12 8.500l3 3`, tone: SHIELD },
  'empty-hand': SIGNS.emptyHand,
  'beyond-doubt': { line: STAR, tone: STAR },
  'far-ahead': { line: `M6 3.500v17${FLAG}`, tone: FLAG },
  quick: {
    line: 'M13.500 3L5 13.500h6L10 21l9-11h-6.500z',
    tone: 'M13.500 3L5 13.500h6L10 21l9-11h-6.500z',
  },
}
