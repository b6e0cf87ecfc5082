/** Where things lie. Lengths are in units of a box 384 wide; the box is scaled as a whole. */

export interface Point {
  x: number
  y: number
}

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** A card on the table: its middle, its width and how it is turned. */
export interface Spot extends Point {
  width: number
  tilt: number
}

export interface Place {
  seat: number
  angle: number
  card: Spot
  side: 'above' | 'below' | 'right' // of the card, where the name is
  plate: Point // the middle of the name; beside one's own card its left end
  slip: Slip
}

/** What one has done: after the name, on the card's other side, to the left or right of it,
 * or where twelve sit close, on the card below its index. */
export interface Slip extends Point {
  at: 'next' | 'opposite' | 'left' | 'right' | 'on'
}

export const BOX = { width: 384, height: 384 }
export const CARD_RATIO = 7 / 5
export const CENTRE: Point = { x: 192, y: 186.5 }
export const RIM = 105
export const HOLE = 20
export const PLATE_HEIGHT = 17 // at the size that letters keep on a small phone
export const SLIP = { width: 60, height: 16 }
export const GAP = 3 // between a card and what is written beside it
const FIRST_CIRCLE = 93
const LAST_CIRCLE = 36
const OWN_WIDTH = 54
const OWN_PLATE_WIDTH = 72
const LOOSE_WIDTH = 28 // what lies beside the board: the talon, what came back, what was passed over
const AIR = 2

export interface Layout {
  seats: number
  circles: number
  cardWidth: number
  plateWidth: number
  tokenSize: number
  places: readonly Place[]
  talon: Spot
}

/** Seats go round to the right, as one sees them from one's own chair (RON-3). */
export function angleOf(seat: number, bottom: number, seats: number): number {
  return Math.PI / 2 - (2 * Math.PI * (seat - bottom)) / seats
}

/** From the start beside the board (0) over the circles to the hole. */
export function radiusOf(circle: number, circles: number): number {
  if (circle <= 0) return RIM + 1
  if (circle > circles) return 0
  if (circles === 1) return FIRST_CIRCLE
  return FIRST_CIRCLE - ((FIRST_CIRCLE - LAST_CIRCLE) * (circle - 1)) / (circles - 1)
}

export function around(angle: number, radius: number, centre: Point = CENTRE): Point {
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
}

