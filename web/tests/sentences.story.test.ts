import { describe, expect, it } from 'vitest'
import { NOTHING, sceneOf, type Scene, type AnimationState } from '../src/games/rondelic/scene'
import { animationSteps } from '../src/games/rondelic/eventTiming'
import type { Rondelic } from '../src/protocol'
import games from './rondelic.frames.json'

type View = Rondelic.View
type Body = Rondelic.Body
/** What was told, what was seen then, and where the cards had lain that were shown (tests/web). */
type Frame = [news: Body[], view: View, lay: number[]]

/** Nothing that moves, twice: the picture before the last is told to its end, and only told. */
const NOTHING_MORE: Body[] = Array(2).fill({ type: 'spared', reason: 'all-equal' })

function told(before: AnimationState, view: View, news: readonly Body[]): Scene {
  return animationSteps(before, view, [...news, ...NOTHING_MORE]).steps.at(-2)!.scene
}

/** Who is waited for, who is out and what they staked is shown, not told. */
function picture({ lamps, out, stakes, winner, ...scene }: Scene) {
  return scene
}

function* moments(frames: readonly Frame[]) {
  let before: AnimationState | null = null
  for (const [number, [news, view, lay]] of frames.entries()) {
    const { steps, after } = animationSteps(before, view, news)
    const what = `step ${number}: ${news.map((body) => body.type).join(', ')}`
    yield { what, before, steps, after, news, view, lay }
    before = after
  }
}

const known = (view: View, place: number) => view.faces[place] ?? NOTHING

describe.each(Object.entries(games as unknown as Record<string, { frames: Frame[] }>))(
  'the story of %s',
  (_, { frames }) => {
    it('is a whole game', () => {
      expect(frames[0]![0].map((body) => body.type)).toEqual(['dealt'])
      expect(['won', 'last-deal']).toContain(frames.at(-1)![0].at(-1)!.type)
    })

    it('leads by itself to what is seen in the end', () => {
      for (const { what, before, after, news, view } of moments(frames)) {
        if (!before || news.length === 0) continue
        expect(picture(told(before, view, news)), what).toEqual(picture(sceneOf(after)))
      }
    })

    it('ends with what is seen, whatever was told', () => {
      for (const { what, steps, after, view } of moments(frames)) {
        expect(steps.at(-1)!.scene, what).toEqual(sceneOf(after))
        expect(after.view, what).toBe(view)
      }
    })

    it('shows the lowest that the server names', () => {
      for (const { what, steps, news } of moments(frames)) {
        const shown = news.find((body) => body.type === 'shown')
        if (!shown) continue
        const pictures = steps.filter(({ scene }) => scene.isShown)
        expect(pictures.length, what).toBeGreaterThan(0)
        for (const { scene } of pictures) expect(scene.lowest, what).toEqual(shown.lowest)
      }
    })

    it('knows each card that is shown from where it lay', () => {
      for (const { what, before, after, news, view, lay } of moments(frames)) {
        if (!before || lay.length === 0) continue
        const { board, seat: me } = before.view
        const isUnseen = ({ type }: Body) => type === 'stopped' && board.looked !== NOTHING
        for (const seat of board.order) {
          // Which of the two the dealer kept, who looked at a card (text B), not everyone can tell.
          const isHidden =
            seat === board.dealer &&
            me !== seat &&
            news.some(isUnseen) &&
            known(view, board.looked) === NOTHING
          if (!isHidden) expect(after.keys[seat], `${what}, seat ${seat}`).toBe(lay[seat])
        }
      }
    })

    it('tells no card twice, also to someone who missed some steps', () => {
      for (const [step, isTold] of [1, 2, 3, 7].flatMap((each) => [
        [each, true] as const,
        [each, false] as const,
      ])) {
        let before: AnimationState | null = null
        for (let end = step; end <= frames.length; end += step) {
          const missed = frames.slice(end - step, end)
          const [news, view] = missed.at(-1)!
          const all = isTold ? missed.flatMap(([each]) => each) : news
          const { steps, after } = animationSteps(before, view, all)
          for (const { scene } of steps) {
            const names = scene.cards.map((card) => card.key)
            expect(names, `${step} steps, to ${end}`).toEqual([...new Set(names)])
          }
          before = after
        }
      }
    })
  },
)
