import { describe, expect, it } from 'vitest'
import {
  BOX,
  CENTRE,
  HOLE,
  RIM,
  angleOf,
  arrowPath,
  besideCard,
  besideTalon,
  cardRect,
  distance,
  layOut,
  overlap,
  plateRect,
  radiusOf,
  spiral,
  tokenSpot,
  type Layout,
  type Rect,
} from '../src/games/rondelic/geometry'
import { sceneOf, type AnimationState } from '../src/games/rondelic/scene'
import {
  BEATS_IN_A_PHRASE,
  breathsOf,
  lasts,
  linesOf,
  phrasesOf,
  tuneOf,
} from '../src/games/rondelic/song'
import {
  group,
  displayTime,
  startAnimation,
  animationSteps,
} from '../src/games/rondelic/eventTiming'
import { Texts } from '../src/lib/texts'
import type { Rondelic } from '../src/protocol'
import french from '../../src/escale/games/rondelic/texts/fr.json'
import english from '../../src/escale/games/rondelic/texts/en.json'

const PLAYERS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const EYES = [null, 0, 2]

function* layouts(): Generator<Layout & { me: number | null }> {
  for (const seats of PLAYERS)
    for (const circles of [2, 5, 10, 12])
      for (const me of EYES) yield { ...layOut(seats, circles, me), me }
}

const tokenRect = (layout: Layout, seat: number, circle: number): Rect => {
  const { x, y, size } = tokenSpot(layout, seat, circle)
  return { left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 }
}

function isInside({ left, top, right, bottom }: Rect): boolean {
  return left >= 0 && top >= 0 && right <= BOX.width && bottom <= BOX.height
}

describe('where things lie', () => {
  it('seats the right neighbour at the right, and oneself at the bottom', () => {
    for (const seats of PLAYERS)
      for (let me = 0; me < seats; me++) {
        const { places } = layOut(seats, 10, me)
        expect(places[me]?.card.x).toBeCloseTo(CENTRE.x)
        expect(places[me]?.card.y).toBeGreaterThan(CENTRE.y + RIM)
        expect(places[(me + 1) % seats]?.card.x).toBeGreaterThan(CENTRE.x)
        expect(places[(me + seats - 1) % seats]?.card.x).toBeLessThan(CENTRE.x)
      }
    expect(angleOf(1, 0, 4)).toBeCloseTo(0)
  })

  it('keeps every card, name and token inside the box', () => {
    for (const layout of layouts())
      for (const place of layout.places) {
        expect(isInside(cardRect(place.card)), `${layout.seats} seats`).toBe(true)
        if (place.seat !== layout.me)
          expect(isInside(plateRect(place.plate, layout.plateWidth))).toBe(true)
        expect(isInside(tokenRect(layout, place.seat, 0))).toBe(true)
      }
  })

  it('lays nothing on top of anything else', () => {
    for (const layout of layouts()) {
      const { places, plateWidth, me } = layout
      for (const one of places) {
        for (const other of places) {
          if (other.seat === one.seat) continue
          const cards = [cardRect(one.card), cardRect(other.card)] as const
          expect(overlap(...cards), `${layout.seats}: cards`).toBe(false)
          if (one.seat !== me)
            expect(
              overlap(plateRect(one.plate, plateWidth), cards[1]),
              `${layout.seats}: name on card`,
            ).toBe(false)
          if (one.seat !== me && other.seat !== me)
            expect(
              overlap(plateRect(one.plate, plateWidth), plateRect(other.plate, plateWidth)),
              `${layout.seats}: names`,
            ).toBe(false)
        }
        for (let circle = 0; circle <= layout.circles; circle++) {
          const token = tokenSpot(layout, one.seat, circle)
          const air = distance(token, cardRect(one.card)) - token.size / 2
          expect(air, `${layout.seats}: token under card`).toBeGreaterThanOrEqual(0)
          const free = distance(token, plateRect(one.plate, plateWidth)) - token.size / 2
          if (one.seat !== me)
            expect(free, `${layout.seats}: token under name`).toBeGreaterThan(-1.01)
        }
      }
    }
  })

  it('gives every token room on its circle, even on the edge of the hole', () => {
    for (const layout of layouts())
      for (let circle = 0; circle <= layout.circles; circle++)
        for (const { seat } of layout.places) {
          const here = tokenSpot(layout, seat, circle)
          const next = tokenSpot(layout, (seat + 1) % layout.seats, circle)
          expect(Math.hypot(here.x - next.x, here.y - next.y)).toBeGreaterThanOrEqual(here.size)
        }
  })

  it('goes inwards circle by circle, and ends in the hole', () => {
    for (const circles of [2, 5, 12]) {
      const way = Array.from({ length: circles + 2 }, (_, circle) => radiusOf(circle, circles))
      expect(way).toEqual(way.toSorted((one, other) => other - one))
      expect(way[0]).toBeGreaterThan(RIM)
      expect(way.at(-2)).toBeGreaterThan(HOLE)
    }
  })

  it('keeps the talon and what lies beside it free', () => {
    for (const layout of layouts()) {
      const loose = [layout.talon, besideTalon(layout, 0), besideTalon(layout, 1)]
      for (const spot of loose) {
        expect(isInside(cardRect(spot))).toBe(true)
        for (const place of layout.places) {
          expect(overlap(cardRect(spot), cardRect(place.card)), `${layout.seats}`).toBe(false)
        }
      }
      if (layout.seats <= 8 && layout.me !== null)
        for (const place of layout.places) {
          const looked = cardRect(besideCard(layout, layout.me, true))
          expect(overlap(looked, cardRect(place.card)), `${layout.seats}: looked`).toBe(false)
        }
    }
  })

  it('draws arrows and spirals of real numbers', () => {
    const { places } = layOut(6, 10, 0)
    const [from, to] = [places[0]!.card, places[1]!.card]
    expect(arrowPath(from, to)).toMatch(/^M[\d.]+ [\d.]+ Q[\d.]+ [\d.]+ [\d.]+ [\d.]+$/)
    const way = spiral({ x: 180, y: 220 }, CENTRE)
    expect(way.at(-1)).toEqual(CENTRE)
    expect(way.every(({ x, y }) => Number.isFinite(x + y))).toBe(true)
  })
})

