/** A hand and the words on a table that a visitor types. */
import type { OwnBoardUi } from '../../lib/gameUi'
import type { Ludime } from '../../protocol'
import FoundTurn from './FoundTurn.svelte'
import { fold } from './letters'
import OwnBoard from './OwnBoard.svelte'

export const MOST_WORDS = 12
export const MOST_CARDS = 20

/** Letters as they stand on cards, and nothing else. */
export const lettersOf = (text: string): string => fold(text).replaceAll(/[^A-Z]/g, '')

const isLaid = (value: unknown): boolean => {
  const { word, mine } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof word === 'string' && /^[A-Z]{0,30}$/.test(word) && typeof mine === 'boolean'
}

export const ownBoard: OwnBoardUi<Ludime.Task, Ludime.Solution> = {
  empty: { hand: '', table: [], rules: 'partie' },
  example: {
    hand: 'ACEILNORST',
    table: [
      { word: 'TREVES', mine: false },
      { word: 'MARDI', mine: true },
    ],
    rules: 'partie',
  },
  read(value) {
    const { hand, table, rules } = (value ?? {}) as Partial<Record<string, unknown>>
    const isHand = typeof hand === 'string' && /^[A-Z]{0,20}$/.test(hand)
    const isTable = Array.isArray(table) && table.length <= MOST_WORDS && table.every(isLaid)
    const isKnown = rules === 'partie' || rules === 'de'
    return isHand && isTable && isKnown ? ({ hand, table, rules } as Ludime.Task) : null
  },
  Editor: OwnBoard,
  Found: FoundTurn,
}
