/** An answer that is begun is found again after a reload, and for its own task alone. */
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, readDraft, writeDraft } from '../src/lib/dailyDraft'
import { storage } from './fakeBrowser'

const MONDAY = { cards: ['mer', 'port'] }
const TUESDAY = { cards: ['pain', 'lait'] }

beforeEach(() => vi.stubGlobal('localStorage', storage()))

test('a draft is found for the task it was made for, in its own box', () => {
  writeDraft('biduletruc', MONDAY, ['mer'])
  expect(readDraft('biduletruc', { ...MONDAY }, [])).toEqual(['mer'])
  expect(readDraft('biduletruc', TUESDAY, [])).toEqual([])
  expect(readDraft('ludime', MONDAY, [])).toEqual([])
})

test('another task takes its place, and one that was sent is forgotten', () => {
  writeDraft('biduletruc', MONDAY, ['mer'])
  writeDraft('biduletruc', TUESDAY, ['pain'])
  expect(readDraft('biduletruc', MONDAY, [])).toEqual([])
  forgetDraft('biduletruc')
  expect(readDraft('biduletruc', TUESDAY, [])).toEqual([])
})

test('a browser that stores nothing has no draft', () => {
  vi.stubGlobal('localStorage', storage({}, true))
  writeDraft('biduletruc', MONDAY, ['mer'])
  expect(readDraft('biduletruc', MONDAY, [])).toEqual([])
})
