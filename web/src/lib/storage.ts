/** What this browser remembers by itself; a browser that forgets everything is fine too. */

export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`escale.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    return otherwise // forbidden, or written by someone else
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`escale.${key}`, JSON.stringify(value))
  } catch {
    // forbidden or full: then not
  }
}

/** What this tab alone remembers, until it is closed: a page that is loaded again finds it. */
export function keptFor<Value>(key: string, otherwise: Value): Value {
  try {
    const text = sessionStorage.getItem(`escale.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    return otherwise
  }
}

/** Null: there is nothing more to remember. */
export function keepFor(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(`escale.${key}`)
    else sessionStorage.setItem(`escale.${key}`, JSON.stringify(value))
  } catch {
    // forbidden or full: then not
  }
}

/** What one knew of a table's chance before the first card: to check afterwards that it was kept. */
export interface Pledge {
  commitment: string
  nonce?: string // one's own, if one gave any
}

const MOST = 50
type Pledges = Record<string, Pledge>

export function rememberPledge(table: string, pledge: Pledge): void {
  const kept = Object.entries(recall<Pledges>('pledges', {})).slice(1 - MOST)
  remember('pledges', { ...Object.fromEntries(kept), [table]: pledge })
}

/** What a page happens to see of a table; what is known already was known earlier. */
export function notePledge(table: string, commitment: string): void {
  if (!recallPledge(table)) rememberPledge(table, { commitment })
}

export function recallPledge(table: string): Pledge | undefined {
  return recall<Pledges>('pledges', {})[table]
}
