import { describe, expect, it } from 'vitest'
import { firstGame } from '../src/lib/lesson/firstGame'
import { LessonCourse } from '../src/lib/lesson/lesson.svelte'
import type { LessonFrame, Box, Choice, LessonPage, Preset } from '../src/protocol'

const KEEP: Choice = {
  key: 'choices.keep',
  action: { type: 'keep' },
  values: {},
  note: '',
  interrupts: false,
}
const SWAP: Choice = {
  key: 'choices.swap',
  action: { type: 'swap' },
  values: {},
  note: '',
  interrupts: false,
}

function beat(say = '', more: Partial<LessonFrame> = {}, moves = false): LessonFrame {
  const body = { type: 'moved' }
  return {
    frame: {
      standing: { number: 1 },
      events: moves ? [{ type: 'game', number: 1, body }] : [],
      view: {},
      ask: {
        key: 'q',
        choices: [KEEP, SWAP],
        values: {},
        typed: '',
        hint: '',
        forced: '',
        closed: {},
      },
    },
    say,
    ...more,
  }
}

function page(...scenes: LessonFrame[][]): LessonPage {
  const set = { options: {}, names: ['Vous', 'Léna'], seat: 0 }
  return { game: 'g', name: 'l', scenes: scenes.map((beats) => ({ ...set, beats })) }
}

const begun = () =>
  new LessonCourse(
    page(
      [
        beat('hello'),
        beat('ask', { expected: { type: 'swap' }, otherwise: 'no' }),
        beat('', {}, true),
        beat('', {}, true),
        beat('end', {}, true),
      ],
      [beat('second')],
    ),
  )

describe('a lesson', () => {
  it('waits for a nod, then for the answer', () => {
    const course = begun()
    expect([course.said, course.asks, course.isFirst]).toEqual(['hello', false, true])
    course.next()
    expect([course.said, course.asks]).toEqual(['ask', true])
    course.next() // a nod is no answer
    expect(course.said).toBe('ask')
    expect(course.act(KEEP.action)).toBe(false)
    course.act(KEEP.action)
    expect([course.said, course.tried]).toEqual(['ask', [KEEP]])
    expect(course.act(SWAP.action)).toBe(true)
    expect(course.tried).toEqual([])
  })

  it('takes what was typed or traced as an answer, too', () => {
    const course = begun()
    expect(course.act({ type: 'swap' })).toBe(false) // nothing is asked yet
    expect(course.missed).toBe(0)
    course.next()
    expect([course.act({ type: 'note', word: 'RAME' }), course.missed]).toEqual([false, 1])
    expect([course.act({ type: 'note', word: 'MARE' }), course.missed]).toEqual([false, 2])
    expect([course.said, course.tried]).toEqual(['ask', []])
    expect(course.act({ type: 'swap' })).toBe(true)
    expect([course.missed, course.beat]).toEqual([0, 2])
  })

  it('shows what happens before it speaks of it', () => {
    const course = begun()
    const moved: LessonFrame[] = []
    course.onMove = (each) => moved.push(each)
    course.next()
    course.act(SWAP.action)
    expect([course.said, course.isTold, course.news.length]).toEqual(['ask', false, 1])
    course.tell()
    course.tell()
    expect([course.beat, course.said, course.isTold]).toEqual([4, 'ask', false])
    course.tell()
    expect([course.said, course.isTold, moved.length]).toEqual(['end', true, 4])
  })

  it('can be hurried past what moves', () => {
    const course = begun()
    course.next()
    course.act(SWAP.action)
    course.next()
    expect([course.beat, course.said, course.news]).toEqual([4, 'end', []])
  })

  it('goes back word by word, also to the scene before', () => {
    const course = begun()
    course.skip()
    expect([course.said, course.isLast]).toEqual(['second', true])
    course.previous()
    expect([course.scene, course.said]).toEqual([0, 'end'])
    course.previous()
    expect([course.said, course.asks]).toEqual(['ask', true])
  })

  it('ends after the last word, and can be taken again', () => {
    const course = begun()
    course.skip()
    course.next()
    expect([course.isOver, course.share]).toEqual([true, 1])
    course.previous()
    expect([course.isOver, course.said]).toEqual([false, 'second'])
    course.skip()
    course.again()
    expect([course.isOver, course.said, course.share]).toEqual([false, 'hello', 0])
  })
})

describe('the first game', () => {
  const preset = (name: string): Preset => ({ name, fewest: 3, most: 6, options: [] })
  const box = (...presets: string[]): Box => ({
    slug: 'g',
    presets: presets.map(preset),
    levels: ['master', 'novice'],
    lessons: [],
    lesson_minutes: [],
    advises: true,
    own_clock: false,
    duplicate: false,
    has_book: false,
  })

  it.each([
    ['one', 4, 'one-quick', 4],
    ['two', 2, 'two', 3],
    ['other', 9, 'one', 6],
  ])('after %s for %i', (lesson, company, expected, places) => {
    const wish = firstGame(box('one', 'two', 'one-quick'), lesson, company)
    expect([wish.preset, wish.places]).toEqual([expected, places])
    expect(wish.bots).toEqual(Array(places - 1).fill('novice'))
  })
})
