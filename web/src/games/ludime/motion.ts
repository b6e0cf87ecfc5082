/** Cards move from where they were to where they are, all over the board, whatever holds them. */
import { preferences } from '../../lib/preferences.svelte'

export const MOVE = 280 // ms
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const STEP = 25 // ms between cards that come together
const MOST = 300 // ms that the last of them waits
export const PILE = 'pile' // where cards are drawn from

/** `data-card` names a card; `data-from` the card or the seat that it comes from if it is new. */
export class Mover {
  #before = new Map<string, DOMRect>()

  /** Before something changes. */
  note(root: HTMLElement | undefined): void {
    this.#before = new Map()
    for (const each of cardsIn(root)) {
      this.#before.set(each.dataset['card']!, each.getBoundingClientRect())
    }
  }

  /** After it has changed. */
  play(root: HTMLElement | undefined, seats: number): void {
    if (!root || document.hidden) return
    const isFirst = this.#before.size === 0 // then only what is dealt is seen to come
    let coming = 0
    for (const each of cardsIn(root)) {
      each.style.translate = ''
      const { card = '', from = '' } = each.dataset
      const was = this.#before.get(card)
      if (was) this.#travel(each, was, 0)
      else if (isFirst && from !== PILE) continue
      else if (preferences.reducedMotion) {
        each.animate({ opacity: [0, 1] }, { duration: 160, easing: 'linear' })
      } else {
        const origin = this.#before.get(from) ?? placeOf(root, from, seats)
        if (origin) this.#travel(each, origin, Math.min(MOST, STEP * coming++))
      }
    }
  }

  #travel(element: HTMLElement, was: DOMRect, delay: number): void {
    const now = element.getBoundingClientRect()
    const x = was.x + was.width / 2 - now.x - now.width / 2
    const y = was.y + was.height / 2 - now.y - now.height / 2
    const scale = now.width > 0 ? was.width / now.width : 1
    if (preferences.reducedMotion || (Math.abs(x) + Math.abs(y) < 1 && scale === 1)) return
    element.animate(
      { translate: [`${x}px ${y}px`, '0px 0px'], scale: [scale, 1], zIndex: [3, 3] },
      { duration: MOVE, delay, easing: EASE, fill: 'backwards' },
    )
  }
}

/** The name of the card that lies open when there are so many discards. */
export const topOf = (manche: number, discards: number): string => `discard-${manche}-${discards}`

const cardsIn = (root: HTMLElement | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]

/** The side of the board at which someone sits: oneself below, the others above, as in their row. */
function placeOf(root: HTMLElement, from: string, seats: number): DOMRect | null {
  if (from === PILE) return root.querySelector('[data-card=pile]')?.getBoundingClientRect() ?? null
  const [, who] = /^seat-(\d+|me)$/.exec(from) ?? []
  if (who === undefined) return null
  const { x, y, width, height } = root.getBoundingClientRect()
  if (who === 'me') return new DOMRect(x + width / 2 - 15, y + height - 40, 30, 36)
  return new DOMRect(x + (width * (Number(who) + 0.5)) / seats - 15, y - 36, 30, 36)
}
