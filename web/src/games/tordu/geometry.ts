/** Where the seats are around the felt, in hundredths of its width and height. */

export interface Point {
  x: number
  y: number
}

export interface Place {
  seat: number
  card: Point // the middle of the card that is played
  plate: Point // the middle of the name
  tilt: number // degrees
}

type Spot = readonly [card: readonly [number, number], plate: readonly [number, number]]

// Clockwise as one sees them from one's own chair, which is the first: one's left is the second.
const AROUND: Readonly<Record<number, readonly Spot[]>> = {
  2: [
    [
      [50, 70],
      [50, 94],
    ],
    [
      [50, 30],
      [50, 6],
    ],
  ],
  3: [
    [
      [50, 69],
      [50, 94],
    ],
    [
      [25, 38],
      [25, 12],
    ],
    [
      [75, 38],
      [75, 12],
    ],
  ],
  4: [
    [
      [50, 70],
      [50, 94],
    ],
    [
      [17, 52],
      [17, 28],
    ],
    [
      [50, 30],
      [50, 6],
    ],
    [
      [83, 52],
      [83, 28],
    ],
  ],
  5: [
    [
      [50, 70],
      [50, 94],
    ],
    [
      [14, 57],
      [16, 81],
    ],
    [
      [33, 30],
      [29, 6],
    ],
    [
      [67, 30],
      [71, 6],
    ],
    [
      [86, 57],
      [84, 81],
    ],
  ],
}

// Where it is low, as in a lesson or a replay on a phone, names stand beside cards or out of line.
const LOW: typeof AROUND = {
  2: [
    [
      [50, 74],
      [76, 89],
    ],
    [
      [50, 26],
      [24, 11],
    ],
  ],
  3: [
    [
      [50, 74],
      [76, 92],
    ],
    [
      [24, 54],
      [24, 12],
    ],
    [
      [76, 54],
      [76, 12],
    ],
  ],
  4: [
    [
      [50, 75],
      [76, 91],
    ],
    [
      [17, 49],
      [17, 90],
    ],
    [
      [50, 25],
      [24, 9],
    ],
    [
      [83, 51],
      [83, 10],
    ],
  ],
  5: [
    [
      [50, 75],
      [30, 92],
    ],
    [
      [11, 65],
      [16, 30],
    ],
    [
      [39, 25],
      [16, 9],
    ],
    [
      [61, 25],
      [84, 9],
    ],
    [
      [89, 65],
      [84, 30],
    ],
  ],
}
export const LOW_FELT = 190 // px
const TILTS = [2, -4, 3, 5, -3]

const pointOf = ([x, y]: readonly [number, number]): Point => ({ x, y })

/** The place of every player, by seat; a spectator sits at the first. */
export function placesOf(seats: number, me: number | null, isLow = false): Place[] {
  const around = (isLow ? LOW : AROUND)[seats] ?? []
  return Array.from({ length: seats }, (_, seat) => {
    const turn = (seat - (me ?? 0) + seats) % seats
    const [card, plate] = around[turn] ?? [
      [50, 50],
      [50, 50],
    ]
    return { seat, card: pointOf(card), plate: pointOf(plate), tilt: TILTS[turn] ?? 0 }
  })
}

/** The most that a name may take of the width. */
export function plateWidth(seats: number): number {
  return seats <= 3 ? 46 : seats === 4 ? 33 : 31
}
