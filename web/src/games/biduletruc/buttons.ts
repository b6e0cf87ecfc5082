/** The buttons of a player's turn, from the server's question and from the cards they have chosen. */
import { isPlayed } from '../../lib/gameUi'
import type { Biduletruc, Choice } from '../../protocol'
import type { Red } from './cards'
import { isWaiting, whyNotRed } from './unavailable'
import type { BoardState } from './boardState.svelte'

export interface BarButton {
  label: string
  onPress: () => void
  isDisabled?: boolean
  isMain?: boolean // the obvious thing to do now
}

/** A red card beside one, and what a press on it does. */
export interface RedButton {
  red: Red
  onPress: () => void
  why: string // it cannot be used now; '': it can
  isChosen: boolean
}

const actionOf = ({ action }: Choice) => action as Biduletruc.Action

/** The buttons at thumb height: few, and the last one the main one. */
export function buttonsOf(boardState: BoardState): BarButton[] {
  const { texts, ask, actions } = boardState.props()
  const { busy } = actions
  const say = (key: string) => texts.say(`board_web.deeds.${key}`)
  if (!ask || (!boardState.isMine && boardState.board.stage !== 'claim') || boardState.isGiven)
    return []
  const back = { label: say('back'), onPress: () => boardState.choose('lay', null) }
  if (boardState.mode === 'change') {
    const isDisabled = busy || boardState.marked.length < 2
    return [
      back,
      { label: say('change'), onPress: () => boardState.change(), isDisabled, isMain: true },
    ]
  }
  const open = ask.choices.filter((choice) => SHOWN.includes(actionOf(choice).type))
  const buttons = open.map((choice): BarButton => {
    const action = actionOf(choice)
    return {
      label: texts.say(choice.key, choice.values),
      onPress: () => boardState.act(action),
      isDisabled: busy,
      isMain: action.type === 'counter' || (action.type === 'end' && boardState.board.laid > 0),
    }
  })
  if (boardState.mode !== 'skip') return buttons
  const skip = ask.choices.find((choice) => actionOf(choice).type === 'skip')
  if (!skip) return buttons
  return [
    back,
    {
      label: say('skip'),
      onPress: () => boardState.act(actionOf(skip)),
      isDisabled: busy,
      isMain: true,
    },
  ]
}

const SHOWN: readonly string[] = ['give-way', 'draw', 'end', 'counter']

/** The question, in words; '' where none is asked. */
export function questionOf(boardState: BoardState): string {
  const { texts, ask, standing, mode: boardMode } = boardState.props()
  const { board, mode } = boardState
  if (!isPlayed(boardMode) || standing?.ended) return ''
  if (boardState.isMine && ask) {
    if (boardState.isGiven) return texts.say(ask.forced, ask.values)
    if (mode === 'change') return texts.say('board_web.asks.change')
    if (mode === 'skip') {
      return texts.say('board_web.asks.skip', { seat: [(board.turn + 1) % board.sizes.length] })
    }
    if (boardState.isLaying && boardState.pick) {
      return texts.say('board_web.asks.where', { card: boardState.pick.card })
    }
    if (isWaiting(ask, boardState.view.hand, board.laid)) {
      return texts.say('board_web.asks.waits', { count: boardState.cards.length })
    }
    return texts.say(ask.key, ask.values)
  }
  if (board.stage === 'over') return board.reason ? texts.say(`reason.${board.reason}`) : ''
  if (board.stage === 'claim') return texts.say('board_web.asks.claim', { seat: [board.turn] })
  return texts.say('table.waitingFor', { seat: [board.turn] })
}

/** One's red cards in their order, each with what it can do; an answer needs all the room. */
export function redButtons(boardState: BoardState): RedButton[] {
  const { view, board, isMine } = boardState
  if (isMine && board.stage === 'answer') return []
  return view.reds.map((red, index) => {
    const why = isMine ? whyNot(boardState, red) : 'not-your-turn'
    const isChosen = boardState.mode === red && boardState.red === index
    const onPress = () => {
      if (isChosen || red === 'counter') boardState.choose('lay', null)
      else boardState.choose(red, index)
    }
    return { red, why, onPress, isChosen }
  })
}

function whyNot(boardState: BoardState, red: Red): string {
  return red === 'counter' ? 'no-skip-to-answer' : whyNotRed(boardState.props().ask, red)
}
