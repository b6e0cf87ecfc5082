import { describe, expect, it } from 'vitest'
import { isCovered } from '../src/lib/keyboard.svelte'
import { isAsked, isForced } from '../src/lib/questions'
import { Typing } from '../src/lib/typing'
import type { Question } from '../src/protocol'

const ask = (changes: Partial<Question>): Question => ({
  key: 'q',
  choices: [],
  values: {},
  typed: '',
  hint: '',
  forced: '',
  closed: {},
  ...changes,
})

describe('a line that one types', () => {
  const sender = () => {
    const sent: string[] = []
    return { sent, send: (typed: string) => String(sent.push(typed)) }
  }

  it('is empty when it was sent, without its blanks', () => {
    const { sent, send } = sender()
    expect(new Typing().submit(' maire ', send)).toBe('')
    expect(sent).toEqual(['maire'])
  })

  it('that is empty or cannot be read stays as it is', () => {
    const { sent, send } = sender()
    expect(new Typing().submit('  ', send)).toBe('  ')
    expect(new Typing().submit('???', () => null)).toBe('???')
    expect(new Typing().submit('tard', () => '')).toBe('tard') // it was one answer too many
    expect(sent).toEqual([])
  })

  it('comes back when it was refused, once', () => {
    const { send } = sender()
    const typing = new Typing()
    typing.submit('ramx', send)
    expect(typing.hear('', [{ id: '1' }])).toBe('ramx')
    expect(typing.hear('', [{ id: '1' }])).toBe('')
  })

  it('does not write over what one is typing', () => {
    const { send } = sender()
    const typing = new Typing()
    typing.submit('ramx', send)
    expect(typing.hear('mai', [{ id: '1' }])).toBe('mai')
    expect(typing.hear('', [{ id: '1' }])).toBe('')
  })

  it('of several takes back the newest; what others sent is none of its own', () => {
    const { send } = sender()
    const typing = new Typing()
    typing.submit('ramx', send)
    typing.submit('ramy', send)
    expect(typing.hear('', [{ id: '1' }, { id: '2' }, { id: 'traced' }])).toBe('ramy')
  })
})

describe('a question', () => {
  it('that is answered by typing is asked, with choices or without', () => {
    expect(isAsked(ask({ typed: 'prompts.word' }))).toBe(true)
    expect(isAsked(ask({}))).toBe(false)
    expect(isAsked(null)).toBe(false)
  })

  it('with one choice is not answered by the table where one may type', () => {
    const only = {
      choices: [{ key: 'c', action: {}, values: {}, note: '', interrupts: false }],
      forced: 'f',
    }
    expect(isForced(ask(only))).toBe(true)
    expect(isForced(ask({ ...only, typed: 'prompts.word' }))).toBe(false)
  })

  it('with one answer is answered by the table, whatever one may say besides', () => {
    const choice = { key: 'c', action: {}, values: {}, note: '', interrupts: false }
    const choices = [choice, { ...choice, interrupts: true }]
    expect(isForced(ask({ choices, forced: 'f' }))).toBe(true)
    expect(isForced(ask({ choices: [choice, ...choices], forced: 'f' }))).toBe(false)
  })
})

describe('a phone’s keyboard', () => {
  const open = { full: 640, visible: 360, scale: 1, isTyping: true }

  it('covers the page while one types', () => {
    expect(isCovered(open)).toBe(true)
    expect(isCovered({ ...open, isTyping: false })).toBe(false)
  })

  it('is neither a bar of the browser nor a glass that enlarges', () => {
    expect(isCovered({ ...open, visible: 584 })).toBe(false)
    expect(isCovered({ ...open, scale: 1.8 })).toBe(false)
  })
})
