import { describe, expect, it } from 'vitest'
import { indexAfterKey } from '../src/lib/arrowKeys'

const pressed = (key: string, more: KeyboardEventInit = {}) =>
  Object.assign(new Event('keydown', { cancelable: true }), { key, ...more }) as KeyboardEvent

describe('along a row', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowRight', 3, 3],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 0, 0],
    ['Home', 2, 0],
    ['End', 1, 3],
  ])('%s leads from %i to %i', (key, from, to) => {
    const event = pressed(key)
    expect(indexAfterKey(event, from, 4)).toBe(to)
    expect(event.defaultPrevented).toBe(true)
  })

  it.each([
    ['a', {}],
    ['ArrowRight', { ctrlKey: true }],
    ['Home', { altKey: true }],
  ])('leaves %s to others', (key, more) => {
    const event = pressed(key, more)
    expect(indexAfterKey(event, 1, 4)).toBeNull()
    expect(event.defaultPrevented).toBe(false)
  })
})
