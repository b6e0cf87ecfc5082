/** A keyboard at the table: letters go into the tray wherever the focus is. */
import { fold } from './letters'

export interface KeyActions {
  type: (letter: string) => void
  erase: () => void
  enter: () => void // the main thing to do
  escape: () => void
  step: (by: number) => void
}

export class Keys {
  #isTyping = false // the last thing that was done: Enter then ends the word, whatever has the focus

  constructor(readonly keyActions: () => KeyActions) {}

  /** Something else was done. */
  rest(): void {
    this.#isTyping = false
  }

  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target as Element
    if (target.closest('dialog, input, textarea, select')) return
    if (event.key === 'Tab') this.rest()
    if (this.#handle(event, target)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  #handle({ key, repeat }: KeyboardEvent, target: Element): boolean {
    const keyActions = this.keyActions()
    if (/^\p{L}$/u.test(key)) {
      this.#isTyping = true
      for (const letter of fold(key)) keyActions.type(letter)
    } else if (key === 'Backspace') keyActions.erase()
    else if (key === 'Escape') keyActions.escape()
    else if (key === 'Enter' && !repeat && (this.#isTyping || !target.closest('button, a'))) {
      this.#isTyping = false
      keyActions.enter()
    } else if (this.#isTyping && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      keyActions.step(key === 'ArrowLeft' ? -1 : 1)
    } else return false
    return true
  }
}
