/** What one can do in game 1, from what the server asks and from what lies before one. */
import type { Texts } from '../../lib/texts'
import type { Ludime, Question } from '../../protocol'
import type { BarButton, Tool } from './ActionButtons.svelte'
import type { Workspace } from './workspace.svelte'
import { hasLaid, owedOf, type Part } from './draft'
import { valueOf } from './letters'
import { layRefusal } from './layRefusal'
import { spell } from './tray'

/** What the buttons of a turn depend on. */
interface Turn {
  board: Ludime.Board
  workspace: Workspace
  texts: Texts
  ask: Question | null // of oneself
  isMine: boolean
  busy: boolean
  refused: Part | null // the prepared word that was not taken
  owner: number | null // of the word that grows
  me: number | null
  answer: (action: Ludime.Action) => void
  lay: () => void // what stands in the tray
  layPrepared: () => void
  finish: () => void
  exchange: () => void
}

export interface BarButtons {
  main: BarButton | null
  others: readonly BarButton[]
  lay: BarButton | null // what Enter does while letters stand in the tray
  tools: readonly Tool[]
  throwAway: (key: string) => void // this card is to be the discard
}

const FIRST = 'questions.first' // one word, or an exchange

/** The stages in which words can be laid and a turn can be ended. */
export const isOpen = ({ stage }: Ludime.Board): boolean =>
  stage === 'compose' || stage === 'discard'

export function buttonsOf(turn: Turn): BarButtons {
  const { board, workspace, isMine } = turn
  const tools: Tool[] = [
    { name: 'mix', onPress: () => workspace.mix() },
    { name: 'sort', onPress: () => workspace.sort() },
  ]
  if (workspace.tray.cards.length > 0)
    tools.push({ name: 'clear', onPress: () => workspace.clear() })
  const throwAway = (key: string) => {
    if (!isMine || !isOpen(board)) return
    workspace.take(key)
    workspace.mode = 'discard'
    workspace.discard = key
  }
  const lay = workspace.tray.cards.length > 0 ? laying(turn) : null
  return { ...mainAndOthers(turn, lay), lay, tools, throwAway }
}

function mainAndOthers(turn: Turn, lay: BarButton | null): Pick<BarButtons, 'main' | 'others'> {
  const { board, workspace, texts, busy, isMine } = turn
  const say = (key: string, values = {}) => texts.say(`board_web.deeds.${key}`, values)
  const back = { label: say('back'), onPress: () => workspace.back() }
  if (workspace.mode === 'discard' && isMine) {
    const letter = workspace.letterOf(workspace.discard)
    const label = letter ? say('discard', { letter }) : say('discardNone')
    const others = board.stage === 'discard' ? [] : [back] // nothing else is left to do then
    return { main: { label, onPress: turn.finish, isDisabled: busy || letter === null }, others }
  }
  if (workspace.mode === 'exchange' && isMine) {
    const count = workspace.aside.length
    const main = {
      label: count > 0 ? say('exchange', { count }) : say('exchangeNone'),
      onPress: turn.exchange,
      isDisabled: busy || count === 0,
    }
    return { main, others: [back] }
  }
  if (!isMine || (lay && isOpen(board))) return { main: lay, others: [] }
  const { refused } = turn
  if (refused) {
    const label = say('mend', { word: spell(refused.cards) })
    return { main: { label, onPress: () => workspace.reopen(refused) }, others: [] }
  }
  const open = (turn.ask?.choices ?? []).filter(
    ({ action }) => (action as Ludime.Action).type !== 'discard',
  )
  const takes = open.map((choice): BarButton => ({
    label: texts.say(choice.key, choice.values),
    onPress: () => turn.answer(choice.action as Ludime.Action),
    isDisabled: busy,
  }))
  if (!isOpen(board)) {
    return { main: takes[0] ?? null, others: lay ? [lay] : takes.slice(1) }
  }
  const exchange = exchanging(turn) // beside it there is no room for what the piles offer, too
  const main = workspace.parts.length > 0 ? layingPrepared(turn) : ending(turn)
  return { main, others: exchange.length > 0 ? exchange : takes }
}

/** What stands in the tray is laid: a new word, one's own made longer, another's stolen. */
function laying({ ask, board, workspace, texts, busy, isMine, owner, me, lay }: Turn): BarButton {
  const how = owner === null ? 'lay' : owner === me ? 'lengthen' : 'steal'
  const isNow = isMine && isOpen(board)
  const values = { points: valueOf(spell(workspace.tray.cards)), owner: [owner] }
  const label = texts.say(`board_web.deeds.${isNow ? how : 'prepare'}`, values)
  const why = layRefusal({ ask, board, tray: workspace.tray, parts: workspace.parts, texts })
  return { label, onPress: lay, isDisabled: why !== '' || (isNow && busy), why }
}

/** What was prepared while others played is laid, all of it or nothing. */
function layingPrepared({ workspace, texts, busy, layPrepared }: Turn): BarButton {
  const count = workspace.parts.length
  const word = spell(workspace.parts[0]!.cards)
  const label = texts.say('board_web.deeds.layPrepared', { count, word })
  return { label, onPress: layPrepared, isDisabled: busy }
}

/** On to the discard. */
function ending({ board, me, workspace, texts, busy }: Turn): BarButton {
  return {
    label: texts.say('board_web.deeds.end'),
    onPress: () => (workspace.mode = 'discard'),
    isDisabled: busy,
    isQuiet: !hasLaid(board, me),
  }
}

function exchanging({ ask, workspace, texts, busy }: Turn): BarButton[] {
  if (ask?.key !== FIRST || workspace.parts.length > 0) return []
  const onPress = () => (workspace.mode = 'exchange')
  return [{ label: texts.say('board_web.deeds.toExchange'), onPress, isDisabled: busy }]
}

interface Asked {
  board: Ludime.Board
  workspace: Workspace
  texts: Texts
  ask: Question | null
}

/** What is asked, in a line. */
export function questionOf({ board, workspace, texts, ask }: Asked): string {
  if (!ask)
    return board.turn === texts.me ? '' : texts.say('table.waitingFor', { seat: [board.turn] })
  if (workspace.mode === 'discard') {
    const letter = owedOf(workspace.parts, board.taken)
    return letter
      ? texts.say('refusals.discard-goes-back', { letter })
      : texts.say('board_web.asks.discard')
  }
  if (workspace.mode === 'exchange') return texts.say('board_web.asks.exchange')
  if (workspace.tray.base !== null) return texts.say('board_web.asks.spell')
  if (isOpen(board) && workspace.parts.length > 0) {
    return texts.say('board_web.asks.prepared', { count: workspace.parts.length })
  }
  if (isOpen(board) && hasLaid(board, texts.me)) return texts.say('board_web.asks.more')
  return texts.say(ask.key, ask.values)
}
