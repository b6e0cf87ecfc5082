/** A card under a finger or the mouse: where it is taken from, and where it is let go. */

/** Let go over this zone (`data-zone`), before the card that stands at this place there. */
type Drop = (key: string, zone: string, at: number) => void

const SLACK = 6 // px: less is a tap

export class Drag {
  #card: HTMLElement | null = null
  #pointer = -1
  #x = 0
  #y = 0
  #isMoving = false

  constructor(readonly drop: Drop) {}

  /** Whether a card may be taken up there: `data-drag` names it. */
  down(event: PointerEvent): void {
    const card = (event.target as Element).closest<HTMLElement>('[data-drag]')
    if (!card || event.button !== 0 || this.#card) return
    this.#card = card
    this.#pointer = event.pointerId
    this.#x = event.clientX
    this.#y = event.clientY
    this.#isMoving = false
  }

  move(event: PointerEvent): void {
    if (!this.#card || event.pointerId !== this.#pointer) return
    const [x, y] = [event.clientX - this.#x, event.clientY - this.#y]
    if (!this.#isMoving && Math.hypot(x, y) < SLACK) return
    if (!this.#isMoving) {
      this.#isMoving = true
      this.#card.setPointerCapture(event.pointerId)
      this.#card.classList.add('dragged')
    }
    this.#moved.style.translate = `${x}px ${y}px`
  }

  up(event: PointerEvent): void {
    const card = this.#card
    if (!card || event.pointerId !== this.#pointer) return
    this.#card = null
    if (!this.#isMoving) return
    card.classList.remove('dragged')
    const moved = card.querySelector<HTMLElement>('[data-card]') ?? card
    card.style.pointerEvents = 'none' // so that the zone below it is found
    const below = document.elementFromPoint(event.clientX, event.clientY)
    card.style.pointerEvents = ''
    const zone = below?.closest<HTMLElement>('[data-zone]')
    // The press moved a card: the click that follows is not a tap.
    addEventListener('click', swallowClick, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallowClick, { capture: true }))
    if (zone && event.type === 'pointerup') {
      const at = placeIn(zone, card, event.clientX, event.clientY)
      this.drop(card.dataset['drag'] ?? '', zone.dataset['zone'] ?? '', at)
    }
    // If the drop changed nothing, no redraw puts the card back.
    setTimeout(() => (moved.style.translate = ''), 50)
  }

  /** The element that moves: the card, not the button around it. */
  get #moved(): HTMLElement {
    return this.#card!.querySelector<HTMLElement>('[data-card]') ?? this.#card!
  }
}

function swallowClick(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

/** How many cards of the zone, this one left out, stand before the point: row by row. */
function placeIn(zone: HTMLElement, card: HTMLElement, x: number, y: number): number {
  const others = [...zone.querySelectorAll<HTMLElement>('[data-drag]')].filter(
    (each) => each !== card,
  )
  return others.filter((each) => {
    const { left, width, top, bottom } = each.getBoundingClientRect()
    if (y < top) return false
    return y > bottom || x > left + width / 2
  }).length
}
