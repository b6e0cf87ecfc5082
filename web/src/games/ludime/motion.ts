/** Cards move from where they were to where they are, all over the board, whatever holds them. */
import { preferences } from '../../lib/preferences.svelte'

export const MOVE = 280 // ms
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const STEP = 25 // ms between cards that come together
const MOST = 300 // ms that the last of them waits
const TURN = 420 // ms that the letters of a stolen word take to become another
const STILL = 350 // ms in which one still reads what it was
const HOME = 1_000 // ms in which the token of the robbed goes home
export const PILE = 'pile' // where cards are drawn from

/**
 * `data-card` names a card; `data-from` the card or the seat that it comes from if it is new.
 * `data-turning` names what a stolen word has become; `data-leaves` the seat that a token goes to.
 */
export class Mover {
  #before = new Map<string, DOMRect>()
  #turned = new Set<string>()
  #gone = new WeakSet<Element>()

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
    const turning = this.#turning(root)
    let coming = 0
    for (const each of cardsIn(root)) {
      each.style.translate = ''
      const { card = '', from = '' } = each.dataset
      const was = this.#before.get(card)
      const [still, lasts] = turning.some((word) => word.contains(each)) ? [STILL, TURN] : [0, MOVE]
      if (was) this.#travel(each, was, still, lasts)
      else if (isFirst && from !== PILE) continue
      else if (preferences.reducedMotion) {
        each.animate({ opacity: [0, 1] }, { duration: 160, easing: 'linear' })
      } else {
        const origin = this.#before.get(from) ?? placeOf(root, from, seats)
        const wait = Math.min(MOST, STEP * coming++)
        if (origin) this.#travel(each, origin, still + wait, lasts)
      }
    }
    if (!isFirst) this.#sendHome(root, seats)
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
  #sendHome(root: HTMLElement, seats: number): void {
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
        { duration: HOME },
      )
    }
  }

  #travel(element: HTMLElement, was: DOMRect, delay: number, duration: number): void {
    const now = element.getBoundingClientRect()
    const x = was.x + was.width / 2 - now.x - now.width / 2
    const y = was.y + was.height / 2 - now.y - now.height / 2
    const scale = now.width > 0 ? was.width / now.width : 1
    if (preferences.reducedMotion || (Math.abs(x) + Math.abs(y) < 1 && scale === 1)) return
    element.animate(
      { translate: [`${x}px ${y}px`, '0px 0px'], scale: [scale, 1], zIndex: [3, 3] },
      { duration, delay, easing: EASE, fill: 'backwards' },
    )
  }
}

/** The name of the card that lies open when there are so many discards. */
export const topOf = (manche: number, discards: number): string => `discard-${manche}-${discards}`

const cardsIn = (root: HTMLElement | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]

/** Where cards lie before one's own hand, and where someone sits above the board. */
function placeOf(root: HTMLElement, from: string, seats: number): DOMRect | null {
  if (from === PILE) return root.querySelector('[data-card=pile]')?.getBoundingClientRect() ?? null
  const [, who] = /^seat-(\d+|me)$/.exec(from) ?? []
  if (who === undefined) return null
  const { x, y, width, height } = root.getBoundingClientRect()
  if (who === 'me') return around(x + width / 2, y + height - 22)
  const plate = document.querySelector(`[data-seat="${who}"]`)?.getBoundingClientRect()
  if (plate) return around(plate.x + plate.width / 2, plate.y + plate.height / 2)
  return around(x + (width * (Number(who) + 0.5)) / seats, y - 18)
}

const around = (x: number, y: number): DOMRect => new DOMRect(x - 15, y - 18, 30, 36)
