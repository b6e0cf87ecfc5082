/** Signs that hang below the seats: those that would lie over each other hang in rows. */

export interface HangingSign {
  seat: number
  left: number
  wide: number
}

const GAP = 4 // px between two signs in a row

/** The row of each sign, by seat; a sign that is seen already (`before`) stays where it is. */
export function signRows(
  signs: readonly HangingSign[],
  before: ReadonlyMap<number, number>,
): Map<number, number> {
  const rows = new Map<number, number>()
  const isFree = (sign: HangingSign, row: number) =>
    signs.every(
      (other) =>
        rows.get(other.seat) !== row ||
        sign.left + sign.wide + GAP <= other.left ||
        other.left + other.wide + GAP <= sign.left,
    )
  const seen = signs.filter(({ seat }) => before.has(seat))
  const fresh = signs.filter(({ seat }) => !before.has(seat))
  for (const sign of [...seen, ...fresh]) {
    let row = before.get(sign.seat) ?? 0
    while (!isFree(sign, row)) row += 1
    rows.set(sign.seat, row)
  }
  return rows
}
