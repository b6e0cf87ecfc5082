/** Many actions in one phase: each goes by itself, none is lost, none waits for another. */
import { describe, expect, it } from 'vitest'
import { Texts } from '../src/lib/texts'
import { actionsOf } from '../src/lib/tableActions'
import type { TableStatus } from '../src/protocol'
import { socket } from './fakeServer'
import {
  answer,
  FINISH,
  LINGER,
  move,
  note,
  openAPageForEachTest,
  pass,
  PAUSE,
  pending,
  played,
  plays,
  refuse,
  show,
  shown,
  sit,
  table,
  take,
} from './searching'

openAPageForEachTest()

describe('several words', () => {
  it('are on their way at once, each under its own id', async () => {
    await sit()
    const ids = ['MAIRE', 'RAME', 'MARE'].map((word) => table.send(note(word)))
    expect(new Set(ids).size).toBe(3)
    expect(new Set(plays().map(({ id }) => id)).size).toBe(3)
    expect(plays()).toMatchObject([
      { phase: 'round-1/search', actions: [note('MAIRE')] },
      { phase: 'round-1/search', actions: [note('RAME')] },
      { phase: 'round-1/search', actions: [note('MARE')] },
    ])
    expect([pending(), table.busy]).toEqual([['MAIRE', 'RAME', 'MARE'], false])
  })

  it('are answered in any order', async () => {
    await sit()
    for (const word of ['MAIRE', 'RAMX', 'MARE']) table.send(note(word))
    await refuse('RAMX', 'unknown-word')
    expect(pending()).toEqual(['MAIRE', 'MARE'])
    move(2, ['MAIRE'])
    take('MAIRE', 2)
    await pass()
    expect([pending(), table.snapshot?.view]).toEqual([['MARE'], ['MAIRE']])
  })

  it('stay in sight until the view shows them', async () => {
    await sit()
    table.send(note('MAIRE'))
    take('MAIRE', 2)
    await pass()
    expect(pending()).toEqual(['MAIRE']) // the answer was quicker than the news
    move(2, ['MAIRE'])
    expect(pending()).toEqual([])
  })

  it('are played again over a line that broke, in their order, under the same ids', async () => {
    await sit()
    for (const word of ['MAIRE', 'RAME', 'MARE']) table.send(note(word))
    const before = plays()
    move(2, ['MAIRE'])
    take('MAIRE', 2)
    await pass()
    socket().drop()
    await pass(500)
    table.send(note('AMER')) // while there is no line
    socket().welcome('Zoé')
    expect(played()).toEqual(['RAME', 'MARE', 'AMER'])
    expect(plays().slice(0, 2)).toEqual(before.slice(1))
    answer('RAME', { type: 'done', number: 3, again: true }) // the server had it already
    await pass()
    expect(pending()).toEqual(['RAME', 'MARE', 'AMER'])
    await show(3, {}, { view: ['MAIRE', 'RAME'] })
    expect(pending()).toEqual(['MARE', 'AMER'])
  })

  it('that were too many are sent again a little later', async () => {
    await sit()
    table.send(note('MAIRE'))
    await refuse('MAIRE', 'too-many')
    expect([pending(), table.queue.refused]).toEqual([['MAIRE'], []])
    await pass(1_000)
    expect(played()).toEqual(['MAIRE', 'MAIRE'])
  })
})

describe('a refusal', () => {
  it('belongs to the word it answers, and takes no other away', async () => {
    await sit()
    const heard: string[] = []
    table.queue.onRefuse = ({ refusal }) => heard.push(refusal.code)
    for (const word of ['RAMX', 'MA', 'MAIRE']) table.send(note(word))
    await refuse('MA', 'too-short')
    await refuse('RAMX', 'unknown-word')
    move(2, ['MAIRE'])
    take('MAIRE', 2)
    table.send(note('AMER'))
    await pass()
    expect(table.queue.refused).toMatchObject([
      { actions: [note('MA')], refusal: { code: 'too-short', details: { word: 'MA' } } },
      { actions: [note('RAMX')], refusal: { code: 'unknown-word' } },
    ])
    expect([heard, table.problem]).toEqual([['too-short', 'unknown-word'], null])
  })

  it('goes when it was seen, and with its phase', async () => {
    await sit()
    const [first] = ['RAMX', 'RAMY'].map((word) => table.send(note(word)))
    await refuse('RAMX', 'unknown-word')
    await refuse('RAMY', 'unknown-word')
    table.queue.dismiss(first!)
    expect(table.queue.refused).toMatchObject([{ actions: [note('RAMY')] }])
    move(2, [], PAUSE)
    expect(table.queue.refused).toEqual([])
  })
})

