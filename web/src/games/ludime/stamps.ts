/** The signs of Ludime's stamps. */
import { SIGNS, type StampSigns } from '../../lib/stamps'

const GEM = 'M7 4.500h10l4 5-9 10.500L3 9.500z'
const LOCK = 'M5.500 10.500h13v10h-13z'

export const stamps: StampSigns = {
  'long-word': { text: '8' },
  'dear-word': { line: `${GEM}M3 9.500h18M9 9.500l3 10 3-10-3-5z`, tone: GEM },
  'rare-letter': { text: 'W' },
  thief: SIGNS.mask,
  'three-thefts': { text: '×3' },
  'taken-back': SIGNS.back,
  'well-guarded': { line: `${LOCK}M8 10.500V8a4 4 0 0 1 8 0v2.500M12 14v3`, tone: LOCK },
  'empty-hand': SIGNS.emptyHand,
  'ten-letters': { text: '10' },
  'whole-hand': SIGNS.cards,
  'twice-as-many': SIGNS.twice,
  'from-behind': SIGNS.rise,
  'by-a-word': {
    line: 'M12 3.500v17M8 20.500h8M5 6.500h14M5 6.500L2.500 13h5zM19 6.500L16.500 13h5z',
    tone: 'M5 6.500L2.500 13h5zM19 6.500L16.500 13h5z',
  },
}
