import { describe, expect, it, vi } from 'vitest'
import { Draft } from '../src/games/boggle/draft.svelte'
import { Gesture } from '../src/games/boggle/gesture'
import { Refused, isDisputable } from '../src/games/boggle/refused.svelte'
import { notesOf } from '../src/games/boggle/rounds'
import { Stroke } from '../src/games/boggle/stroke.svelte'
import { centreOf } from '../src/games/boggle/trace'

const GRID = 'UTXOLUIDAISAMREN' // of the Pocket leaflet
const [THUMB, OTHER] = [7, 8] // pointers
const MAIRE = [12, 8, 9, 13, 14]

/** A grid under a hand; not turned, so that places are cells. */
function hand() {
  const draft = new Draft(() => GRID)
  const says = { note: vi.fn(() => draft.word), refuse: vi.fn() }
  const gesture = new Gesture(draft, says)
  const stroke = new Stroke({
    touch: (place, isFirst) => gesture.touch(place, isFirst),
    release: (touched) => gesture.release(touched),
    drop: () => draft.clear(),
  })
  const down = (pointer: number, place: number) => stroke.down(pointer, centreOf(place))
  const over = (pointer: number, ...places: number[]) =>
    places.forEach((place) => stroke.move(pointer, [centreOf(place)]))
  return { draft, says, stroke, down, over }
}

describe('a stroke', () => {
  it('goes through what lies between two reports', () => {
    const { draft, says, stroke, down, over } = hand()
    down(THUMB, 12)
    over(THUMB, 8, 9, 13, 14)
    stroke.up(THUMB, true)
    expect(says.note).toHaveReturnedWith('MAIRE')
    expect(draft.path).toEqual(MAIRE)
  })

  it('begins on a die, and follows the finger once it has left it', () => {
    const { stroke, down } = hand()
    expect(stroke.down(THUMB, { x: 25, y: 25 })).toBeNull() // where four dice meet
    expect(down(THUMB, 5)).toBe(5)
    stroke.move(THUMB, [{ x: 38, y: 38 }])
    expect(stroke.finger).toBeNull()
    stroke.move(THUMB, [{ x: 49, y: 38 }])
    expect(stroke.finger).toEqual({ x: 49, y: 38 })
    stroke.up(THUMB, true)
    expect(stroke.finger).toBeNull()
  })

  it('is not disturbed by a second finger', () => {
    const { draft, says, stroke, down, over } = hand()
    down(THUMB, 12)
    over(THUMB, 8, 9)
    expect(down(OTHER, 3)).toBeNull()
    over(OTHER, 2, 1)
    stroke.up(OTHER, true)
    expect(says.note).not.toHaveBeenCalled()
    over(THUMB, 13, 14)
    stroke.up(THUMB, true)
    expect(says.note).toHaveBeenCalledOnce()
    expect(draft.word).toBe('MAIRE')
  })

  it('that is taken away notes nothing, and the next one begins anew', () => {
    const { draft, says, stroke, down, over } = hand()
    down(THUMB, 12)
    over(THUMB, 8, 9, 13)
    stroke.up(THUMB, false)
    expect([draft.word, says.note.mock.calls.length]).toEqual(['', 0])
    stroke.up(THUMB, true) // the browser says it twice
    expect(says.note).not.toHaveBeenCalled()
    down(OTHER, 4)
    over(OTHER, 5, 6)
    stroke.up(OTHER, true)
    expect(says.note).toHaveReturnedWith('LUI')
  })
})

describe('refused words', () => {
  it('are kept for the round they were written in, each once', () => {
    const refused = new Refused()
    refused.add(1, 'LUIX', 'unknown-word')
    refused.add(2, 'MARIS', 'plural')
    refused.add(2, 'AMA', 'conjugated')
    refused.add(2, 'MARIS', 'plural')
    expect(refused.of(2).map(({ word }) => word)).toEqual(['AMA', 'MARIS'])
    expect(refused.of(1)).toEqual([])
  })

  it('are a matter of opinion only where the dictionary speaks', () => {
    expect(['unknown-word', 'conjugated', 'plural'].every(isDisputable)).toBe(true)
    expect(['too-short', 'not-on-grid', 'already-noted'].some(isDisputable)).toBe(false)
  })

  it('are words, among all that is sent', () => {
    const note = { id: '1', actions: [{ type: 'note', word: 'MUR' } as const] }
    const finish = { id: '2', actions: [{ type: 'finish' } as const] }
    expect(notesOf([note, finish])).toEqual([{ id: '1', word: 'MUR' }])
  })
})
