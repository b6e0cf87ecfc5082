import { expect, it, vi } from 'vitest'
import { freshSentences, plain, sentenceOf, sentencesOf } from '../src/lib/sentences'
import { Texts } from '../src/lib/texts'
import type { TableEvent } from '../src/protocol'
import { trees } from '../src/texts/fr'

const texts = new Texts('fr', trees, {}, ['Aline', 'Basile'], 0)
const house = (number: number, body: object) =>
  ({ type: 'house', number, body }) as unknown as TableEvent
const wished = (number: number, seat: number) => house(number, { type: 'wished', seat })

it('a wish is for a pause, or for its end', () => {
  const events = [
    wished(1, 1),
    wished(2, 0),
    house(3, { type: 'paused' }),
    wished(4, 1),
    house(5, { type: 'resumed' }),
    wished(6, 0),
  ]
  expect(sentencesOf(events, texts, null).map(plain)).toEqual([
    'Basile propose une pause.',
    'Vous proposez une pause.',
    'La partie est en pause.',
    'Basile propose de reprendre.',
    'La partie reprend.',
    'Vous proposez une pause.',
  ])
  expect(plain(sentenceOf(wished(4, 1), texts, null, true)!)).toBe('Basile propose de reprendre.')
})

it('of a long story only what is new is worded, and that as it was meant', () => {
  const events = [house(1, { type: 'paused' }), wished(2, 1), wished(3, 0)]
  const say = vi.spyOn(texts, 'say')
  expect(freshSentences([], events, texts, null)).toEqual([])
  expect(say).not.toHaveBeenCalled()
  const fresh = freshSentences([events[2]!], events, texts, null)
  expect(fresh.map(plain)).toEqual(['Vous proposez de reprendre.'])
  expect(say).toHaveBeenCalledOnce()
})
