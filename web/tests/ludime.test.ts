/** What lies before a player of Ludime, what one can do, and what is told of what happened. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buttonsOf, questionOf } from '../src/games/ludime/buttons'
import { Workspace } from '../src/games/ludime/workspace.svelte'
import { wordsOf } from '../src/games/ludime/draft'
import { ui } from '../src/games/ludime'
import { Keys } from '../src/games/ludime/keys'
import { relabel, Scene } from '../src/games/ludime/scene'
import { LatestAction, stoppedAt } from '../src/lib/latestAction.svelte'
import { soundOf } from '../src/games/ludime/sounds'
import {
  changed,
  inBrief,
  displayTime,
  revealDelay,
  sentenceOf,
} from '../src/games/ludime/eventTiming'
import { spell } from '../src/games/ludime/tray'
import { NO_ACTIONS, type Actions, type RefusedAction } from '../src/lib/gameUi'
import { Texts, type Tree } from '../src/lib/texts'
import type { Choice, Ludime, Question } from '../src/protocol'
import { trees as french } from '../src/texts/fr'
import ours from '../../src/escale/games/ludime/texts/fr.json'
import fr from '../src/games/ludime/texts/fr.json'
import { storage } from './fakeBrowser'

const texts = new Texts(
  'fr',
  [...french, ours as Tree, fr as Tree],
  ui.speakers,
  ['Zoé', 'Léa', 'Yann'],
  0,
)
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const laid = (word: string, owner: number): Ludime.TableWord => ({
  word,
  owner,
  story: [{ seat: owner, word, round: 1 }],
})

type Sight = Pick<Ludime.View, 'board' | 'hand'>

function sight(hand: string, more: Partial<Ludime.Board> = {}): Sight {
  const board: Partial<Ludime.Board> = {
    options: { type: 'partie', manches: 3, last_card: 'laid', takes: 'one' },
    stage: 'compose',
    manche: 1,
    step: 4,
    turn: 0,
    dealer: 0,
    round: 2,
    taken: '',
    took: ['draw'],
    discards: 'E',
    words: [laid('DRAMES', 1), laid('TASSE', 2), laid('SOL', 0)],
    ...more,
  }
  return { board: board as Ludime.Board, hand }
}

function deskWith(hand: string, more: Partial<Ludime.Board> = {}, place = ''): Workspace {
  const desk = new Workspace(place)
  desk.arrive(sight(hand, more))
  return desk
}

function write(desk: Workspace, word: string): void {
  for (const letter of word) if (!desk.type(letter)) throw new Error(`no ${letter}`)
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

describe('what lies before one', () => {
  it('is a hand, a tray and a turn that is prepared, part by part', () => {
    const desk = deskWith('AEINNRTUX')
    write(desk, 'NUA')
    desk.prepare()
    desk.grow(1)
    write(desk, 'TASSENT')
    desk.prepare()
    expect(wordsOf(desk.parts)).toEqual([
      { type: 'lay', word: 'NUA' },
      { type: 'modify', number: 1, word: 'TASSENT' },
    ])
    expect(spell(desk.free)).toBe('EIRX')
  })

  it('stays while others act, but for what the table no longer has', () => {
    const desk = deskWith('AEINNRTUX')
    write(desk, 'NUA')
    desk.prepare()
    desk.grow(1)
    write(desk, 'TASSENT')
    desk.prepare()
    const words = [laid('DRAMES', 1), laid('STATERES', 1), laid('SOL', 0)]
    const lost = desk.arrive(sight('AEINNRTUX', { words, step: 6 }))
    expect(lost.map(({ cards }) => spell(cards))).toEqual(['TASSENT'])
    expect(desk.parts.map(({ cards }) => spell(cards))).toEqual(['NUA'])
    expect(spell(desk.free)).toBe('EINRTX')
  })

  it('lets go of a word in the tray that someone has changed, and keeps the letters', () => {
    const desk = deskWith('NTX')
    desk.grow(1)
    desk.touch('N1')
    desk.arrive(sight('NTX', { words: [laid('DRAMES', 1), laid('STASES', 1)], step: 5 }))
    expect([desk.tray.base, spell(desk.tray.cards)]).toEqual([null, 'N'])
  })

  it('is as it was when the page is loaded again', () => {
    const desk = deskWith('AEINNRTUX', {}, 'ludime.t.0')
    desk.mix()
    write(desk, 'NUA')
    desk.prepare()
    write(desk, 'RIT')
    desk.keep()
    const again = deskWith('AEINNRTUX', {}, 'ludime.t.0')
    expect(again.cards).toEqual(desk.cards)
    expect([again.parts.length, spell(again.tray.cards)]).toEqual([1, 'RIT'])
  })

  it('is cleared when the house has taken the turn, or a new manche begins', () => {
    const desk = deskWith('ANUX')
    write(desk, 'NUA')
    desk.prepare()
    desk.sent = { what: 'turn', at: 4 }
    desk.arrive(sight('X', { step: 6, turn: 1 }))
    expect([desk.parts, spell(desk.cards), desk.sent]).toEqual([[], 'X', null])
    write(desk, 'X')
    desk.arrive(sight('ABC', { manche: 2, step: 1 }))
    expect([desk.tray.cards, spell(desk.cards)]).toEqual([[], 'ABC'])
  })

  it('keeps what was prepared when another word was laid, and the other way round', () => {
    const desk = deskWith('AINNTUX')
    write(desk, 'NUA')
    desk.prepare()
    write(desk, 'NIT')
    desk.sent = { what: 'tray', at: 4 }
    desk.arrive(sight('ANUX', { step: 5 }))
    expect([desk.parts.length, desk.tray.cards, spell(desk.free)]).toEqual([1, [], 'X'])
    write(desk, 'X')
    desk.sent = { what: 'parts', at: 5 }
    desk.arrive(sight('X', { step: 6 }))
    expect([desk.parts, spell(desk.tray.cards), desk.sent]).toEqual([[], 'X', null])
  })

  it('keeps the arrangement where nothing was taken', () => {
    const desk = deskWith('ANUX')
    write(desk, 'NUA')
    desk.prepare()
    desk.sent = { what: 'parts', at: 4 }
    desk.arrive(sight('ANUX', { step: 4 }))
    expect(desk.parts).toHaveLength(1)
  })

  it('marks what has just come', () => {
    const desk = deskWith('ANU')
    desk.arrive(sight('AENU', { step: 5 }))
    expect(desk.cards.filter(({ key }) => desk.fresh.has(key)).map((card) => card.letter)).toEqual([
      'E',
    ])
  })

  it('takes a touch and a key as the moment wants them', () => {
    const desk = deskWith('AEENU')
    desk.mode = 'exchange'
    expect([desk.type('E'), desk.type('E'), desk.type('E')]).toEqual([true, true, false])
    expect(desk.aside).toHaveLength(2)
    desk.aside = []
    desk.mode = 'discard'
    desk.type('U')
    expect([desk.letterOf(desk.discard), spell(desk.free)]).toEqual(['U', 'AEEN'])
    desk.touch(desk.discard!)
    expect(desk.discard).toBeNull()
  })

  it('lets a card be dragged to any place', () => {
    const desk = deskWith('ANU')
    desk.drop('U1', 0)
    desk.drop('N1', 0)
    expect(spell(desk.tray.cards)).toBe('NU')
    desk.drop('N1', 9)
    expect(spell(desk.tray.cards)).toBe('UN')
    desk.put('U1', 0)
    expect([spell(desk.tray.cards), spell(desk.free)]).toEqual(['N', 'UA'])
  })
})

describe('what one can do', () => {
  const choice = (type: string): Choice => ({
    key: `choices.${type}`,
    action: { type },
    values: { letter: 'E' },
    note: '',
    interrupts: false,
  })

  /** As the server asks, with what it leaves open. */
  const OPEN: Record<string, object> = {
    first: { minimum: 6 },
    own: { minimum: 3 },
    'no-word': { minimum: 3 },
    compose: { minimum: 3 },
  }
  /** As the rules close the words of the table: two of others, and one's own. */
  const CLOSED: Record<string, Record<string, string>> = {
    first: {
      'second-word': 'one-word-only',
      ...Object.fromEntries([0, 1, 2].map((word) => [`word/${word}`, 'not-in-first-turn'])),
    },
    own: { 'word/0': 'wait-to-modify', 'word/1': 'wait-to-modify' },
    'no-word': { 'word/0/first': 'own-word-first', 'word/1/first': 'own-word-first' },
  }
  const asks = (name: string, choices: Choice[] = []): Question =>
    ({
      key: `questions.${name}`,
      values: OPEN[name] ?? {},
      closed: CLOSED[name] ?? {},
      choices,
    }) as never

  function buttons(desk: Workspace, more: Partial<Ludime.Board> = {}, changes = {}) {
    const callbacks = {
      answer: vi.fn(),
      lay: vi.fn(),
      layPrepared: vi.fn(),
      finish: vi.fn(),
      exchange: vi.fn(),
    }
    const { board } = sight('', more)
    const owner = desk.tray.base === null ? null : (board.words[desk.tray.base]?.owner ?? null)
    const given = { isMine: true, busy: false, me: 0, ask: asks('compose'), refused: null, owner }
    return {
      ...callbacks,
      ...buttonsOf({ board, workspace: desk, texts, ...given, ...callbacks, ...changes }),
    }
  }
  const labels = ({ main, others }: Pick<ReturnType<typeof buttons>, 'main' | 'others'>) =>
    [main, ...others].map((each) => plain(each?.label ?? ''))

  it('is to take a card first', () => {
    const takes = [choice('draw'), choice('take-discard')]
    const open = buttons(deskWith('ANU'), { stage: 'take' }, { ask: asks('take', takes) })
    expect(labels(open)).toEqual(['Piocher', 'Prendre E'])
    open.main?.onPress()
    expect(open.answer).toHaveBeenCalledWith(takes[0]!.action)
  })

  it('is to lay, to lengthen or to steal what stands in the tray', () => {
    const desk = deskWith('AINNTU')
    write(desk, 'NUA')
    expect(labels(buttons(desk))).toEqual(['Poser · 7'])
    desk.clear()
    desk.grow(2)
    const alone = buttons(desk).main
    expect([alone?.isDisabled, alone?.why]).toEqual([true, expect.stringContaining('SOL')])
    write(desk, 'SOLI')
    expect(buttons(desk).main?.isDisabled).toBe(false)
    expect(labels(buttons(desk))).toEqual(['Allonger · 10'])
    desk.clear()
    desk.grow(1)
    write(desk, 'TASSENT')
    expect(labels(buttons(desk))).toEqual(['Voler à Yann · 19'])
    expect(labels(buttons(desk, {}, { isMine: false, ask: null }))).toEqual(['Préparer · 19'])
  })

  it('is to end the turn with a card, which is named before it is sent', () => {
    const desk = deskWith('ANUX')
    buttons(desk).main?.onPress()
    expect([desk.mode, labels(buttons(desk))]).toEqual(['discard', ['Défausser…', 'Retour']])
    expect(buttons(desk).main?.isDisabled).toBe(true)
    desk.type('X')
    const { main, finish } = buttons(desk)
    expect(plain(main?.label ?? '')).toBe('Défausser X')
    main?.onPress()
    expect(finish).toHaveBeenCalled()
  })

  it('is to lay what was prepared, before the turn can end', () => {
    const desk = deskWith('AINNTUX')
    write(desk, 'NUA')
    desk.prepare()
    const { main, layPrepared } = buttons(desk)
    main?.onPress()
    expect([main?.label, layPrepared.mock.calls.length]).toEqual(['Poser NUA', 1])
    write(desk, 'NIT')
    desk.prepare()
    expect(labels(buttons(desk))).toEqual(['Poser ces 2 mots'])
  })

  it('is to exchange, in the first turn, as long as no word is prepared', () => {
    const desk = deskWith('ANUX')
    const first = buttons(desk, {}, { ask: asks('first') })
    expect(labels(first)).toEqual(['Finir le tour…', 'Échanger…'])
    first.others[0]?.onPress()
    desk.touch('A1')
    desk.touch('X1')
    const { main, exchange } = buttons(desk, {}, { ask: asks('first') })
    main?.onPress()
    expect([main?.label, exchange.mock.calls.length]).toEqual(['Échanger 2 cartes', 1])
  })

  it('is out of reach, and says why, where the question leaves it no room', () => {
    const why = (name: string, desk: Workspace) => buttons(desk, {}, { ask: asks(name) }).lay?.why
    const desk = deskWith('AINNTU')
    write(desk, 'NU')
    expect(why('compose', desk)).toContain('trop court')
    write(desk, 'A')
    expect([why('compose', desk), why('first', desk)]).toEqual([
      '',
      expect.stringContaining('6 lettres'),
    ])
    const other = deskWith('AINNTU')
    other.grow(1)
    write(other, 'TASSENT')
    expect(why('compose', other)).toBe('')
    expect(why('first', other)).toContain('premier tour')
    expect(why('own', other)).toContain('attendent')
    expect(why('no-word', other)).toContain('posez-en un')
    other.clear()
    write(other, 'INNU')
    other.prepare()
    other.grow(1)
    write(other, 'ATTASSE')
    expect(why('no-word', other)).toBe('')
  })

  it('is to mend the word that was refused', () => {
    const desk = deskWith('ANUX')
    write(desk, 'NUA')
    const refused = desk.prepare()
    desk.discard = 'X1'
    const { main, others } = buttons(desk, {}, { refused })
    expect(labels({ main, others })).toEqual(['Corriger NUA'])
    main?.onPress()
    expect([spell(desk.tray.cards), desk.parts, desk.discard]).toEqual(['NUA', [], null])
  })

  it('is to send new words first, which open those of others to who has none', () => {
    const desk = deskWith('AINNTU')
    desk.grow(1)
    write(desk, 'TASSENT')
    desk.prepare()
    write(desk, 'NUA')
    desk.prepare()
    expect(wordsOf(desk.parts).map(({ type }) => type)).toEqual(['lay', 'modify'])
  })

  it('is to drag a card onto the discards', () => {
    const desk = deskWith('ANUX')
    desk.touch('X1')
    buttons(desk).throwAway('X1')
    expect([desk.mode, desk.discard, desk.tray.cards]).toEqual(['discard', 'X1', []])
  })

  it('is asked in a line', () => {
    const desk = deskWith('ANUX')
    const ask = { key: 'questions.compose', values: {} } as unknown as Question
    const { board } = sight('', { turn: 1 })
    expect(questionOf({ board, workspace: desk, texts, ask: null })).toBe('On attend Léa.')
    expect(questionOf({ board, workspace: desk, texts, ask })).toContain('Posez')
    desk.mode = 'discard'
    expect(questionOf({ board, workspace: desk, texts, ask })).toContain('défaussez-vous')
    const owing = sight('', { taken: 'X' }).board
    expect(questionOf({ board: owing, workspace: desk, texts, ask })).toContain(
      'Le X pris sur la défausse',
    )
  })
})

