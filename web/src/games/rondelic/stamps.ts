/** The signs of Rondelic's stamps. */
import { round, SIGNS, type StampSigns } from '../../lib/stamps'

const HOUSE = 'M4 11.500L12 4.500l8 7v9H4z'
const HOLE = 'M3.500 17a8.500 3.500 0 1 0 17 0a8.500 3.500 0 1 0-17 0z'
const MOON = 'M14.500 3.500A8.700 8.700 0 1 0 20.500 14.500A7.200 7.200 0 0 1 14.500 3.500z'

export const stamps: StampSigns = {
  jarnac: {
    line: 'M5 19L18 6M14.500 4.500L19.500 4.500V9.500M8 12.500l3.500 3.500M4.500 16.500l3 3',
  },
  'king-home': {
    line: `${HOUSE}M8.500 17.500l-.7-5 2.300 1.800L12 11l1.900 3.300 2.300-1.800-.7 5z`,
    tone: HOUSE,
  },
  refusal: {
    line: `${round(12, 12, 8.5)}M6.500 12h11`,
    tone: round(12, 12, 8.5),
  },
  fooled: {
    line: `${round(12, 13.5, 7)}M9.500 12v.5M14.500 12v.5M9 16c2 1.800 4 1.800 6 0M8 5.500l.5-3 2.500 2 1-2 1 2 2.500-2 .5 3`,
    tone: round(12, 13.5, 7),
  },
  bluff: { text: '2' },
  'third-card': SIGNS.cards,
  chorus: {
    line: `${round(6.5, 17.5, 2.5)}${round(16.5, 15.5, 2.5)}M9 17.500V6l10-2v11.500M9 9.500l10-2`,
    tone: `${round(6.5, 17.5, 2.5)}${round(16.5, 15.5, 2.5)}`,
  },
  duel: {
    line: 'M4 4l13 13M20 4L7 17M14.500 19.500l5-5M4.500 14.500l5 5M17 17l3.500 3.500M7 17l-3.500 3.500',
  },
  edge: { line: `${HOLE}${round(18, 10.5, 3)}`, tone: round(18, 10.5, 3) },
  'light-foot': {
    line: 'M5 19.500C6 11 11 5 19.500 4 19.500 12 14 17 7.500 17.500M5 19.500c2-5 5.500-8.500 9.500-10.500',
    tone: 'M5 19.500C6 11 11 5 19.500 4 19.500 12 14 17 7.500 17.500z',
  },
  'from-the-hole': { line: `${HOLE}M12 17V4M7.500 8.500L12 4l4.500 4.500`, tone: HOLE },
  'big-table': {
    line: `${round(12, 12, 4)}${[0, 1, 2, 3, 4, 5].map(chair).join('')}`,
    tone: round(12, 12, 4),
  },
  stakes: {
    line: 'M5 8a7 2.500 0 1 0 14 0a7 2.500 0 1 0-14 0zM5 8v4c0 3.300 14 3.300 14 0V8M5 12v4c0 3.300 14 3.300 14 0v-4',
    tone: 'M5 8a7 2.500 0 1 0 14 0a7 2.500 0 1 0-14 0z',
  },
  'long-evening': { line: MOON, tone: MOON },
}

/** One of six chairs around a table. */
function chair(number: number): string {
  const angle = (number * Math.PI) / 3
  const at = (value: number) => Math.round((12 + value * 8) * 10) / 10
  return round(at(Math.cos(angle)), at(Math.sin(angle)), 1.6)
}