describe('the Tanturlurette', () => {
  const texts = (me: number | null) =>
    new Texts('fr', [{ and: 'et', me: 'vous' }, french], {}, ['Léa', 'Yann'], me)

  it.each(['edge', 'fallen'] as const)('has two phrases of two bars in 6/8: %s', (verse) => {
    for (const phrase of phrasesOf(verse)) {
      expect(phrase.reduce((sum, note) => sum + note.beats, 0)).toBe(BEATS_IN_A_PHRASE)
      expect(phrase.length).toBeGreaterThanOrEqual(8)
    }
    expect(tuneOf(verse).every(({ pitch }) => pitch >= 48 && pitch <= 84)).toBe(true)
    expect(lasts(tuneOf(verse))).toBeLessThan(4500)
  })

  it('stays in the air on the edge, and comes down in the fall', () => {
    const [edge, fallen] = [tuneOf('edge'), tuneOf('fallen')]
    expect(edge.at(-1)!.pitch).toBeGreaterThan(edge[0]!.pitch)
    expect(fallen.at(-1)!.pitch).toBeLessThan(fallen[0]!.pitch)
  })

  it('sings the lines of the catalogue, and only those', () => {
    expect(linesOf('edge', [1], texts(0))).toEqual([
      'Yann est su’l bord du trou, trou, trou de la Tanturlurette,',
      'Yann est su’l bord du trou, trou, trou de la Tanturlurou, you\u202f!',
    ])
    expect(linesOf('fallen', [0], texts(0))[0]).toContain('Il est tombé dans l’trou')
    const en = new Texts('en', [english], {}, ['Léa', 'Yann'], null)
    for (const verse of ['edge', 'fallen'] as const) expect(linesOf(verse, [1], en)).toHaveLength(2)
  })

  it('is read from breath to breath, each short enough for one line on a phone', () => {
    expect(linesOf('edge', [1], texts(0)).flatMap(breathsOf)).toEqual([
      'Yann est su’l bord du trou,',
      'trou, trou de la Tanturlurette,',
      'Yann est su’l bord du trou, trou,',
      'trou de la Tanturlurou, you\u202f!',
    ])
    expect(breathsOf('you!')).toEqual(['you!'])
  })
})

const board: Rondelic.Board = {
  options: { text: 'rondelic', circles: 5, all_equal: 'all', dealer_card: false },
  tokens: [0, 1, 4, 2],
  stakes: [1, 1, 1, 1],
  out: [0, 0, 0, 0],
  deal: 3,
  dealer: 3,
  order: [0, 1, 2, 3],
  stage: 'turn',
  turn: 0,
  moves: [],
  holds: [0, 1, 2, -1],
  gave: [-1, -1, -1, -1],
  top: 3,
  seen: [1, 2, 4, 0],
  face_up: 0,
  kings: 0,
  commons: 0,
  discard: -1,
  looked: -1,
  looks: 0,
  shown: [],
  waiting: [],
  returned: [],
  again: false,
}
const view = (changes: Partial<Rondelic.Board> = {}, faces = [20, -1, -1, -1]): Rondelic.View => ({
  seat: 0,
  board: { ...board, ...changes },
  faces,
})
const held = ({ cards }: ReturnType<typeof sceneOf>) =>
  Object.fromEntries(
    cards.filter((card) => card.at === 'seat').map((card) => [card.seat, card.key]),
  )

