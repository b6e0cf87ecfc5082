/** News of those whom one follows: when one looks again, and how often. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from '../src/lib/connection.svelte'
import { forget, pretendBrowser, socket } from './fakeServer'

let connection: Connection
let followPeople: (look: () => Promise<void>) => () => void
let looks: number
let seen: () => void // ends the look that goes on

beforeEach(async () => {
  vi.useFakeTimers()
  pretendBrowser()
  vi.resetModules()
  forget()
  looks = 0
  ;({ connection } = await import('../src/lib/connection.svelte'))
  ;({ followPeople } = await import('../src/lib/followPeople'))
  connection.open()
  socket().welcome('Zoé')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(1)
const look = () => {
  looks++
  return new Promise<void>((resolve) => (seen = resolve))
}
const asked = () =>
  socket()
    .heard('people')
    .map(({ on }) => on)

it('looks once when it is told of news, and once more for all that comes meanwhile', async () => {
  followPeople(look)
  socket().answer('people')
  await settle()
  expect([asked(), looks]).toEqual([[true], 1])
  for (let count = 0; count < 5; count++) socket().say({ type: 'people' })
  await settle()
  expect(looks).toBe(1)
  seen()
  await settle()
  expect(looks).toBe(2)
  seen()
  await settle()
  expect(looks).toBe(2)
})

it('asks again when the line is mended, and a stranger is told nothing', async () => {
  followPeople(look)
  socket().answer('people', { type: 'refused', code: 'no-identity', clause: '', details: {} })
  await settle()
  expect(looks).toBe(0)
  socket().drop()
  await vi.advanceTimersByTimeAsync(1_000)
  socket().welcome('Zoé')
  socket().answer('people')
  await settle()
  expect([asked(), looks]).toEqual([[true], 1])
})

it('stops when the last page is left, not when one page takes the place of another', async () => {
  const stopLobby = followPeople(look)
  const stopPeople = followPeople(look)
  stopLobby()
  expect(asked()).toEqual([true, true])
  stopPeople()
  expect(asked()).toEqual([true, true, false])
  socket().say({ type: 'people' })
  await settle()
  expect(looks).toBe(0)
})
