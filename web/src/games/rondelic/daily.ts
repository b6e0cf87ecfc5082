/** What the texts of a situation of the day speak of; no rules, only reading. */
import type { Texts } from '../../lib/texts'
import type { Rondelic } from '../../protocol'
import { NOTHING } from './scene'

/** Names for everybody else at the table, in the order in which they sit. */
export function namesAround({ seat: me, board }: Rondelic.View, texts: Texts): string[] {
  const seats = board.tokens.length
  return board.tokens.map((_, seat) => {
    const away = (seat - (me ?? 0) + seats) % seats
    return texts.say(`board_web.examples.names.${away}`)
  })
}

/** The card held, the one beside it, and the player to the right. */
export function valuesOf({ seat, board, faces }: Rondelic.View): Record<string, unknown> {
  const faceAt = (place: number | undefined) => {
    const face = faces[place ?? NOTHING] ?? NOTHING
    return face === NOTHING ? null : face
  }
  return {
    card: faceAt(seat === null ? undefined : board.holds[seat]),
    looked: faceAt(board.looked),
    neighbour: board.order[board.turn + 1] ?? null,
  }
}
