import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScreenReaderAnnouncer } from '../src/lib/screenReader.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = (announcer: ScreenReaderAnnouncer) => announcer.announcements.map((each) => each.text)

it('says nothing at once, then all that came together in one go', () => {
  const announcer = new ScreenReaderAnnouncer()
  announcer.say('Aline garde sa carte.')
  vi.advanceTimersByTime(100)
  announcer.say(' À vous. ')
  expect(texts(announcer)).toEqual([])
  vi.advanceTimersByTime(50)
  expect(texts(announcer)).toEqual(['Aline garde sa carte. À vous.'])
})

it('what comes later is added, and what was said stays as it was', () => {
  const announcer = new ScreenReaderAnnouncer()
  announcer.say('un')
  vi.advanceTimersByTime(200)
  const [first] = announcer.announcements
  announcer.say('deux')
  vi.advanceTimersByTime(200)
  expect(texts(announcer)).toEqual(['un', 'deux'])
  expect(announcer.announcements[0]).toBe(first)
})

it('what begins with what has just been said takes its place', () => {
  const announcer = new ScreenReaderAnnouncer()
  for (const text of ['Aline passe.', 'Ben annonce 3 Cœurs.', 'Ben annonce 3 Cœurs. Et vous ?']) {
    announcer.say(text)
  }
  vi.advanceTimersByTime(200)
  expect(texts(announcer)).toEqual(['Aline passe. Ben annonce 3 Cœurs. Et vous ?'])
})

it('the same words said again are heard again', () => {
  const announcer = new ScreenReaderAnnouncer()
  announcer.say('Servi !')
  vi.advanceTimersByTime(200)
  announcer.say('Servi !')
  vi.advanceTimersByTime(200)
  expect(texts(announcer)).toEqual(['Servi !', 'Servi !'])
  expect(new Set(announcer.announcements.map((each) => each.key)).size).toBe(2)
})

it('is gone after a while, and silence is not announced', () => {
  const announcer = new ScreenReaderAnnouncer()
  announcer.say('un')
  announcer.say('  ')
  vi.advanceTimersByTime(200)
  expect(texts(announcer)).toEqual(['un'])
  vi.advanceTimersByTime(20_000)
  expect(texts(announcer)).toEqual([])
  announcer.say('')
  vi.advanceTimersByTime(200)
  expect(texts(announcer)).toEqual([])
})
