/** Words that have to wait: for a table that rests, a place, a server that hears too much, a page. */
import { describe, expect, it, vi } from 'vitest'
import { Texts } from '../src/lib/texts'
import { actionsOf } from '../src/lib/tableActions'
import { hide, socket } from './fakeServer'
import { storage } from './fakeBrowser'
import {
  answer,
  FINISH,
  connection,
  move,
  note,
  openAPageForEachTest,
  openPage,
  pass,
  PAUSE,
  pending,
  played,
  plays,
  refuse,
  SEARCH,
  show,
  sit,
  table,
  take,
} from './searching'

openAPageForEachTest()

const late = () =>
  table.queue.late.map(({ actions: [action] }) => (action as { word: string }).word)
const heard = () => {
  const codes: string[] = []
  table.queue.onRefuse = ({ refusal }) => codes.push(refusal.code)
  return codes
}

describe('a word that cannot be taken yet', () => {
  it.each([
    ['the table rests', 'table-paused', { paused: true }],
    ['a bot has the seat', 'seat-taken-over', { bots: { 0: 'novice' } }],
  ])('waits while %s, and is sent when one is free again', async (_, code, meanwhile) => {
    await sit()
    const codes = heard()
    table.send(note('MAIRE'))
    move(2, [], meanwhile)
    await refuse('MAIRE', code)
    await pass(5_000)
    expect([pending(), table.queue.refused, codes, played()]).toEqual([
      ['MAIRE'],
      [],
      [],
      ['MAIRE'],
    ])
    move(3)
    expect(played()).toEqual(['MAIRE', 'MAIRE'])
    expect(plays()[0]).toEqual(plays()[1]) // under the same id
    move(4, ['MAIRE'])
    take('MAIRE', 4)
    await pass()
    expect([pending(), late()]).toEqual([[], []])
  })

  it('waits for the table that one finds again after the line broke', async () => {
    await sit()
    socket().drop()
    table.send(note('MAIRE'))
    await pass(500)
    socket().welcome('Zoé')
    await show(2, { bots: { 0: 'novice' } })
    await refuse('MAIRE', 'seat-taken-over')
    expect(pending()).toEqual(['MAIRE'])
    move(3)
    expect(played()).toEqual(['MAIRE', 'MAIRE'])
  })

  it('is too late when the phase ends before', async () => {
    await sit()
    const codes = heard()
    table.send(note('MAIRE'))
    move(2, [], { paused: true })
    await refuse('MAIRE', 'table-paused')
    move(3, [], PAUSE)
    expect([pending(), late(), codes]).toEqual([[], ['MAIRE'], ['stale']])
  })

  it('is refused where one answer is asked, as ever', async () => {
    await sit({ phase: 'turn', may: [], must: [0] })
    table.send(note('MAIRE'))
    await refuse('MAIRE', 'table-paused')
    expect(table.queue.refused).toMatchObject([{ refusal: { code: 'table-paused' } }])
    expect([pending(), table.busy]).toEqual([[], false])
  })
})

describe('a word that came too late', () => {
  it('is known as late, and no refusal of the next phase', async () => {
    await sit()
    const codes = heard()
    table.send(note('MAIRE'))
    move(2, [], PAUSE)
    await refuse('MAIRE', 'stale')
    expect([late(), table.queue.refused, pending(), codes]).toEqual([['MAIRE'], [], [], ['stale']])
  })

  it('stays so through the phase that follows, also if one hears of it before', async () => {
    await sit()
    table.send(note('MAIRE'))
    await refuse('MAIRE', 'stale') // the news of the end is still to come
    expect(late()).toEqual(['MAIRE'])
    move(2, [], PAUSE)
    expect(late()).toEqual(['MAIRE'])
    hide(true) // nobody looks: nothing waits to be looked at
    move(3, [], { ...PAUSE, must: [1] })
    expect(late()).toEqual(['MAIRE'])
    move(4, [], { phase: 'round-2/search' })
    expect(late()).toEqual([])
  })
})

describe('one after the other', () => {
  it('no word overtakes one that the house had too many of', async () => {
    await sit()
    table.send(note('MAIRE'))
    await refuse('MAIRE', 'too-many')
    table.send(note('RAME'))
    expect(played()).toEqual(['MAIRE'])
    await pass(1_000)
    expect(played()).toEqual(['MAIRE', 'MAIRE', 'RAME'])
  })

  it('the pencil is put down when every word has its answer', async () => {
    await sit()
    table.send(note('MAIRE'))
    table.send(note('RAMX'))
    table.send(FINISH.action)
    table.send(FINISH.action)
    expect([played(), pending()]).toEqual([
      ['MAIRE', 'RAMX'],
      ['MAIRE', 'RAMX', 'finish'],
    ])
    take('MAIRE', 2)
    await refuse('RAMX', 'unknown-word')
    expect(played()).toEqual(['MAIRE', 'RAMX', 'finish'])
  })

  it('nor does it overtake a word that must be sent again', async () => {
    await sit()
    table.send(note('MAIRE'))
    table.send(FINISH.action)
    await refuse('MAIRE', 'too-many')
    await pass(1_000)
    expect(played()).toEqual(['MAIRE', 'MAIRE'])
    take('MAIRE', 2)
    await pass()
    expect(played()).toEqual(['MAIRE', 'MAIRE', 'finish'])
  })
})

