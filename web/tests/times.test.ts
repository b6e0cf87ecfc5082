/** Days and times of day: those of Paris unless somebody wishes otherwise. */
import { expect, test } from 'vitest'
import { byDay } from '../src/lib/finishedGames'
import {
  dateOf,
  dayAndTime,
  dayOnly,
  fullDate,
  fullDay,
  shortDate,
  startOf,
  timeOfDay,
} from '../src/lib/times'
import type { FinishedGame } from '../src/protocol'

const EVENING = Date.parse('2027-08-03T22:30:00Z') // half past midnight in Paris

test('a time is said as it is in Paris', () => {
  expect(dayAndTime('fr', EVENING)).toMatch(/^mercredi 4 août à 0?0:30$/)
  expect(dayOnly('en', EVENING)).toBe('Wednesday 4 August')
})

test('so is a date, and in British English', () => {
  expect(fullDay('fr', EVENING)).toBe('mercredi 4 août 2027')
  expect(fullDate('en', EVENING)).toBe('4 August 2027')
  expect(shortDate('en', EVENING)).toBe('4 Aug 2027')
  expect(timeOfDay('fr', EVENING)).toMatch(/^0?0:30$/)
})

test('games are put together by the days of Paris', () => {
  const ended = (iso: string) => ({ ended_ms: Date.parse(iso) }) as FinishedGame
  const games = ['2027-08-04T20:00:00Z', '2027-08-03T22:30:00Z', '2027-08-03T21:30:00Z']
  expect(byDay(games.map(ended)).map((day) => [day.day, day.games.length])).toEqual([
    ['2027-08-04', 2],
    ['2027-08-03', 1],
  ])
})

test('all dates are written in one place', () => {
  const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const own = /Intl\.DateTimeFormat|\.toLocale(Date|Time)?String|\.toDateString/
  const found = Object.keys(sources).filter((path) => own.test(sources[path]!))
  expect(found.sort()).toEqual([
    '../src/lib/preferences.svelte.ts', // asks in which zone the device is
    '../src/lib/times.ts',
    '../src/routes/parts/MonthPlot.svelte', // months of UTC
  ])
})

test('a date is the one that it is there', () => {
  expect(dateOf(EVENING)).toBe('2027-08-04')
  expect(dateOf(EVENING, 'America/Montreal')).toBe('2027-08-03')
})

test.each([
  ['2027-08-04', 'Europe/Paris', '2027-08-03T22:00:00Z'],
  ['2027-01-04', 'Europe/Paris', '2027-01-03T23:00:00Z'],
  ['2027-03-28', 'Europe/Paris', '2027-03-27T23:00:00Z'], // the clocks are set forward that night
  ['2027-03-29', 'Europe/Paris', '2027-03-28T22:00:00Z'],
  ['2027-10-31', 'Europe/Paris', '2027-10-30T22:00:00Z'], // and back
  ['2027-11-01', 'Europe/Paris', '2027-10-31T23:00:00Z'],
  ['2027-08-04', 'Pacific/Auckland', '2027-08-03T12:00:00Z'],
  ['2027-08-04', 'America/Montreal', '2027-08-04T04:00:00Z'],
])('%s begins in %s at %s', (date, zone, begin) => {
  expect(new Date(startOf(date, zone)).toISOString()).toBe(begin.replace('Z', '.000Z'))
})
