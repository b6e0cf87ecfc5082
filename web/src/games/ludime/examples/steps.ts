/** The words of the drawn examples, and who sits there. */
import type { Texts } from '../../../lib/texts'

export interface Step {
  seat: number
  word: string
  added: string // nothing: the word is new
}

export const namesOf = (texts: Texts): string[] =>
  [0, 1, 2].map((seat) => texts.say(`examples_web.names.${seat}`))

/** La partie: a word that is stolen twice. */
export const STOLEN: readonly Step[] = [
  { seat: 1, word: 'MAGIE', added: '' },
  { seat: 2, word: 'MIRAGE', added: 'R' },
  { seat: 0, word: 'IMAGINER', added: 'IN' },
]

/** Un seul mot: a letter each, from the dealer on. */
export const GROWN: readonly Step[] = [
  { seat: 1, word: 'RUE', added: '' },
  { seat: 2, word: 'EURO', added: 'O' },
  { seat: 0, word: 'OUTRE', added: 'T' },
  { seat: 1, word: 'OUVERT', added: 'V' },
  { seat: 0, word: 'OUVRENT', added: 'N' },
  { seat: 2, word: 'PROUVENT', added: 'P' },
]