describe('what was sent', () => {
  const refused = (id: string, part?: number): RefusedAction => ({
    id,
    actions: [],
    code: 'unknown-word',
    clause: 'LUD-C4',
    details: part === undefined ? {} : { part },
    text: '',
  })

  it('goes as one, and a refusal names the part, in the words of the moment', () => {
    const spies = { send: vi.fn(() => 'all'), dismiss: vi.fn() }
    let refusals: RefusedAction[] = []
    const latest = new LatestAction((): Actions => ({
      ...NO_ACTIONS,
      ...spies,
      canAct: true,
      refusals,
    }))
    expect(latest.send({ type: 'lay' }, { type: 'discard' })).toBe(true)
    expect(spies.send).toHaveBeenCalledWith({ type: 'lay' }, { type: 'discard' })
    expect(latest.refusal).toBeNull()
    refusals = [refused('other', 0), refused('all', 1)]
    expect(latest.refusal && stoppedAt(latest.refusal)).toBe(1)
    refusals = [{ ...refused('all', 1), text: 'Not a word.' }]
    expect(latest.refusal?.text).toBe('Not a word.')
    spies.send.mockReturnValue('one')
    latest.send({ type: 'discard' })
    expect([spies.send.mock.calls.length, spies.dismiss.mock.calls]).toEqual([2, [['all']]])
    expect(latest.refusal).toBeNull()
  })

  it('goes nowhere where one cannot act', () => {
    const send = vi.fn(() => 'one')
    expect(new LatestAction((): Actions => ({ ...NO_ACTIONS, send })).send({ type: 'lay' })).toBe(
      false,
    )
    expect(send).not.toHaveBeenCalled()
  })
})