export function cardRect({ x, y, width }: Pick<Spot, 'x' | 'y' | 'width'>): Rect {
  const height = width * CARD_RATIO
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

export function plateRect({ x, y }: Point, width: number): Rect {
  const half = PLATE_HEIGHT / 2
  return { left: x - width / 2, top: y - half, right: x + width / 2, bottom: y + half }
}

export function slipRect({ x, y }: Point): Rect {
  const [across, along] = [SLIP.width / 2, SLIP.height / 2]
  return { left: x - across, top: y - along, right: x + across, bottom: y + along }
}

/** How near a rectangle comes to a point. */
export function distance({ x, y }: Point, rect: Rect): number {
  const across = Math.max(rect.left - x, 0, x - rect.right)
  const along = Math.max(rect.top - y, 0, y - rect.bottom)
  return Math.hypot(across, along)
}

export function overlap(one: Rect, other: Rect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

/** `me`: the seat whose card lies large at the bottom, or null for those who watch. */
export function layOut(seats: number, circles: number, me: number | null): Layout {
  const bottom = me ?? 0
  const cardWidth = seats <= 6 ? 46 : seats <= 8 ? 40 : 34
  const plateWidth = seats <= 4 ? 124 : seats <= 6 ? 114 : seats <= 8 ? 84 : 68
  const last = radiusOf(circles, circles)
  const chord = 2 * last * Math.sin(Math.PI / seats)
  const tokenSize = Math.min(21, chord - AIR)
  const reach = RIM + 1 + tokenSize / 2 + AIR // what stands on the start must not be covered
  const places = Array.from({ length: seats }, (_, seat): Place => {
    const angle = angleOf(seat, bottom, seats)
    const isOwn = seat === me
    const width = isOwn ? OWN_WIDTH : cardWidth
    const isClear = (middle: Point) => distance(CENTRE, cardRect({ ...middle, width })) >= reach
    // As near to the rim as it may lie, and not further than there is room.
    const maxRadius = roomAt(angle, width)
    let radius = reach
    while (radius < maxRadius && !isClear(around(angle, radius))) radius += 0.25
    const card = {
      ...around(angle, Math.min(radius, maxRadius)),
      width,
      tilt: isOwn ? 0 : tiltOf(seat),
    }
    const side = isOwn ? 'right' : sideOf(card, angle)
    const plate = isOwn ? besideOwn(card) : plateAt(card, side, angle, plateWidth)
    return { seat, angle, card, side, plate, slip: { ...plate, at: 'next' } }
  })
  const talon = { x: 25, y: BOX.height - 22, width: LOOSE_WIDTH, tilt: 0 }
  const layout = { seats, circles, cardWidth, plateWidth, tokenSize, places, talon }
  placeSlips(layout, me)
  return layout
}

/** How far from the middle a card may lie in this direction. */
function roomAt(angle: number, width: number): number {
  const across = BOX.width / 2 - width / 2 - AIR
  const height = Math.sin(angle) < 0 ? CENTRE.y : BOX.height - CENTRE.y
  return Math.min(
    across / (Math.abs(Math.cos(angle)) || 1e-9),
    (height - (width * CARD_RATIO) / 2 - AIR) / (Math.abs(Math.sin(angle)) || 1e-9),
  )
}

/** The name lies away from the board, or beside the card where the box ends. */
function sideOf(card: Spot, angle: number): Place['side'] {
  const { top, bottom } = cardRect(card)
  const needed = GAP + PLATE_HEIGHT
  if (Math.sin(angle) < 0.1) return top >= needed ? 'above' : 'right'
  return bottom + needed <= BOX.height ? 'below' : 'right'
}

function plateAt(card: Spot, side: Place['side'], angle: number, width: number): Point {
  const { top, right, bottom } = cardRect(card)
  const half = PLATE_HEIGHT / 2
  if (side === 'right')
    return {
      x: right + GAP + width / 2,
      y: Math.sin(angle) < 0 ? AIR + half : bottom - GAP - half,
    }
  // Names keep away from the middle, and at the bottom from what lies in the corner.
  const across = Math.abs(Math.cos(angle)) < 0.1 ? 0 : Math.cos(angle)
  const x = inside(card.x + (Math.sin(angle) > 0.7 ? -4 * Math.sign(across) : 10 * across), width)
  return { x, y: side === 'above' ? top - GAP - half : bottom + GAP + half }
}

function besideOwn(card: Spot): Point {
  const { right, bottom } = cardRect(card)
  return { x: right + 7, y: bottom - 10 }
}

/** Each slip where it covers neither a card, a name nor a token that is about to set out. */
function placeSlips(layout: Layout, me: number | null): void {
  const { places, plateWidth, circles, talon } = layout
  const taken = [
    ...places.map((place) => cardRect(place.card)),
    ...places.map(({ seat, plate: { x, y } }) =>
      seat === me
        ? plateRect({ x: x + OWN_PLATE_WIDTH / 2, y }, OWN_PLATE_WIDTH)
        : plateRect({ x, y }, plateWidth),
    ),
    ...[talon, besideTalon(layout, 0), besideTalon(layout, 1)].map(cardRect),
  ]
  const tokens = places.flatMap(({ angle }) =>
    [0, 1].map((circle) => around(angle, radiusOf(circle, circles))),
  )
  // Those at the top and at the bottom have the least choice.
  const order = places.toSorted(
    (one, other) => Math.abs(Math.sin(other.angle)) - Math.abs(Math.sin(one.angle)),
  )
  for (const place of order) {
    const isFree = (slip: Slip) => {
      const rect = slipRect(slip)
      return (
        rect.left >= 0 &&
        rect.right <= BOX.width &&
        rect.top >= 0 &&
        rect.bottom <= BOX.height &&
        !taken.some((other) => overlap(rect, other)) &&
        tokens.every((token) => distance(token, rect) >= layout.tokenSize / 2)
      )
    }
    const slips = slipsAt(place, place.seat === me)
    place.slip = slips.find(isFree) ?? slips.at(-1) ?? place.slip
    taken.push(slipRect(place.slip))
  }
}

/** Where a slip could lie, best first. */
function slipsAt({ card, plate, side, angle }: Place, isOwn: boolean): Slip[] {
  const { left, top, right, bottom } = cardRect(card)
  const [halfWidth, halfHeight] = [SLIP.width / 2, SLIP.height / 2]
  const toLeft = left - GAP - halfWidth
  if (isOwn) return [{ at: 'left', x: toLeft - GAP, y: plate.y }]
  const isUp = Math.sin(angle) < 0
  const row = (PLATE_HEIGHT + SLIP.height) / 2
  if (side === 'right') {
    const x = right + GAP + halfWidth
    return [
      { at: 'next', x, y: plate.y + (isUp ? row : -row) },
      { at: 'left', x: toLeft, y: plate.y },
    ]
  }
  const away = side === 'above' ? -1 : 1
  const edge = side === 'above' ? bottom : top
  const along = side === 'above' ? top + halfHeight : bottom - halfHeight
  const far = inside(card.x, SLIP.width)
  return [
    { at: 'next', x: inside(plate.x, SLIP.width), y: plate.y + away * row },
    { at: 'opposite', x: far, y: edge - away * (GAP + halfHeight) },
    { at: 'right', x: right + GAP + halfWidth, y: along },
    { at: 'left', x: toLeft, y: along },
    { at: 'on', x: card.x, y: bottom - halfHeight - AIR },
  ]
}

/** Nobody lays a card down quite straight. */
function tiltOf(seat: number): number {
  return ((seat * 37) % 7) - 3
}

/** A card beside the talon; several lie in a fan. */
export function besideTalon(layout: Layout, number: number): Spot {
  const { x, y, width } = layout.talon
  return { x: x + 31 + number * 7, y, width, tilt: -3 + number * 4 }
}

/** The card that the dealer looks at while they still hold their own. */
export function besideCard(layout: Layout, seat: number, isOwn: boolean): Spot {
  const place = layout.places[seat]
  if (!place) return layout.talon
  const { x, y, width } = place.card
  if (isOwn) return { x: x - width / 2 - 29, y: y + 2, width: 50, tilt: -2 }
  const isSide = Math.abs(Math.cos(place.angle)) > 0.7
  const shift = isSide ? { x: 0, y: -width * 0.62 } : { x: width * 0.66, y: -4 }
  return { x: x + shift.x, y: y + shift.y, width, tilt: 7 }
}

/** The token's spot; in the hole they lie in a heap. */
export function tokenSpot(layout: Layout, seat: number, circle: number): Point & { size: number } {
  const angle = layout.places[seat]?.angle ?? 0
  if (circle > layout.circles)
    return { ...around(angle, HOLE * 0.5), size: Math.min(11, layout.tokenSize) }
  return { ...around(angle, radiusOf(circle, layout.circles)), size: layout.tokenSize }
}

/** A bow from one card to another, bulging away from the middle of the board. */
export function arrowPath(from: Spot, to: Spot): string {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const away = Math.hypot(middle.x - CENTRE.x, middle.y - CENTRE.y) || 1
  const out = Math.hypot(to.x - from.x, to.y - from.y) * 0.16
  const bend = {
    x: middle.x + ((middle.x - CENTRE.x) / away) * out,
    y: middle.y + ((middle.y - CENTRE.y) / away) * out,
  }
  const start = edge(from, bend, 3)
  const end = edge(to, bend, 7)
  return `M${say(start)} Q${say(bend)} ${say(end)}`
}

/** Where the line from a card's middle to a point leaves the card. */
function edge(card: Spot, towards: Point, air: number): Point {
  const across = towards.x - card.x
  const along = towards.y - card.y
  const length = Math.hypot(across, along) || 1
  const halfWidth = card.width / 2 + air
  const halfHeight = (card.width * CARD_RATIO) / 2 + air
  const share = Math.min(
    1,
    halfWidth / (Math.abs(across) || 1e-9),
    halfHeight / (Math.abs(along) || 1e-9),
  )
  return length < 1
    ? { x: card.x, y: card.y }
    : { x: card.x + across * share, y: card.y + along * share }
}

function say({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

/** Keeps something of this width inside the box. */
export function inside(x: number, width: number): number {
  const half = width / 2 + AIR
  return Math.min(Math.max(x, half), BOX.width - half)
}

/** The way a token falls: round the hole and in, as steps from where it stood. */
export function spiral(from: Point, to: Point, turns = 1.25, steps = 14): Point[] {
  const start = Math.atan2(from.y - CENTRE.y, from.x - CENTRE.x)
  const radius = Math.hypot(from.x - CENTRE.x, from.y - CENTRE.y)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps
    if (step === steps) return to
    return around(start - share * turns * 2 * Math.PI, radius * (1 - share) + 4 * share)
  })
}
