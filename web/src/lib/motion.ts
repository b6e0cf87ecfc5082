/** Cards move from where they were to where they are, all over the board, whatever holds them. */
import { preferences } from './preferences.svelte'

export const MOVE = 280 // ms
export const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const STEP = 25 // ms between cards that come together
const MOST = 300 // ms that the last of them waits
const FADE = 160 // ms, where nothing is to travel
export const PILE = 'pile' // where cards are drawn from

/** So long a time (ms) as the visitor likes it: calm, as it is, or quick. */
export const inTempo = (ms: number): number => ms * preferences.tempo

/** When a card begins to move, and how long it is on its way (ms). */
export type Pace = readonly [delay: number, duration: number]

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

  /** After it has changed; without a before only what comes from the pile is seen to come. */
  play(root: HTMLElement | undefined, seats: number): void {
    if (!root || document.hidden) return
    const isFirst = this.#before.size === 0
    const paceOf = this.paces(root)
    let coming = 0
    for (const each of cardsIn(root)) {
      each.style.translate = ''
      const { card = '', from = '' } = each.dataset
      const was = this.#before.get(card)
      const [still, lasts] = paceOf(each)
      if (was) travel(each, was, still, lasts)
      else if (isFirst && from !== PILE) continue
      else if (preferences.reducedMotion) {
        each.animate({ opacity: [0, 1] }, { duration: inTempo(FADE), easing: 'linear' })
      } else {
        const origin = this.#before.get(from) ?? placeOf(root, from, seats)
        const wait = Math.min(MOST, STEP * coming++)
        if (origin) travel(each, origin, still + wait, lasts)
      }
    }
    if (!isFirst) this.after(root, seats)
  }

  /** All cards move alike, unless a game says otherwise. */
  protected paces(_root: HTMLElement): (card: HTMLElement) => Pace {
    return () => [0, MOVE]
  }

  /** What else is seen, once all cards are where they are. */
  protected after(_root: HTMLElement, _seats: number): void {}
}

function travel(element: HTMLElement, was: DOMRect, delay: number, duration: number): void {
  const now = element.getBoundingClientRect()
  const x = was.x + was.width / 2 - now.x - now.width / 2
  const y = was.y + was.height / 2 - now.y - now.height / 2
  const scale = now.width > 0 ? was.width / now.width : 1
  if (preferences.reducedMotion || (Math.abs(x) + Math.abs(y) < 1 && scale === 1)) return
  element.animate(
    { translate: [`${x}px ${y}px`, '0px 0px'], scale: [scale, 1], zIndex: [3, 3] },
    { duration: inTempo(duration), delay: inTempo(delay), easing: EASE, fill: 'backwards' },
  )
}

const cardsIn = (root: HTMLElement | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]

/** The place a card comes from: before the player's own hand, or at another player's seat. */
export function placeOf(root: HTMLElement, from: string, seats: number): DOMRect | null {
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
