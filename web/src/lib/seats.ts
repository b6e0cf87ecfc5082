/** The name of a seat; the reader's own is "you". */
import type { SeatInfo } from './gameUi'
import type { Texts } from './texts'

export function seatName(texts: Texts, seats: readonly SeatInfo[], seat: number): string {
  return seats[seat]?.isMe ? texts.say('table.you') : (seats[seat]?.name ?? '')
}
