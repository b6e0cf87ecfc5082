import { describe, expect, it, vi } from 'vitest'
import { Draft } from '../src/games/boggle/draft.svelte'
import { Gesture } from '../src/games/boggle/gesture'
import {
  CELLS,
  areNeighbours,
  centreOf,
  fold,
  lightUp,
  pathOf,
  placeAt,
  placeBeside,
  placeOf,
  placesBetween,
  spell,
  step,
} from '../src/games/boggle/trace'

// The grid of the Pocket leaflet.
const GRID = ['UTXO', 'LUID', 'AISA', 'MREN'].join('')

/** A way drawn as digits on the grid: where it is at its first step, its second… */
function way(...rows: string[]): number[] {
  const cells = rows.join('').replaceAll(' ', '')
  return [...'123456789']
    .filter((digit) => cells.includes(digit))
    .map((digit) => cells.indexOf(digit))
}

describe('a word on the grid', () => {
  it.each(['MAIRE', 'LUI', 'RAMI', 'MARI', 'MALT', 'LUIRE', 'ALIENA', 'TISANERAI'])(
    'finds %s, each letter beside the one before, no die twice (BOG-1, BOG-2)',
    (word) => {
      const path = pathOf(GRID, word)!
      expect(spell(GRID, path)).toBe(word)
      expect(new Set(path).size).toBe(word.length)
      path.slice(1).forEach((cell, at) => expect(areNeighbours(path[at]!, cell)).toBe(true))
    },
  )

  it.each(['AMER', 'ARME', 'RIRE', 'TUTU', 'QUI'])('does not find %s', (word) => {
    expect(pathOf(GRID, word)).toBeNull()
  })

  it('does not even look for what has more letters than there are dice', () => {
    expect(pathOf('A'.repeat(16), 'A'.repeat(17))).toBeNull()
    expect(pathOf('A'.repeat(16), 'A'.repeat(16))).toHaveLength(16)
  })

  it('goes the way it went before, while there is one', () => {
    const first = way('....', '....', '..2.', '...1') // N, then one of two S… here the only one
    expect(pathOf('AAAAAAAAAAAAAAAA', 'AAA', [5, 10, 15])).toEqual([5, 10, 15])
    expect(pathOf(GRID, 'NS', first)).toEqual(first)
  })

  it('lights up as much of a typed word as there is', () => {
    expect(lightUp(GRID, 'MAIRE')).toEqual({
      path: way('....', '....', '23..', '145.'),
      isWhole: true,
    })
    expect(lightUp(GRID, 'MAIX')).toEqual({
      path: way('....', '....', '23..', '1...'),
      isWhole: false,
    })
    expect(lightUp(GRID, 'QUI')).toEqual({ path: [], isWhole: false })
    expect(lightUp(GRID, '')).toEqual({ path: [], isWhole: true })
  })
})

describe('a step', () => {
  const path = way('....', '....', '23..', '1...')

  it('adds a neighbour, by a side or by a corner', () => {
    expect(step(path, 13)).toEqual({ kind: 'added', path: [...path, 13] })
    expect(step(path, 4)).toEqual({ kind: 'added', path: [...path, 4] })
    expect(step([], 7)).toEqual({ kind: 'added', path: [7] })
  })
  it('goes back where it came from', () => {
    expect(step(path, 8)).toEqual({ kind: 'undone', path: path.slice(0, -1) })
  })
  it('stays where it is', () => expect(step(path, 9)).toEqual({ kind: 'stayed' }))
  it('never uses a die twice (BOG-2)', () => expect(step(path, 12)).toEqual({ kind: 'used' }))
  it('never jumps (BOG-1)', () => expect(step(path, 15)).toEqual({ kind: 'far' }))
})

describe('what is typed', () => {
  it.each([
    ['maire', 'MAIRE'],
    ['Élève', 'ELEVE'],
    ['garçon', 'GARCON'],
    ['cœur', 'COEUR'],
    ['ex æquo', 'EX AEQUO'],
    ['Straße', 'STRASSE'],
    ['niño', 'NINO'],
    [' über ', 'UBER'],
    ['va-t-en', 'VA-T-EN'],
  ])('%s is %s (WORD-1)', (typed, folded) => expect(fold(typed)).toBe(folded))
})

