/** Checks the chance of a record as docs/fairness.md says; it needs to know no rule of any game. */
import { fromHex, hmac, joined, sha256, toHex, utf8 } from './sha256'

/** The part of a record that chance is checked by. */
export interface FairRecord {
  seed: { commitment: string; secret: string; nonces?: readonly string[] }
  chance: readonly Draw[]
}

export interface Draw {
  label: string
  size: number
  result: readonly number[]
}

/** What this browser stored before the first card. */
export interface Known {
  commitment?: string
  nonce?: string
}

export interface Verdict {
  ok: boolean
  commitment: boolean // it is the fingerprint of the secret, and the one that was shown
  shown: boolean | null // the fingerprint is the one that was shown; null: none was noted
  nonce: boolean | null // the player's own nonce is in the seed; null: none was stored
  draws: { label: string; size: number; ok: boolean }[]
}

const PAUSE = 12 // ms of work before the page may draw again

export function tableSeed(secret: Uint8Array, nonces: readonly string[]): Uint8Array {
  return hmac(secret, joined(nonces.map((nonce) => sha256(utf8(nonce)))))
}

/** The numbers of a label, 32 bits each, without end. */
export function* stream(seed: Uint8Array, label: string): Generator<number, never> {
  const message = joined([utf8(label), new Uint8Array(5)]) // a zero byte, the block number
  const number = new DataView(message.buffer, message.length - 4)
  for (let block = 0; ; block++) {
    number.setUint32(0, block)
    const result = new DataView(hmac(seed, message).buffer)
    for (let at = 0; at < 32; at += 4) yield result.getUint32(at)
  }
}

/** The first `count` of a shuffle of `size` things, by index. */
export function draw(seed: Uint8Array, label: string, size: number, count: number): number[] {
  const numbers = stream(seed, label)
  const moved = new Map<number, number>() // what lies at a place, where it is not its own number
  const result: number[] = []
  for (let place = 0; place < count; place++) {
    const left = size - place
    const limit = 2 ** 32 - (2 ** 32 % left)
    let number = numbers.next().value
    while (number >= limit) number = numbers.next().value
    const other = place + (number % left)
    result.push(moved.get(other) ?? other)
    moved.set(other, moved.get(place) ?? place)
  }
  return result
}

/** Computes every draw again, with pauses in which the page can show how far it is. */
export async function verify(
  record: FairRecord,
  known: Known = {},
  onProgress?: (done: number, all: number) => void,
): Promise<Verdict> {
  const { commitment, secret, nonces = [] } = record.seed
  const bytes = fromHex(secret)
  const shown = known.commitment === undefined ? null : known.commitment === commitment
  const nonce = known.nonce === undefined ? null : nonces.includes(known.nonce)
  const committed = bytes !== null && toHex(sha256(bytes)) === commitment && shown !== false
  const seed = bytes && tableSeed(bytes, nonces)
  const labels = new Set<string>()
  const draws: Verdict['draws'] = []
  let began = performance.now()
  for (const drawn of record.chance) {
    const { label, size } = drawn
    const ok = seed !== null && !labels.has(label) && isAsDrawn(seed, drawn)
    draws.push({ label, size, ok })
    labels.add(label) // a label serves once
    if (performance.now() - began > PAUSE) {
      onProgress?.(draws.length, record.chance.length)
      await new Promise((resolve) => setTimeout(resolve))
      began = performance.now()
    }
  }
  onProgress?.(draws.length, record.chance.length)
  const ok = committed && nonce !== false && draws.every((each) => each.ok)
  return { ok, commitment: committed, shown, nonce, draws }
}

function isAsDrawn(seed: Uint8Array, { label, size, result }: Draw): boolean {
  if (!Number.isInteger(size) || size > 2 ** 32 || result.length > size) return false
  const computed = draw(seed, label, size, result.length)
  return computed.every((index, place) => index === result[place])
}
