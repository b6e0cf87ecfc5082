import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ui } from '../src/games/biduletruc'
import { JOKER } from '../src/games/biduletruc/cards'
import { questionOf, redButtons } from '../src/games/biduletruc/buttons'
import { BoardState } from '../src/games/biduletruc/boardState.svelte'
import { NO_ACTIONS } from '../src/lib/gameUi'
import { Texts } from '../src/lib/texts'
import type { Biduletruc, Question } from '../src/protocol'
import { trees } from '../src/texts/fr'
import french from '../../src/escale/games/biduletruc/texts/fr.json'
import own from '../src/games/biduletruc/texts/fr.json'

const texts = new Texts('fr', [...trees, french, own], ui.speakers, ['Ada', 'Léa'], 0)

const top = (number: number, card: string) => [{ number, card, by: null, is_verified: false }]
const BOARD = {
  stage: 'turn',
  turn: 0,
  turns: 4,
  moves: 0,
  laid: 0,
  has_joker: false,
  has_drawn: false,
  has_changed: false,
  has_skipped: false,
  piles: [top(0, 'ciel'), top(1, 'chat')],
  fresh: [],
  sizes: [3, 9],
  reason: null,
} as unknown as Biduletruc.Board

const asking = (
  key: string,
  values: Question['values'] = {},
  closed: Question['closed'] = {},
): Question => ({
  key: `questions.${key}`,
  choices: [],
  values,
  typed: 'prompts.turn',
  hint: '',
  forced: '',
  closed,
})

describe('one’s place at the table', () => {
  let sent: unknown[]

  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    return () => vi.useRealTimers()
  })

  function sitting(
    ask: Question | null,
    now: Partial<Biduletruc.Board> = {},
    hand: readonly string[] = [JOKER, 'pluie', 'rue'],
  ): BoardState {
    const send = (...actions: unknown[]) => `sent-${sent.push(...actions)}`
    const actions = { ...NO_ACTIONS, canAct: true, send }
    const reds = ['skip', 'change', 'skip']
    const view = { seat: 0, board: { ...BOARD, ...now }, hand, reds, drawn: null, under: [] }
    const props = {
      texts,
      ask,
      me: 0,
      actions,
      view,
      seats: [],
      news: [],
      mode: 'table',
      table: 't',
    }
    return new BoardState(() => props as unknown as ReturnType<BoardState['props']>)
  }

  const SKIPPED = 'Léa vous dit : « tu passes ton tour ». Que répondez-vous ?'
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const question = (boardState: BoardState) => plain(questionOf(boardState))

  it('asks where the card goes that one holds out', () => {
    const boardState = sitting(asking('turn'))
    boardState.touch('pluie')
    expect(question(boardState)).toBe('pluie : sur quelle pile ?')
  })

  it('asks for an answer first of who is told to pass, and no card is held out (BID-24)', () => {
    const boardState = sitting(asking('answer', { by: 1 }), { stage: 'answer' })
    boardState.touch('pluie')
    expect(boardState.picked).toBeNull()
    expect(plain(boardState.glance)).toContain('répondez d’abord')
    expect(question(boardState)).toBe(SKIPPED)
    boardState.picked = 'pluie'
    expect(question(boardState)).toBe(SKIPPED)
    boardState.lay('pluie', 0)
    expect([sent, boardState.glance]).toEqual([[], texts.say('refusals.answer-first')])
    expect(boardState.cards.some((held) => boardState.isShut(held))).toBe(false)
  })

  it('says that violet cards which are left wait for the next turn (BID-42)', () => {
    const waits = { laid: 9 }
    const goOn = asking('go-on', { count: 9 })
    const shut = asking('go-on', { count: 9 }, { [`card/${JOKER}`]: 'last-joker' })
    expect(question(sitting(shut, waits, [JOKER]))).toBe(
      'Votre Biduletruc attend le prochain tour : vous pouvez finir celui-ci.',
    )
    const both = sitting(shut, { ...waits, has_joker: true }, [JOKER, JOKER])
    expect(question(both)).toBe(
      'Vos Biduletruc attendent le prochain tour : vous pouvez finir celui-ci.',
    )
    const others = [sitting(goOn, waits), sitting(goOn, waits, [JOKER, JOKER])]
    for (const boardState of others) expect(question(boardState)).toContain('Encore une')
  })

  it('says why it is over while the last card is still seen', () => {
    const boardState = sitting(null, { stage: 'over', reason: 'out' }, [])
    expect(question(boardState)).toBe('Plus une carte en main !')
  })

  it('forgets a refusal with the next thing that can be done', () => {
    const shut = { [`card/${JOKER}`]: 'one-joker' }
    const boardState = sitting(asking('turn', {}, shut), { laid: 1, has_joker: true })
    const refused = () => {
      boardState.touch(JOKER)
      expect(boardState.glance).not.toBe('')
    }
    refused()
    boardState.touch('pluie')
    expect(boardState.glance).toBe('')
    refused()
    boardState.lay('pluie', 0)
    expect([boardState.glance, sent.length]).toEqual(['', 1])
    refused()
    boardState.act({ type: 'end' })
    expect(boardState.glance).toBe('')
    refused()
    redButtons(boardState)[0]!.onPress()
    expect(boardState.glance).toBe('')
  })

  it('lights the red card that was chosen, not one that looks like it', () => {
    const boardState = sitting(asking('turn'))
    const chosen = () => redButtons(boardState).map(({ isChosen }) => isChosen)
    redButtons(boardState)[2]!.onPress()
    expect([boardState.mode, chosen()]).toEqual(['skip', [false, false, true]])
    redButtons(boardState)[0]!.onPress()
    expect([boardState.mode, chosen()]).toEqual(['skip', [true, false, false]])
    redButtons(boardState)[0]!.onPress()
    expect([boardState.mode, chosen()]).toEqual(['lay', [false, false, false]])
  })
})
