/** What this browser stores; a browser that stores nothing is fine too. */

type StorageName = 'localStorage' | 'sessionStorage'

function read<Value>(storage: StorageName, key: string, otherwise: Value): Value {
  try {
    const text = globalThis[storage].getItem(`escale.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    return otherwise // the browser forbids storage, or another program wrote the value
  }
}

function write(storage: StorageName, key: string, value: unknown): void {
  try {
    if (value === null) globalThis[storage].removeItem(`escale.${key}`)
    else globalThis[storage].setItem(`escale.${key}`, JSON.stringify(value))
  } catch {
    // The browser forbids storage, or its storage is full: the value is not stored.
  }
}

export const readLocal = <Value>(key: string, otherwise: Value): Value =>
  read('localStorage', key, otherwise)

export const writeLocal = (key: string, value: unknown): void => write('localStorage', key, value)

/** The session storage belongs to this tab until it is closed; a page that is reloaded finds it. */
export const readSession = <Value>(key: string, otherwise: Value): Value =>
  read('sessionStorage', key, otherwise)

/** Null removes the value. */
export const writeSession = (key: string, value: unknown): void =>
  write('sessionStorage', key, value)

/** What this browser knew of a table's chance before the first card, to check the record with. */
export interface KnownCommitment {
  commitment: string
  nonce?: string // the player's own, if they gave one
}

const MOST = 50
const KEY = 'pledges'
type KnownCommitments = Record<string, KnownCommitment>

export function storeCommitment(table: string, known: KnownCommitment): void {
  const kept = Object.entries(readLocal<KnownCommitments>(KEY, {})).slice(1 - MOST)
  writeLocal(KEY, { ...Object.fromEntries(kept), [table]: known })
}

/** Stores it unless an earlier one is known, which proves more. */
export function rememberCommitment(table: string, commitment: string): void {
  if (!knownCommitment(table)) storeCommitment(table, { commitment })
}

export function knownCommitment(table: string): KnownCommitment | undefined {
  return readLocal<KnownCommitments>(KEY, {})[table]
}
