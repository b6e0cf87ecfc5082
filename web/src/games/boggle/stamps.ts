/** The signs of Boggle's stamps. */
import { round, SIGNS, type StampSigns } from '../../lib/stamps'

const LIST = 'M5.500 3.500h13v17h-13z'
const SAND =
  'M7 3.500h10M7 20.500h10M8 3.500c0 5 3 6 4 8.500 1-2.500 4-3.500 4-8.500M8 20.500c0-5 3-6 4-8.500 1 2.500 4 3.500 4 8.500'

export const stamps: StampSigns = {
  'seven-letters': { text: '7' },
  'eight-letters': { text: '8' },
  'letter-q': { text: 'Q' },
  'twenty-words': { text: '20' },
  'forty-words': { text: '40' },
  faultless: { line: `${LIST}M8.500 8h7M8.500 11.500h7M9 16l2 2 4-4`, tone: LIST },
  'nobody-else': {
    line: `${round(12, 7.5, 3.5)}M4.500 20c.5-4.500 3.200-7 7.500-7s7 2.500 7.500 7z`,
    tone: round(12, 7.5, 3.5),
  },
  'small-change': {
    line: `${round(8.5, 15, 5)}${round(16, 8.5, 4)}M8.500 12.500v5M16 6.500v4`,
    tone: round(8.5, 15, 5),
  },
  'before-the-sand': { line: SAND, tone: 'M8.500 20.500c.3-3 2-4 3.500-4s3.200 1 3.500 4z' },
  'foreign-tongue': {
    line: `${round(12, 12, 8.5)}M3.500 12h17M12 3.500c-4.700 4.700-4.700 12.300 0 17M12 3.500c4.700 4.700 4.700 12.300 0 17`,
    tone: 'M12 3.500c-4.700 4.700-4.700 12.300 0 17c4.700-4.700 4.700-12.300 0-17z',
  },
  'fifty-points': { text: '50' },
  'twice-as-many': SIGNS.twice,
  'from-behind': SIGNS.rise,
}
