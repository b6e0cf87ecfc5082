/** SHA-256 and HMAC (FIPS 180-4, RFC 2104): crypto.subtle is missing on a server without https. */

const BLOCK = 64 // bytes taken at a time

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime > 0)) primes.push(number)
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32)
}

const START = fractions(8, Math.sqrt)
const ROUND = fractions(64, Math.cbrt)

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function compress(state: Uint32Array, block: DataView, at: number): void {
  const w = new Uint32Array(64)
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(at + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [w[i - 15]!, w[i - 2]!]
    const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    w[i] = w[i - 16]! + low + w[i - 7]! + high
  }
  // prettier-ignore
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!
  // prettier-ignore
  let e = state[4]!, f = state[5]!, g = state[6]!, h = state[7]!
  for (let i = 0; i < 64; i++) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const worked = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = state[i]! + worked[i]!
}

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(padded.length - 4, data.length * 8)
  const state = START.slice()
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, place) => digest.setUint32(4 * place, word))
  return new Uint8Array(digest.buffer)
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const keyed = (pad: number, data: Uint8Array) =>
    sha256(joined([block.map((byte) => byte ^ pad), data]))
  return keyed(0x5c, keyed(0x36, message))
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a text of hexadecimal digits, or null where it is something else. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
