import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Live } from '../src/lib/live.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = (live: Live) => live.announcements.map((each) => each.text)

it('says nothing at once, then all that came together in one go', () => {
  const live = new Live()
  live.say('Aline garde sa carte.')
  vi.advanceTimersByTime(100)
  live.say(' À vous. ')
  expect(texts(live)).toEqual([])
  vi.advanceTimersByTime(50)
  expect(texts(live)).toEqual(['Aline garde sa carte. À vous.'])
})

it('what comes later is added, and what was said stays as it was', () => {
  const live = new Live()
  live.say('un')
  vi.advanceTimersByTime(200)
  const [first] = live.announcements
  live.say('deux')
  vi.advanceTimersByTime(200)
  expect(texts(live)).toEqual(['un', 'deux'])
  expect(live.announcements[0]).toBe(first)
})

it('what begins with what has just been said takes its place', () => {
  const live = new Live()
  for (const text of ['Aline passe.', 'Ben annonce 3 Cœurs.', 'Ben annonce 3 Cœurs. Et vous ?']) {
    live.say(text)
  }
  vi.advanceTimersByTime(200)
  expect(texts(live)).toEqual(['Aline passe. Ben annonce 3 Cœurs. Et vous ?'])
})

it('the same words said again are heard again', () => {
  const live = new Live()
  live.say('Servi !')
  vi.advanceTimersByTime(200)
  live.say('Servi !')
  vi.advanceTimersByTime(200)
  expect(texts(live)).toEqual(['Servi !', 'Servi !'])
  expect(new Set(live.announcements.map((each) => each.key)).size).toBe(2)
})

it('is gone after a while, and silence is not announced', () => {
  const live = new Live()
  live.say('un')
  live.say('  ')
  vi.advanceTimersByTime(200)
  expect(texts(live)).toEqual(['un'])
  vi.advanceTimersByTime(20_000)
  expect(texts(live)).toEqual([])
  live.say('')
  vi.advanceTimersByTime(200)
  expect(texts(live)).toEqual([])
})
