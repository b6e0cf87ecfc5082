/** Boggle in a room: the board of a table at which one sits alone, with the dice of everybody. */
import type { RoundsUi } from '../../lib/room.svelte'
import type { Boggle } from '../../protocol'

const SECONDS = 180
const OPTIONS: Boggle.Options = {
  type: 'deluxe',
  seconds: SECONDS,
  rounds: 1,
  target: 0,
  conjugations: true,
  unknown: 'refused',
}

const lettersOf = (task: unknown) => (task as Boggle.RoundTask | null)?.letters ?? ''

export const roomRounds: RoundsUi<Boggle.View, Boggle.Action> = {
  view: (task, words, number) => ({
    seat: 0,
    words,
    board: {
      options: OPTIONS,
      stage: task ? 'search' : 'shake',
      round: number,
      letters: lettersOf(task),
      rows: [],
      side: 0,
      used: [],
      counts: [words.length],
      finished: [],
      waiting: [],
      lists: [],
      points: [],
      totals: [0],
      found: [0],
      best: [],
      reason: null,
    },
  }),
  lettersOf: (task) => lettersOf(task).match(/.{4}/g)?.join(' ') ?? '',
  wordOf: (action) => (action.type === 'note' ? action.word : ''),
}
