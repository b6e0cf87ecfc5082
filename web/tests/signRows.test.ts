import { expect, it } from 'vitest'
import { signRows } from '../src/lib/table/signRows'

const sign = (seat: number, left: number, wide = 100) => ({ seat, left, wide })
const none = new Map<number, number>()
const rowsOf = (rows: Map<number, number>) => Object.fromEntries(rows)

it('hangs signs that have room side by side', () => {
  expect(rowsOf(signRows([sign(0, 4), sign(1, 110), sign(2, 230)], none))).toEqual({
    0: 0,
    1: 0,
    2: 0,
  })
})

it('hangs signs of neighbours one below the other', () => {
  const signs = [sign(0, 4), sign(1, 60), sign(2, 150), sign(3, 180)]
  expect(rowsOf(signRows(signs, none))).toEqual({ 0: 0, 1: 1, 2: 0, 3: 1 })
})

it('leaves a sign where it is when the one above it goes, or another comes', () => {
  const both = signRows([sign(0, 4), sign(1, 60)], none)
  const left = signRows([sign(1, 60)], both)
  expect(rowsOf(left)).toEqual({ 1: 1 })
  expect(rowsOf(signRows([sign(2, 70), sign(1, 60)], left))).toEqual({ 2: 0, 1: 1 })
})
