/** Who sits in the drawn examples of the rules: the reader, and people with these names. */
import type { SeatInfo } from './gameUi'

export function seatsNamed(names: readonly string[]): SeatInfo[] {
  return names.map((name, seat) => ({
    seat,
    name,
    level: '',
    isMe: seat === 0,
    isHere: true,
    isBot: false,
  }))
}