describe('moments of a phase in which several act', () => {
  it('are shown at once, whatever is being looked at', async () => {
    await sit()
    for (const number of [2, 3, 4, 5]) move(number, [String(number)])
    expect(shown.map(({ view }) => view)).toEqual([['2'], ['3'], ['4'], ['5']])
    expect(table.announced?.view).toEqual(['5'])
    expect(table.events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  })

  it('wait together with what opens the phase, and it is one moment', async () => {
    await sit({ phase: 'round-1/shake', may: [] })
    move(2, ['shaken'], { phase: 'round-1/shake', may: [] })
    move(3, ['lifted'])
    move(4, ['lifted', 'noted'])
    expect(shown.map(({ view }) => view)).toEqual([['shaken']])
    await pass(LINGER)
    expect(shown.at(-1)?.view).toEqual(['lifted', 'noted'])
    expect(shown.at(-1)?.news.map(({ type }) => type)).toEqual(['body-3', 'body-4'])
  })

  it('of a turn are still shown one after the other', async () => {
    await sit({ phase: 'turn', may: [], must: [0] })
    for (const number of [2, 3])
      move(number, [String(number)], { phase: 'turn', may: [], must: [1] })
    expect(shown.map(({ view }) => view)).toEqual([['2']])
  })
})

describe('an answer among words', () => {
  it('is given once, and keeps no word waiting', async () => {
    await sit()
    table.send(FINISH.action)
    table.send(FINISH.action)
    expect(plays()).toMatchObject([{ actions: [{ type: 'finish' }] }])
    expect(table.busy).toBe(false)
    table.send(note('MAIRE'))
    expect(plays()).toHaveLength(2)
  })

  it('that was typed where one must answer is given once, and may be tried again', async () => {
    await sit({ phase: 'turn', may: [], must: [0] })
    const id = table.send(note('RAMX'))
    expect([id !== '', table.send(note('RAMX')), table.busy]).toEqual([true, '', true])
    await refuse('RAMX', 'unknown-word')
    expect(table.busy).toBe(false)
    expect(table.queue.refused).toMatchObject([{ id, refusal: { code: 'unknown-word' } }])
    expect(table.send(note('RAME'))).not.toBe('')
  })
})

describe('several actions as one answer', () => {
  it('go together, and a refusal says at which of them it stopped', async () => {
    await sit({ phase: 'turn', may: [], must: [0] })
    const texts = new Texts('fr', [{ refusals: { 'unknown-word': '{word} ?' } }])
    const turn = [note('MAIRE'), note('RAMX'), FINISH.action]
    const id = actionsOf(table, texts).send(...turn)
    expect(plays()).toMatchObject([{ phase: 'turn', actions: turn }])
    expect(table.queue.pending).toEqual([{ id, actions: turn }])
    const details = { word: 'RAMX', part: 1 }
    answer('MAIRE', { type: 'refused', code: 'unknown-word', details })
    await pass()
    expect(actionsOf(table, texts).refusals).toMatchObject([{ id, actions: turn, details }])
    expect(table.busy).toBe(false)
  })
})

describe('what a board is told', () => {
  const texts = new Texts('fr', [{ refusals: { 'unknown-word': '{word} ? Inconnu.' } }])

  it('is what is on its way, and why something was not taken, in words', async () => {
    await sit()
    const id = actionsOf(table, texts).send(note('RAMX'))
    expect(actionsOf(table, texts).pending).toEqual([{ id, actions: [note('RAMX')] }])
    await refuse('RAMX', 'unknown-word')
    const refused = { id, code: 'unknown-word', details: { word: 'RAMX' }, text: 'RAMX ? Inconnu.' }
    expect(actionsOf(table, texts)).toMatchObject({ pending: [], refusals: [refused] })
    actionsOf(table, texts).dismiss(id)
    expect(actionsOf(table, texts).refusals).toEqual([])
  })

  it.each([
    ['others are asked', { may: [1] }],
    ['the table rests', { paused: true }],
    ['a bot plays for one', { bots: { 0: 'novice' } }],
    ['it is over', { outcome: { scores: [], places: [], reason: '' } }],
  ] satisfies [string, Partial<TableStatus>][])('can do nothing where %s', async (_, changes) => {
    await sit(changes)
    expect(actionsOf(table, texts).canAct).toBe(false)
  })
})
