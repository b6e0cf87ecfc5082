/** What one can do in game 1, from what the house asks and from what lies before one. */
import type { Texts } from '../../lib/texts'
import type { Choice, Ludime, Question } from '../../protocol'
import type { Deed, Tool } from './Bar.svelte'
import type { Desk } from './desk.svelte'
import { owedOf, type Part } from './draft'
import { valueOf } from './letters'
import { obstacleTo } from './obstacles'
import { spell } from './tray'

interface Sight {
  board: Ludime.Board
  desk: Desk
  texts: Texts
  ask: Question | null // of oneself
  isMine: boolean
  busy: boolean
  refused: Part | null // the prepared word that was not taken
  owner: number | null // of the word that grows
  me: number | null
  answer: (choice: Choice) => void
  prepare: () => void
  finish: () => void
  exchange: () => void
}

export interface Deeds {
  main: Deed | null
  others: readonly Deed[]
  lay: Deed | null // what Enter does while letters stand in the tray
  tools: readonly Tool[]
  throwAway: (key: string) => void // this card is to be the discard
}

const FIRST = 'questions.first' // one word, or an exchange

/** The stages in which a turn can be ended. */
const isOpen = ({ stage }: Ludime.Board): boolean => stage === 'compose' || stage === 'discard'

export function deedsOf(sight: Sight): Deeds {
  const { board, desk, isMine } = sight
  const tools: Tool[] = [
    { name: 'mix', does: () => desk.mix() },
    { name: 'sort', does: () => desk.sort() },
  ]
  if (desk.tray.cards.length > 0) tools.push({ name: 'clear', does: () => desk.clear() })
  const throwAway = (key: string) => {
    if (!isMine || !isOpen(board)) return
    desk.take(key)
    desk.mode = 'discard'
    desk.discard = key
  }
  const lay = desk.tray.cards.length > 0 ? laying(sight) : null
  return { ...buttonsOf(sight, lay), lay, tools, throwAway }
}

function buttonsOf(sight: Sight, lay: Deed | null): Pick<Deeds, 'main' | 'others'> {
  const { board, desk, texts, busy, isMine } = sight
  const say = (key: string, values = {}) => texts.say(`board_web.deeds.${key}`, values)
  const back = { label: say('back'), does: () => desk.back() }
  if (desk.mode === 'discard' && isMine) {
    const letter = desk.letterOf(desk.discard)
    const label = letter ? say('discard', { letter }) : say('discardNone')
    const others = board.stage === 'discard' ? [] : [back] // nothing else is left to do then
    return { main: { label, does: sight.finish, isOff: busy || letter === null }, others }
  }
  if (desk.mode === 'exchange' && isMine) {
    const count = desk.aside.length
    const main = {
      label: count > 0 ? say('exchange', { count }) : say('exchangeNone'),
      does: sight.exchange,
      isOff: busy || count === 0,
    }
    return { main, others: [back] }
  }
  if (!isMine || (lay && isOpen(board))) return { main: lay, others: [] }
  const { refused } = sight
  if (refused) {
    const label = say('mend', { word: spell(refused.cards) })
    return { main: { label, does: () => desk.reopen(refused) }, others: [] }
  }
  const open = (sight.ask?.choices ?? []).filter(
    ({ action }) => (action as Ludime.Action).type !== 'discard',
  )
  const takes = open.map((choice): Deed => ({
    label: texts.say(choice.key, choice.values),
    does: () => sight.answer(choice),
    isOff: busy,
  }))
  if (!isOpen(board)) {
    return { main: takes[0] ?? null, others: lay ? [lay] : takes.slice(1) }
  }
  const exchange = exchanging(sight) // beside it there is no room for what the piles offer, too
  return { main: ending(sight), others: exchange.length > 0 ? exchange : takes }
}

/** What stands in the tray is laid: a new word, one's own made longer, another's stolen. */
function laying({ ask, board, desk, texts, isMine, owner, me, prepare }: Sight): Deed {
  const how = owner === null ? 'lay' : owner === me ? 'lengthen' : 'steal'
  const isNow = isMine && isOpen(board)
  const values = { points: valueOf(spell(desk.tray.cards)), owner: [owner] }
  const label = texts.say(`board_web.deeds.${isNow ? how : 'prepare'}`, values)
  const why = obstacleTo({ ask, board, tray: desk.tray, parts: desk.parts, texts })
  return { label, does: prepare, isOff: why !== '', why }
}

/** On to the discard, or the end where no card is left. */
function ending({ desk, texts, busy, finish }: Sight): Deed {
  const isOut = desk.free.length === 0
  const choose = () => (desk.mode = 'discard')
  const label = texts.say(`board_web.deeds.${isOut ? 'out' : 'end'}`)
  return { label, does: isOut ? finish : choose, isOff: busy, isQuiet: desk.parts.length === 0 }
}

function exchanging({ ask, desk, texts, busy }: Sight): Deed[] {
  if (ask?.key !== FIRST || desk.parts.length > 0) return []
  const does = () => (desk.mode = 'exchange')
  return [{ label: texts.say('board_web.deeds.toExchange'), does, isOff: busy }]
}

interface Asked {
  board: Ludime.Board
  desk: Desk
  texts: Texts
  ask: Question | null
}

/** What is asked, in a line. */
export function questionOf({ board, desk, texts, ask }: Asked): string {
  if (!ask)
    return board.turn === texts.me ? '' : texts.say('table.waitingFor', { seat: [board.turn] })
  if (desk.mode === 'discard') {
    const letter = owedOf(desk.parts, board.taken)
    return letter
      ? texts.say('refusals.discard-goes-back', { letter })
      : texts.say('board_web.asks.discard')
  }
  if (desk.mode === 'exchange') return texts.say('board_web.asks.exchange')
  if (desk.tray.base !== null) return texts.say('board_web.asks.spell')
  if (isOpen(board) && desk.parts.length > 0) {
    return texts.say(`board_web.asks.${ask.key === FIRST ? 'last' : 'more'}`)
  }
  return texts.say(ask.key, ask.values)
}
