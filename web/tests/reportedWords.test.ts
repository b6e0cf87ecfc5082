import { expect, it } from 'vitest'
import { verdictOn } from '../src/lib/reportedWords.svelte'

it('one objects to what the table said of a word, and of another to what the game says', () => {
  expect(verdictOn('MAIRE', '', 'refused', true)).toBe('refused')
  expect(verdictOn('MAIRE', '', undefined, true)).toBe('accepted')
  expect(verdictOn('MAIRIE', 'MAIRIE', 'refused', true)).toBe('accepted')
  expect(verdictOn('MAIRX', 'MAIRX', 'accepted')).toBe('refused')
  expect(verdictOn('RAME', 'MAIRIE', 'refused', true)).toBe('refused') // opened anew
})
