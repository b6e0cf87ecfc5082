/** What a tray shows beside its letters. */
import type { Boggle } from '../../protocol'
import { hasDice } from './rounds'

/** How a word on the grid is meant: being built, noted, refused, or not to be found any further. */
export type Tone = 'plain' | 'good' | 'bad' | 'lost'

/** Under the dome (or in the closed case), being mixed, or before everyone's eyes. */
export type Cover = 'closed' | 'shaking' | 'open'

/** A fiche in its row, and the sign that tells it from the eleven common ones. */
export interface Strip {
  sign: string
}

const COMMON = 11 // fiches that every language uses; then the mobile one, then the foreign ones
const SIGNS = ['*', 'EN', 'DE', 'ES']
const ROWS = 4

/** The fiches of a case, row by row; null where one plays with dice. */
export function stripsOf(board: Boggle.Board): Strip[] | null {
  if (hasDice(board.options)) return null
  return Array.from({ length: ROWS }, (_, row) => {
    const fiche = board.rows[row]?.fiche ?? 0
    return { sign: fiche < COMMON ? '' : (SIGNS[fiche - COMMON] ?? '') }
  })
}

/** Whether the rows of the case lie across the screen after so many quarter turns. */
export const isAcross = (turns: number) => turns % 2 === 0

/** Letters that can be taken for another one when they stand on their head. */
export const isUnderlined = (letter: string) => 'MNWZ'.includes(letter)
