/** Ludime in a room: the hand that everybody holds, and the words one has made of it. */
import type { RoundsUi } from '../../lib/room.svelte'
import type { Ludime } from '../../protocol'
import RoomBoard from './RoomBoard.svelte'

export interface RoomView {
  die: number
  cards: readonly string[] // none: they are not dealt yet
  words: readonly string[] // as they were found
}

export interface FoundWord {
  type: 'found'
  word: string
}

const taskOf = (task: unknown) => task as Ludime.RoundTask | null

export const roomRounds: RoundsUi<RoomView, FoundWord> = {
  Board: RoomBoard,
  view: (task, words) => ({
    die: taskOf(task)?.die ?? 0,
    cards: [...(taskOf(task)?.cards ?? '')],
    words,
  }),
  lettersOf: (task) => [...(taskOf(task)?.cards ?? '')].join(' '),
  wordOf: ({ word }) => word,
}