describe('a page that is opened again', () => {
  it('sends what had no answer, under the same ids, in its order', async () => {
    await sit()
    for (const word of ['MAIRE', 'RAME', 'MARE']) table.send(note(word))
    table.send(FINISH.action)
    take('MAIRE', 2)
    await pass()
    const before = plays()
    await openPage()
    await sit({}, 2)
    expect([pending(), played()]).toEqual([
      ['RAME', 'MARE', 'finish'],
      ['RAME', 'MARE'],
    ])
    expect(plays()).toEqual(before.slice(1))
    answer('RAME', { type: 'done', number: 2, again: true })
    move(3, ['RAME', 'MARE'])
    take('MARE', 3)
    await pass()
    expect([pending(), played()]).toEqual([['finish'], ['RAME', 'MARE', 'finish']])
    const [first] = before
    table.send(note('AMER'))
    expect(plays().at(-1)?.id).not.toBe(first?.id)
  })

  it('knows of a word that came too late', async () => {
    await sit()
    table.send(note('MAIRE'))
    await openPage()
    await sit(PAUSE, 2)
    expect(plays()).toMatchObject([{ phase: SEARCH }])
    await refuse('MAIRE', 'stale')
    expect([late(), pending()]).toEqual([['MAIRE'], []])
    await openPage()
    await sit(PAUSE, 2)
    expect(played()).toEqual([])
  })

  it('sends nothing for someone else, and nothing twice when the line breaks', async () => {
    await sit()
    table.send(note('MAIRE'))
    await openPage()
    socket().welcome('Yann')
    void table.follow()
    await pass()
    await show(1, {}, { from_start: true, member: 'm1', seat: 1 })
    expect([pending(), played()]).toEqual([[], []])
    table.send(note('RAME'))
    socket().drop()
    await pass(500)
    socket().welcome('Yann')
    await show(1, {}, { member: 'm1', seat: 1 })
    expect(played()).toEqual(['RAME'])
  })

  it('works where nothing may be remembered', async () => {
    vi.stubGlobal('sessionStorage', storage({}, true))
    await sit()
    table.send(note('MAIRE'))
    expect([pending(), played()]).toEqual([['MAIRE'], ['MAIRE']])
  })

  it('keeps no answer to a question of turns', async () => {
    await sit({ phase: 'turn', may: [], must: [0] })
    table.send(note('MAIRE'))
    await openPage()
    await sit({ phase: 'turn', may: [], must: [0] })
    expect(played()).toEqual([])
  })
})

describe('who leaves the table', () => {
  it('hears nothing of it any more, and asks nothing', async () => {
    await sit()
    const codes = heard()
    table.send(note('MAIRE'))
    table.send(note('RAMX'))
    await refuse('MAIRE', 'too-many')
    table.leave()
    await refuse('RAMX', 'unknown-word')
    await pass(10_000)
    expect([codes, played()]).toEqual([[], ['MAIRE', 'RAMX']])
  })

  it('finds the word again that was on its way', async () => {
    await sit()
    table.send(note('MAIRE'))
    table.leave()
    const module = await import('../src/lib/followedTable.svelte')
    const again = new module.FollowedTable('t', () => null)
    void again.follow()
    await pass()
    await show(1, {}, { from_start: true })
    expect(again.queue.pending).toMatchObject([{ actions: [note('MAIRE')] }])
    expect(plays()[0]).toEqual(plays()[1])
    expect(connection.state).toBe('open')
  })
})

describe('what was refused', () => {
  it('is worded once, and the oldest is forgotten', async () => {
    const texts = new Texts('fr', [{ refusals: { 'unknown-word': '{word} ? Inconnu.' } }])
    await sit()
    for (let count = 0; count < 12; count++) {
      table.send(note(`RAM${count}`))
      await refuse(`RAM${count}`, 'unknown-word')
    }
    const before = actionsOf(table, texts)!.refusals
    expect(before.map(({ details }) => details['word'])).toEqual(
      Array.from({ length: 10 }, (_, index) => `RAM${index + 2}`),
    )
    const say = vi.spyOn(texts, 'say')
    move(2)
    expect(actionsOf(table, texts)!.refusals).toEqual(before)
    expect(say).not.toHaveBeenCalled()
  })
})
