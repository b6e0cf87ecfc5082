/** The parts of an address, which may be mistyped. */

/** A part of an address as it was meant, or null where that cannot be told. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null // a broken %
  }
}

/** The rules of a game, at a clause; read at a table, they lead back to that very table. */
export function rulesPath(game: string, clause = '', here = location.pathname): string {
  const table = match('/t/:table', here)?.table
  const from = table ? `?t=${encodeURIComponent(table)}` : ''
  return `/jeux/${game}/regles${from}${clause && `#${clause}`}`
}

/** The named parts of a path such as '/t/:table', or null when it is another. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(?<=.)\/$/, '').split('/')
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [index, piece] of wanted.entries()) {
    const found = given[index] ?? ''
    const part = piece.startsWith(':') ? decoded(found) : null
    if (part !== null) parts[piece.slice(1)] = part
    else if (piece !== found) return null
  }
  return parts
}
