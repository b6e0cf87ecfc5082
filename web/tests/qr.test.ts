import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { pathOf, qr } from '../src/lib/qr'

/** The modules that a path covers, as text. */
function covered(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'))
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(width)
    for (let at = 0; at < Number(width); at++) rows[Number(y)]![Number(x) + at] += '#'
  }
  return rows.map((row) => row.join('').replaceAll('.#', '#'))
}

it('a run of dark modules is one rectangle', () => {
  expect(
    pathOf([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

it('covers exactly the dark modules of the code, each once', async () => {
  const link = 'https://jeux.example/t/k3v9xw#mouette-7'
  const { path, size } = await qr(link)
  const { data } = encode(link, { ecc: 'M', border: 0 })
  expect(size).toBe(data.length)
  expect(covered(path, size)).toEqual(
    data.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')),
  )
  expect(covered(path, size)[0]!.slice(0, 7)).toBe('#######') // a corner that cameras look for
})