describe('the words on the table', () => {
  const shown = (word: string, number = 0) => ({ number, word, owner: 1, part: null, step: 0 })

  it('keep their cards when they become others', () => {
    const scene = new Scene()
    const before = scene.show([shown('TASSE')])[0]!.cards
    const after = scene.show([shown('STASEE')])[0]!.cards
    const old = new Set(before.map(({ key }) => key))
    expect(after.filter(({ key }) => !old.has(key)).map(({ letter }) => letter)).toEqual(['E'])
    expect(spell(after)).toBe('STASEE')
  })

  it('take new cards from the hand first', () => {
    const own = [{ key: 'N1', letter: 'N' }]
    let count = 0
    const cards = relabel([{ key: 't1', letter: 'U' }], 'NUN', own, () => `t${++count + 1}`)
    expect(cards.map(({ key }) => key)).toEqual(['N1', 't1', 't2'])
  })
})

describe('what happened', () => {
  const word = (type: 'laid' | 'modified', more: object) =>
    ({ type, seat: 1, number: 2, points: 9, size: 3, ...more }) as Ludime.Body
  const turn: Ludime.Body[] = [
    word('laid', { word: 'NUA' }),
    word('modified', { number: 0, owner: 0, stolen: true, old: 'SOL', word: 'SOLE', added: 'E' }),
    { type: 'discarded', seat: 1, letter: 'X', back: false, size: 3 },
  ]

  it('is told with all its words, or with the last thing that was done', () => {
    expect(plain(sentenceOf(turn, texts))).toBe('Léa pose NUA (9) · Léa vous vole SOL : SOLE (9)')
    const elsewhere = sentenceOf(turn, inBrief(texts.with(['Zoé', 'Maximilienne-Éléonore'], null)))
    expect(plain(elsewhere)).toContain('Maximilienn… vole SOL à Zoé : SOLE (9)')
    expect(sentenceOf(turn.slice(2), texts)).toBe('Léa défausse X')
    expect(sentenceOf([], texts)).toBe('')
  })

  it('leaves a mark on what it has changed', () => {
    expect([...changed(turn)]).toEqual([
      [2, ''],
      [0, 'SOL'],
    ])
  })

  it('is looked at, the last word before the points', () => {
    const scored = { type: 'scored' } as Ludime.Body
    expect(displayTime(turn)).toBeGreaterThan(displayTime(turn.slice(2)))
    const lengthened = [{ ...turn[1], stolen: false } as Ludime.Body]
    expect(displayTime([turn[1]!])).toBeGreaterThan(displayTime(lengthened)) // a theft is looked at longest
    expect(revealDelay(turn)).toBe(0)
    expect(revealDelay([scored])).toBe(0)
    expect(revealDelay([...turn, scored])).toBeGreaterThan(0)
  })

  it('is heard: a theft unlike a word that grows', () => {
    expect(soundOf(turn[1]!)).not.toBe(soundOf({ ...turn[1], stolen: false } as Ludime.Body))
  })
})

