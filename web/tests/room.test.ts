import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FollowedRoom } from '../src/lib/room.svelte'
import type { RoomEntered, RoomRound, RoomStanding } from '../src/protocol'
import { forget, pretendBrowser, socket } from './fakeServer'

const STANDING: RoomStanding = {
  people: 3,
  players: 3,
  lines: [],
  bots: [],
  ladder: [
    [9, 1],
    [4, 2],
    [1, 5],
  ],
}
const round = (number: number): RoomRound => ({
  number,
  stage: 'running',
  begins_ms: 0,
  ends_ms: 180_000,
  commitment: '',
  task: { letters: 'A' },
})

let room: FollowedRoom

beforeEach(async () => {
  vi.useFakeTimers()
  pretendBrowser()
  vi.resetModules()
  forget()
  const { connection } = await import('../src/lib/connection.svelte')
  const { FollowedRoom } = await import('../src/lib/room.svelte')
  room = new FollowedRoom(
    'boggle',
    ({ code }) => code,
    (action) => (action as { word: string }).word,
  )
  connection.open()
  room.enter()
  socket().welcome('Zoé')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const last = () => socket().sent.at(-1)!

async function enter(number = 1, words: [string, number][] = []): Promise<void> {
  const asked = socket().sent.findLast(({ type }) => type === 'room-enter')!
  const answer: RoomEntered = {
    type: 'room-entered',
    id: asked.id,
    room: 'boggle',
    language: 'fr',
    member: 'me',
    round: round(number),
    words,
    standing: STANDING,
    server_ms: 0,
    results: null,
    next: null,
  }
  socket().say(answer)
  await settle()
}

async function note(kept: [string, number][], refused: { word: string; code: string }[] = []) {
  const { id } = last()
  socket().say({ type: 'room-noted', id, room: 'boggle', number: 1, kept, refused })
  await settle()
}

describe('a room', () => {
  it('keeps a word when the server has, and says where one stands', async () => {
    await enter()
    expect(room.place).toBeNull()
    room.send({ word: 'SALE' })
    expect(last()).toMatchObject({ type: 'room-words', round: 1, words: ['SALE'] })
    expect([room.pending.length, room.kept]).toEqual([1, []])
    await note([['SALE', 2]])
    expect([room.pending.length, room.points, room.place]).toEqual([0, 2, 4])
  })

  it('says why a word does not count', async () => {
    await enter()
    room.send({ word: 'XYZ' })
    await note([], [{ word: 'XYZ', code: 'not-on-grid' }])
    expect(room.refusals.map(({ text }) => text)).toEqual(['not-on-grid'])
    expect(room.pending).toEqual([])
  })

  it('goes in again when the line is mended, and sends the same word under the same id', async () => {
    await enter()
    const id = room.send({ word: 'SALE' })
    socket().drop()
    await vi.advanceTimersByTimeAsync(5_000)
    socket().welcome('Zoé')
    const again = socket().sent.filter(({ type }) => type.startsWith('room-'))
    expect(again.map(({ type }) => type)).toEqual(['room-enter', 'room-words'])
    expect(again[1]?.id).toBe(id)
    await enter(1, [['LES', 1]])
    expect(room.kept).toEqual([['LES', 1]])
  })

  it('begins each round with an empty sheet, and rests without one', async () => {
    await enter(1, [['LES', 1]])
    socket().say({ type: 'room-round', room: 'boggle', round: round(2), server_ms: 0 })
    expect([room.round?.number, room.kept]).toEqual([2, []])
    socket().say({ type: 'room-round', room: 'boggle', round: null, server_ms: 0 })
    expect(room.round).toBeNull()
    expect(room.send({ word: 'SALE' })).toBe('')
  })
})
