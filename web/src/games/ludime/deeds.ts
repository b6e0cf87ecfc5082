/** What one can do in game 1, from what the house asks and from what lies before one. */
import type { Texts } from '../../lib/texts'
import type { Choice, Ludime, Question } from '../../protocol'
import type { Deed, Tool } from './Bar.svelte'
import type { Desk } from './desk.svelte'
import { valueOf } from './letters'
import { spell } from './tray'

interface Sight {
  board: Ludime.Board
  desk: Desk
  texts: Texts
  choices: readonly Choice[]
  isMine: boolean
  busy: boolean
  mayExchange: boolean
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
  tools: readonly Tool[]
  throwAway: (key: string) => void // this card is to be the discard
}

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
  return { ...buttonsOf(sight), tools, throwAway }
}

function buttonsOf(sight: Sight): Pick<Deeds, 'main' | 'others'> {
  const { board, desk, texts, busy, isMine } = sight
  const say = (key: string, values = {}) => texts.say(`board_web.deeds.${key}`, values)
  if (desk.mode === 'discard' && isMine) {
    const letter = desk.letterOf(desk.discard)
    const label = letter ? say('discard', { letter }) : say('discardNone')
    const back = {
      label: say('back'),
      does: () => {
        desk.discard = null
        desk.mode = 'compose'
      },
    }
    const others = board.stage === 'discard' ? [] : [back] // nothing else is left to do then
    return { main: { label, does: sight.finish, isOff: busy || letter === null }, others }
  }
  if (desk.mode === 'exchange' && isMine) {
    const count = desk.aside.length
    const back = {
      label: say('back'),
      does: () => {
        desk.aside = []
        desk.mode = 'compose'
      },
    }
    const main = {
      label: say('exchange', { count }),
      does: sight.exchange,
      isOff: busy || count === 0,
    }
    return { main, others: [back] }
  }
  const isComposed = desk.tray.cards.length > 0
  if (!isMine) return { main: isComposed ? laying(sight) : null, others: [] }
  if (isComposed && isOpen(board)) return { main: laying(sight), others: [] }
  const open = sight.choices.filter(({ action }) => (action as Ludime.Action).type !== 'discard')
  const takes = open.map((choice): Deed => ({
    label: texts.say(choice.key, choice.values),
    does: () => sight.answer(choice),
    isOff: busy,
  }))
  if (!isOpen(board)) {
    return { main: takes[0] ?? null, others: isComposed ? [laying(sight)] : takes.slice(1) }
  }
  return { main: ending(sight), others: [...takes, ...exchanging(sight)] }
}

/** What stands in the tray is laid: a new word, one's own made longer, another's stolen. */
function laying({ board, desk, texts, isMine, owner, me, prepare }: Sight): Deed {
  const how = owner === null ? 'lay' : owner === me ? 'lengthen' : 'steal'
  const points = valueOf(spell(desk.tray.cards))
  const isNow = isMine && isOpen(board)
  const label = texts.say(`board_web.deeds.${isNow ? how : 'prepare'}`, { points, owner: [owner] })
  return { label, does: prepare }
}

/** On to the discard, or the end where no card is left. */
function ending({ board, desk, texts, busy, finish }: Sight): Deed {
  const isOut = desk.free.length === 0
  const does = () => {
    desk.mode = 'discard'
    // What was taken from the discards and served for nothing is the card that goes back.
    const back = desk.free.find(({ letter }) => letter === board.taken)
    const isUsed = desk.parts.some(({ cards }) =>
      cards.some((card) => !card.isFixed && card.letter === board.taken),
    )
    if (board.taken && back && !isUsed) desk.discard = back.key
  }
  const label = texts.say(`board_web.deeds.${isOut ? 'out' : 'end'}`)
  return { label, does: isOut ? finish : does, isOff: busy }
}

function exchanging({ desk, texts, busy, mayExchange }: Sight): Deed[] {
  if (!mayExchange || desk.parts.length > 0) return []
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
  if (!ask) return texts.say('table.waitingFor', { seat: [board.turn] })
  if (desk.mode === 'discard') return texts.say('board_web.asks.discard')
  if (desk.mode === 'exchange') return texts.say('board_web.asks.exchange')
  if (isOpen(board) && desk.parts.length > 0) return texts.say('board_web.asks.more')
  return texts.say(ask.key, ask.values)
}
