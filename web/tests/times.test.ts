/** Days and times of day: those of Paris unless somebody wishes otherwise. */
import { expect, test } from 'vitest'
import { dateOf, dayAndTime, dayOnly, startOf } from '../src/lib/times'

const EVENING = Date.parse('2027-08-03T22:30:00Z') // half past midnight in Paris

test('a time is said as it is in Paris', () => {
  expect(dayAndTime('fr', EVENING)).toMatch(/^mercredi 4 août à 0?0:30$/)
  expect(dayOnly('en', EVENING)).toBe('Wednesday 4 August')
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
