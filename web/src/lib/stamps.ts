/** The signs of stamps, on a 24 grid: a line, a softer tone, or a few large letters. */

export interface StampSign {
  line?: string
  tone?: string
  text?: string // at most three letters
}

/** The signs of a box, by the names of its stamps. */
export type StampSigns = Readonly<Record<string, StampSign>>

export const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** A playing card that stands upright. */
const card = (x: number, y: number): string => `M${x} ${y}h8v11h-8z`

/** Signs that several boxes use. */
export const SIGNS = {
  rise: { line: 'M3.5 18.500l6-6 4 3.500 7-9M15.500 6.500h5v5' },
  twice: { text: '×2' },
  emptyHand: {
    line: 'M7 20.500v-4l-3-5.500c-.6-1.200.9-2.200 1.800-1.200L8 12V5.500a1.200 1.200 0 0 1 2.400 0V11V4.200a1.200 1.200 0 0 1 2.400 0V11V5.200a1.200 1.200 0 0 1 2.400 0v6.300V7.700a1.200 1.200 0 0 1 2.400 0v7.800c0 1.800-.6 3-1.300 5z',
  },
  cards: {
    line: `${card(3, 7.5)}M13 8.500l6.500 1.500-2.400 10.500-6.100-1.400M8 7.500l.5-3 8 1.300`,
    tone: card(3, 7.5),
  },
  eye: {
    line: `M2.500 12c2.300-4.300 5.500-6.500 9.500-6.500s7.200 2.200 9.500 6.500c-2.300 4.300-5.500 6.500-9.500 6.500S4.800 16.300 2.500 12z${round(12, 12, 3)}`,
    tone: round(12, 12, 3),
  },
  crown: {
    line: 'M4.500 17.500L3.200 7.500l5 4L12 4.500l3.800 7 5-4-1.300 10zM5 20.500h14',
    tone: 'M4.500 17.500L3.200 7.500l5 4L12 4.500l3.800 7 5-4-1.300 10z',
  },
  mask: {
    line: `M3 9.500c3-2.200 6-1.800 9 0 3-1.800 6-2.200 9 0 0 5-1.800 7.500-4.500 7.500-2.200 0-3-1.800-4.500-1.800S9.700 17 7.500 17C4.800 17 3 14.500 3 9.500zM6.200 11.800c1.500-1 2.600-.6 3.300.6M17.800 11.800c-1.500-1-2.600-.6-3.300.6`,
    tone: 'M3 9.500c3-2.200 6-1.800 9 0 3-1.800 6-2.200 9 0 0 5-1.800 7.500-4.500 7.500-2.200 0-3-1.800-4.500-1.800S9.700 17 7.500 17C4.800 17 3 14.500 3 9.500z',
  },
  back: { line: 'M9 6L4.500 10.500 9 15M4.500 10.500h9a6 5 0 0 1 0 9.500H10' },
} satisfies StampSigns

/** By how much a stamp was put down askew, in degrees: always the same for the same stamp. */
export function tilt(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return (sum % 19) - 9
}