describe('a keyboard', () => {
  function typist() {
    const done: string[] = []
    const keys = new Keys(() => ({
      type: (letter) => void done.push(letter),
      erase: () => void done.push('<'),
      enter: () => void done.push('!'),
      escape: () => void done.push('x'),
      step: (by) => void done.push(by < 0 ? '←' : '→'),
    }))
    const press = (key: string, on = '') => {
      const target = { closest: (wanted: string) => (on && wanted.includes(on) ? {} : null) }
      const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
      const event = { key, target, preventDefault, stopPropagation, repeat: false }
      keys.press(event as unknown as KeyboardEvent)
      return preventDefault.mock.calls.length > 0
    }
    return { done, press, keys }
  }

  it('types letters without accents, wherever the focus is', () => {
    const { done, press } = typist()
    for (const key of ['é', 'T', 'œ', 'Backspace', 'Escape']) press(key)
    expect(done.join('')).toBe('ETOE<x')
    expect(press('a', 'input')).toBe(false)
  })

  it('ends a word with Enter, and leaves Enter to a button where nothing was typed', () => {
    const { done, press, keys } = typist()
    expect(press('Enter', 'button')).toBe(false)
    press('a', 'button')
    press('Enter', 'button')
    press('b')
    keys.rest()
    press('Enter', 'button')
    expect(done.join('')).toBe('A!B')
  })

  it('moves the place for the next letter only while one types', () => {
    const { done, press } = typist()
    expect(press('ArrowLeft')).toBe(false)
    press('a')
    press('ArrowLeft')
    press('1')
    expect(done.join('')).toBe('A←')
  })
})
