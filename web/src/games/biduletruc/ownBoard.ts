/** Words that a visitor types, some perhaps still empty. */
import type { OwnBoardUi } from '../../lib/gameUi'
import type { Biduletruc } from '../../protocol'
import FoundLinks from './FoundLinks.svelte'
import OwnBoard from './OwnBoard.svelte'

export const MOST_WORDS = 12
const LONGEST = 40 // letters

const isWord = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST

export const ownBoard: OwnBoardUi<Biduletruc.Task, Biduletruc.Solution> = {
  empty: { words: ['', ''] },
  example: { words: ['ciel', 'nuage', 'pluie', 'eau', 'bouche'] },
  read(value) {
    const { words } = (value ?? {}) as Partial<Record<string, unknown>>
    const fits = Array.isArray(words) && words.length <= MOST_WORDS && words.every(isWord)
    return fits ? { words: words as string[] } : null
  },
  Editor: OwnBoard,
  Found: FoundLinks,
}
