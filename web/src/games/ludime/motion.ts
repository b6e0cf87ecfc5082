/** What is seen of a theft, beside the cards that move. */
import { EASE, inTempo, Mover, MOVE, placeOf, type Pace } from '../../lib/motion'
import { preferences } from '../../lib/preferences.svelte'

const TURN = 420 // ms that the letters of a stolen word take to become another
const STILL = 350 // ms in which one still reads what it was
const HOME = 1_000 // ms in which the token of the robbed goes home

/** `data-turning` names what a stolen word has become; `data-leaves` the seat that a token goes to. */
export class LetterMover extends Mover {
  #turned = new Set<string>()
  #gone = new WeakSet<Element>()

  protected override paces(root: HTMLElement): (card: HTMLElement) => Pace {
    const turning = this.#turning(root)
    return (card) => (turning.some((word) => word.contains(card)) ? [STILL, TURN] : [0, MOVE])
  }

  /** The words that have just been stolen. */
  #turning(root: HTMLElement): HTMLElement[] {
    const stolen = [...root.querySelectorAll<HTMLElement>('[data-turning]')]
    const now = new Set(stolen.map((word) => word.dataset['turning']!))
    const fresh = stolen.filter((word) => !this.#turned.has(word.dataset['turning']!))
    this.#turned = now
    return fresh
  }

  /** The tokens of those who were robbed: seen for a moment, then gone to where they sit. */
  protected override after(root: HTMLElement, seats: number): void {
    for (const each of root.querySelectorAll<HTMLElement>('[data-leaves]')) {
      const seat = placeOf(root, each.dataset['leaves']!, seats)
      if (!seat || preferences.reducedMotion || this.#gone.has(each)) continue
      this.#gone.add(each)
      const now = each.getBoundingClientRect()
      const way = `${seat.x - now.x}px ${seat.y - now.y}px`
      each.animate(
        [
          { opacity: 1, translate: '0px 0px', scale: 1 },
          { opacity: 1, translate: '0px 0px', scale: 1.6, offset: 0.35, easing: EASE },
          { opacity: 1, offset: 0.85 },
          { opacity: 0, translate: way, scale: 1 },
        ],
        { duration: inTempo(HOME) },
      )
    }
  }
}

/** The name of the card that lies open when there are so many discards. */
export const topOf = (manche: number, discards: number): string => `discard-${manche}-${discards}`
