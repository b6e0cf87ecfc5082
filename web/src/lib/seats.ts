/** How someone at the table is called. */
import type { SeatInfo } from './gameUi'
import type { Texts } from './texts'

export function calledOf(texts: Texts, seats: readonly SeatInfo[], seat: number): string {
  return seats[seat]?.isMe ? texts.say('table.you') : (seats[seat]?.name ?? '')
}
