/** A grid that a visitor types: sixteen letters, some perhaps still missing. */
import type { OwnBoardUi } from '../../lib/gameUi'
import type { Boggle } from '../../protocol'
import FoundWords from './FoundWords.svelte'
import OwnBoard from './OwnBoard.svelte'
import { CELLS, fold } from './trace'

export const BLANK = ' '
const EMPTY: Boggle.Task = { letters: '', rules: 'deluxe', language: 'fr' }

/** Sixteen squares, row by row; a blank where nothing is typed yet. */
export const squaresOf = (task: Boggle.Task): string[] =>
  CELLS.map((cell) => task.letters[cell] ?? BLANK)

/** With these letters from a square on; what is no letter is left out. */
export function typed(task: Boggle.Task, cell: number, text: string): Boggle.Task {
  const squares = squaresOf(task)
  const letters = [...fold(text)].filter((each) => /[A-Z]/.test(each))
  letters.forEach((letter, place) => {
    if (cell + place < squares.length) squares[cell + place] = letter
  })
  if (letters.length === 0) squares[cell] = BLANK
  return { ...task, letters: squares.join('').trimEnd() }
}

const RULES = ['deluxe', 'pocket']
const LANGUAGES = ['fr', 'en', 'de', 'es']

export const ownBoard: OwnBoardUi<Boggle.Task, Boggle.Solution> = {
  empty: EMPTY,
  example: { ...EMPTY, letters: 'UTXOLUIDAISAMREN' },
  read(value) {
    const { letters, rules, language } = (value ?? {}) as Partial<Record<string, unknown>>
    const fits = typeof letters === 'string' && /^[A-Z ]{0,16}$/.test(letters)
    const isKnown = RULES.includes(String(rules)) && LANGUAGES.includes(String(language))
    return fits && isKnown ? ({ letters, rules, language } as Boggle.Task) : null
  },
  Editor: OwnBoard,
  Found: FoundWords,
}
