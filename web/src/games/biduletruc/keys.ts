/** A keyboard at the table: letters pick a card, digits lay it, D says "dico". */
import { folded } from './cards'

export interface KeyActions {
  type: (letters: string) => void // typed in a row
  digit: (number: number) => void
  dico: () => boolean // whether there was something to doubt
  escape: () => void
}

const PAUSE = 900 // ms after which another word is begun
const WITHIN = new Set(['-', "'", '’', 'Shift', 'AltGraph', 'Dead']) // what belongs to typing a word

export class Keys {
  #letters = ''
  #last = 0

  constructor(readonly keyActions: () => KeyActions) {}

  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if ((event.target as Element).closest('dialog, input, textarea, select')) return
    if (!this.#handle(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  #handle({ key, repeat, timeStamp }: KeyboardEvent): boolean {
    const keyActions = this.keyActions()
    const isLetter = /^\p{L}$/u.test(key)
    if (!isLetter && !WITHIN.has(key)) this.#letters = ''
    if (key === 'Escape') keyActions.escape()
    else if (/^[1-6]$/.test(key) && !repeat) keyActions.digit(Number(key))
    else if (isLetter && !repeat) this.#letter(folded(key), timeStamp)
    else return false
    return true
  }

  /** In the middle of a word a D is a letter like others. */
  #letter(letter: string, now: number): void {
    const keyActions = this.keyActions()
    const isGoingOn = this.#letters !== '' && now - this.#last < PAUSE
    if (!isGoingOn && letter === 'd' && keyActions.dico()) return
    this.#letters = isGoingOn ? this.#letters + letter : letter
    this.#last = now
    keyActions.type(this.#letters)
  }
}