describe('the story between two views', () => {
  const before: AnimationState = startAnimation(view())

  it('shows who asks whom, and the one before the dealer asks the pack', () => {
    expect(sceneOf(before).arrow).toEqual({ from: 0, to: 1 })
    expect(sceneOf(startAnimation(view({ turn: 2, moves: ['K', 'K'] }))).arrow).toEqual({
      from: 2,
      to: 'talon',
    })
    expect(sceneOf(before).lamps).toEqual([0])
  })

  it('lets two cards change places under their own names', () => {
    const after = view(
      { holds: [1, 0, 2, -1], gave: [-1, 1, -1, -1], turn: 1, moves: ['X'] },
      [20, 48, -1, -1],
    )
    const news = [{ type: 'exchanged', asker: 0, owner: 1, given: 20, received: 48, lent: true }]
    const { steps } = animationSteps(before, after, news as Rondelic.Body[])
    expect(held(sceneOf(before))).toEqual({ 0: '3-0', 1: '3-1', 2: '3-2' })
    expect(held(steps[0]!.scene)).toEqual({ 0: '3-1', 1: '3-0', 2: '3-2' })
    const lent = steps[0]!.scene.cards.find((card) => card.seat === 0)
    expect(lent).toMatchObject({ face: 48, isSecret: true, isLent: true })
  })

  it('knows a King from a refusal without its face', () => {
    const after = view({ kings: 2, turn: 1, moves: ['R'] })
    const { steps } = animationSteps(before, after, [{ type: 'refused', owner: 1, asker: 0 }])
    const king = steps[0]!.scene.cards.find((card) => card.seat === 1)
    expect(king).toMatchObject({ face: -1, isKing: true })
    expect(steps[0]!.scene.tags.slice(0, 2)).toEqual(['refused', 'king'])
  })

  it('tells the end of a deal one thing after the other, and cards keep their names', () => {
    const last = startAnimation(
      view(
        {
          turn: 3,
          stage: 'dealer',
          moves: ['X', 'K', 'K'],
          holds: [1, 0, 2, 3],
          gave: [-1, 1, -1, -1],
          face_up: 8,
          top: 4,
        },
        [20, 48, -1, 30],
      ),
    )
    const shown = [20, 48, 8, 30]
    const after = view(
      { stage: 'pause', shown, holds: [-1, -1, -1, -1], tokens: [0, 1, 5, 2], turn: 3 },
      [],
    )
    const news = [
      { type: 'stopped', seat: 3 },
      { type: 'returned', owner: 1, asker: 0 },
      { type: 'shown', cards: shown, lowest: [2] },
      { type: 'edge', seat: 2 },
    ] as Rondelic.Body[]
    const { steps } = animationSteps(last, after, news)
    expect(steps.map((beat) => beat.bodies.at(-1)?.type)).toEqual(['returned', 'shown', 'edge'])
    expect(held(steps[0]!.scene)).toEqual({ 0: '3-0', 1: '3-1', 2: '3-2', 3: '3-3' })
    expect(steps[1]!.scene).toMatchObject({ isShown: true, lowest: [2], tokens: [0, 1, 4, 2] })
    expect(held(steps[2]!.scene)).toEqual(held(steps[0]!.scene))
    expect(steps[2]!.scene.tokens).toEqual([0, 1, 5, 2])
    const motion = steps.reduce((sum, beat) => sum + beat.lasts, 0)
    expect(motion).toBeLessThanOrEqual(2500)
    expect(displayTime(news)).toBeGreaterThan(motion)
  })

  it('moves all tokens of a deal at once', () => {
    const steps = ['advanced', 'edge', 'fallen'].map((type, seat) => ({
      type,
      seat,
    })) as Rondelic.Body[]
    expect(group(steps)).toHaveLength(1)
  })

  it('shows a page that was just opened as it is', () => {
    const { steps } = animationSteps(null, view(), [])
    expect(steps).toHaveLength(1)
    expect(steps[0]!.lasts).toBe(0)
  })
})