describe('the picture', () => {
  it('turns by quarters and comes back (BOG-Q21)', () => {
    expect(placeOf(0, 1)).toBe(3) // what was above left is above right
    expect(placeOf(3, 1)).toBe(15)
    for (const cell of CELLS) {
      expect(placeOf(placeOf(cell, 1), 3)).toBe(cell)
      expect(placeOf(cell, 4)).toBe(cell)
    }
    for (let turns = 0; turns < 4; turns++)
      expect(new Set(CELLS.map((cell) => placeOf(cell, turns))).size).toBe(16)
  })

  it('keeps neighbours neighbours, however it is turned', () => {
    for (const one of CELLS)
      for (const other of CELLS)
        expect(areNeighbours(placeOf(one, 1), placeOf(other, 1))).toBe(areNeighbours(one, other))
  })

  it('has room between dice to cut a corner', () => {
    for (const cell of CELLS) expect(placeAt(centreOf(cell).x, centreOf(cell).y)).toBe(cell)
    expect(placeAt(25, 25)).toBeNull()
    expect(placeAt(-1, 10)).toBeNull()
    expect(placesBetween(centreOf(0), centreOf(5))).toEqual([0, 5])
  })

  it('misses no die under a quick finger', () => {
    expect(placesBetween(centreOf(0), centreOf(3))).toEqual([0, 1, 2, 3])
    expect(placesBetween(centreOf(12), centreOf(3))).toEqual([12, 9, 6, 3])
  })

  it('is walked over with the arrow keys, up to its edges', () => {
    expect(placeBeside(5, 'ArrowUp')).toBe(1)
    expect(placeBeside(5, 'ArrowLeft')).toBe(4)
    expect(placeBeside(4, 'ArrowLeft')).toBe(4)
    expect(placeBeside(15, 'ArrowDown')).toBe(15)
  })
})

describe('a draft', () => {
  const draft = () => new Draft(() => GRID)

  it('is the same, typed or traced', () => {
    const [typed, traced] = [draft(), draft()]
    typed.edit('maire')
    for (const cell of typed.path) traced.touch(cell)
    expect(traced.word).toBe(typed.word)
    expect(traced.path).toEqual(typed.path)
  })

  it('says when the grid does not have it, and starts anew on the grid', () => {
    const lost = draft()
    lost.edit('maix')
    expect(lost.isLost).toBe(true)
    lost.touch(3)
    expect(lost.word).toBe('O')
    expect(lost.isLost).toBe(false)
  })

  it('comes back when it was refused, and a finger begins anew', () => {
    const one = draft()
    one.giveBack('luir')
    expect([one.text, one.isBack]).toEqual(['luir', true])
    one.touch(14) // beside the R: but LUIR is done with
    expect([one.word, one.isBack]).toEqual(['E', false])
    one.giveBack('luir')
    one.edit('luire')
    expect([one.word, one.isBack]).toEqual(['LUIRE', false])
  })

  it('takes back its last letter', () => {
    const one = draft()
    one.edit('mai')
    one.undo()
    expect(one.word).toBe('MA')
    one.clear()
    expect(one.text).toBe('')
  })
})

describe('a finger', () => {
  function hand() {
    const draft = new Draft(() => GRID)
    const says = { note: vi.fn(), refuse: vi.fn() }
    const gesture = new Gesture(draft, says)
    const stroke = (...cells: number[]) => {
      cells.forEach((cell, at) => gesture.touch(cell, at === 0))
      gesture.release(cells.length)
    }
    return { draft, says, stroke }
  }

  it('notes a stroke when it goes up', () => {
    const { draft, says, stroke } = hand()
    stroke(12, 8, 9, 13, 14)
    expect(draft.word).toBe('MAIRE')
    expect(says.note).toHaveBeenCalledOnce()
  })

  it('builds a word tap by tap, and notes it with a second tap on its end', () => {
    const { draft, says, stroke } = hand()
    for (const cell of [4, 5, 6]) stroke(cell)
    expect(draft.word).toBe('LUI')
    expect(says.note).not.toHaveBeenCalled()
    stroke(6)
    expect(says.note).toHaveBeenCalledOnce()
  })

  it('goes back by going back', () => {
    const { draft, stroke } = hand()
    stroke(12, 8, 9, 8, 13)
    expect(draft.word).toBe('MAR')
  })

  it('is told at once why a step is impossible, and the rest goes on', () => {
    const { draft, says, stroke } = hand()
    stroke(12, 8, 9, 12, 13)
    expect(says.refuse).toHaveBeenCalledExactlyOnceWith(12, 'used')
    expect(draft.word).toBe('MAIR')
    stroke(0)
    stroke(15)
    expect(says.refuse).toHaveBeenLastCalledWith(15, 'far')
  })

  it('begins a new word with a stroke elsewhere', () => {
    const { draft, says, stroke } = hand()
    stroke(0)
    stroke(12, 8, 9)
    expect(draft.word).toBe('MAI')
    expect(says.refuse).not.toHaveBeenCalled()
  })
})
