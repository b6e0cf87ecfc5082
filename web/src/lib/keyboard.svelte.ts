/** Whether a phone's keyboard covers the page, and which part of the page it leaves visible. */

const COVERED = 0.22 // of the height, at least: the browser's own bars come and go too
const ZOOMED = 1.1 // a page that is zoomed in shows less without any keyboard

export interface Viewport {
  full: number // px of height without a keyboard
  visible: number
  scale: number
  isTyping: boolean // a field of the page has the cursor
}

export function isCovered({ full, visible, scale, isTyping }: Viewport): boolean {
  return isTyping && scale < ZOOMED && visible < full * (1 - COVERED)
}

class Keyboard {
  isOpen = $state(false)
  height = $state(0) // px that are visible
  top = $state(0) // px by which the browser has pushed the page up
  #full = new Map<number, number>() // the greatest height seen, by width: a phone can be turned

  /** Watches the viewport until the returned function is called. */
  watch(): () => void {
    const seen = globalThis.visualViewport
    if (!seen || !matchMedia('(pointer: coarse)').matches) return () => {}
    // A field may get the cursor while the page is being drawn: the check waits until that is done.
    const look = () => queueMicrotask(() => this.#look(seen))
    seen.addEventListener('resize', look)
    seen.addEventListener('scroll', look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    look()
    return () => {
      seen.removeEventListener('resize', look)
      seen.removeEventListener('scroll', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      this.isOpen = false
    }
  }

  #look(seen: VisualViewport): void {
    const full = Math.max(this.#full.get(innerWidth) ?? 0, innerHeight)
    this.#full.set(innerWidth, full)
    const field = document.activeElement
    const isTyping = Boolean(field?.matches('input, textarea') && !field.closest('dialog'))
    this.isOpen = isCovered({ full, visible: seen.height, scale: seen.scale, isTyping })
    this.height = seen.height
    this.top = seen.offsetTop
  }
}

export const keyboard = new Keyboard()
