/** What the options of a table mean for its board. */
import type { SentAction } from '../../lib/gameUi'
import type { Texts } from '../../lib/texts'
import type { Boggle } from '../../protocol'

/** No box has shorter words: a shorter stroke was a slip of the finger. */
export const SHORTEST = 3

/** The words among what was sent. */
export const notesOf = (sent: readonly SentAction<Boggle.Action>[]) =>
  sent.flatMap(({ id, actions: [action] }) =>
    action?.type === 'note' ? [{ id, word: action.word }] : [],
  )

/** Whether the letters are those of De Luxe: sixteen dice, and French words. */
export const hasDice = (options: Boggle.Options) =>
  options.type === 'deluxe' || options.type === 'deluxe-alone'

export const languageOf = (options: Boggle.Options) =>
  'language' in options ? options.language : 'fr'

/** Whether a round is over and its lists lie on the table. */
export const isRead = ({ stage, round }: Boggle.Board) =>
  round > 0 && (stage === 'pause' || stage === 'over')

/** Which round it is, of how many if that is known; nothing where there is only one. */
export function roundOf({ options, round }: Boggle.Board, texts: Texts): string {
  const target = options.type === 'solo' ? 0 : options.target
  if (options.rounds === 1 && target === 0) return ''
  const rounds = target > 0 ? null : options.rounds
  return texts.say('board_web.round', { round: Math.max(1, round), rounds })
}
