import { describe, expect, it } from 'vitest'
import { fromHex, hmac, sha256, toHex, utf8 } from '../src/lib/sha256'

const bytes = (byte: number, count: number) => new Uint8Array(count).fill(byte)

describe('SHA-256', () => {
  // The examples of FIPS 180-4 and of NIST's short and long messages, and every way to fill a block.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
  ])('of %o', (message, digest) => {
    expect(toHex(sha256(utf8(message)))).toBe(digest)
  })

  it.each([
    [0xbd, 1, '68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b'],
    [0, 55, '02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7'],
    [0, 56, 'd4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb'],
    [0, 57, '65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785'],
    [0, 64, 'f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b'],
    [0, 1000, '541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53'],
    [0x61, 1_000_000, 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of the byte %i, %i times', (byte, count, digest) => {
    expect(toHex(sha256(bytes(byte, count)))).toBe(digest)
  })
})

describe('HMAC-SHA-256', () => {
  // RFC 4231; case 5 gives the first 16 bytes only.
  it.each([
    [
      bytes(0x0b, 20),
      utf8('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      utf8('Jefe'),
      utf8('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      bytes(0xaa, 20),
      bytes(0xdd, 50),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
    [
      fromHex('0102030405060708090a0b0c0d0e0f10111213141516171819')!,
      bytes(0xcd, 50),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
    ],
    [bytes(0x0c, 20), utf8('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
    [
      bytes(0xaa, 131),
      utf8('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
    [
      bytes(0xaa, 131),
      utf8(
        'This is a test using a larger than block-size key and a larger than block-size data. ' +
          'The key needs to be hashed before being used by the HMAC algorithm.',
      ),
      '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
    ],
  ])('case %#', (key, message, digest) => {
    expect(toHex(hmac(key, message)).slice(0, digest.length)).toBe(digest)
  })
})

it('hexadecimal digits are small, and come in pairs', () => {
  expect(fromHex('00ff10')).toEqual(Uint8Array.of(0, 255, 16))
  expect(['0', 'AA', 'zz', ' 00', '0x00'].map(fromHex)).toEqual([null, null, null, null, null])
})
