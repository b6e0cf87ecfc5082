/** What is seen of a card that is taken back, beside the cards that move. */
import { EASE, inTempo, Mover, MOVE, placeOf } from '../../lib/motion'
import { preferences } from '../../lib/preferences.svelte'

/** The names of the same card: in one's hand, and on a pile. */
export const inHand = (key: string): string => `hand-${key}`
export const onPile = (number: number): string => `pile-${number}`

export class WordMover extends Mover {
  /** The card on a pile that goes to somebody else's hand with the next change. */
  leaving: { number: number; seat: number } | null = null
  #left: { card: HTMLElement; place: DOMRect; seat: number } | null = null

  override note(root: HTMLElement | undefined): void {
    super.note(root)
    this.#left = null
    if (!this.leaving || !root) return
    const { number, seat } = this.leaving
    this.leaving = null
    const card = root.querySelector<HTMLElement>(`[data-card="${onPile(number)}"]`)
    if (card) this.#left = { card, place: card.getBoundingClientRect(), seat }
  }

  /** It has left the board: its likeness goes where it went. */
  protected override after(root: HTMLElement, seats: number): void {
    const left = this.#left
    this.#left = null
    const seat = left ? placeOf(root, `seat-${left.seat}`, seats) : null
    if (!left || !seat) return
    const { card, place } = left
    const likeness = card.cloneNode(true) as HTMLElement
    likeness.removeAttribute('data-card')
    likeness.setAttribute('aria-hidden', 'true')
    Object.assign(likeness.style, {
      position: 'fixed',
      zIndex: '9',
      left: `${place.x}px`,
      top: `${place.y}px`,
      width: `${place.width}px`,
      height: `${place.height}px`,
      pointerEvents: 'none',
    })
    root.append(likeness)
    const way = `${seat.x - place.x}px ${seat.y - place.y}px`
    const frames = preferences.reducedMotion
      ? { opacity: [1, 0] }
      : { translate: ['0px 0px', way], scale: [1, 0.4], opacity: [1, 0.2] }
    const leaving = likeness.animate(frames, { duration: inTempo(MOVE), easing: EASE })
    leaving.onfinish = leaving.oncancel = () => likeness.remove()
  }
}
