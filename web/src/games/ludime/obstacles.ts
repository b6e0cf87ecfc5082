/** What is asked leaves this open (the house says it with its question); it is told before a word is
 * prepared, not after the turn was sent. */
import type { Texts } from '../../lib/texts'
import type { Ludime, Question } from '../../protocol'
import type { Part } from './draft'
import { loose, spell, type Tray } from './tray'

interface Moment {
  ask: Question | null // null: one composes while others play
  board: Ludime.Board
  tray: Tray
  parts: readonly Part[]
  me: number | null
  texts: Texts
}

/** Why the word of the tray cannot be laid yet; '': nothing is known against it. */
export function obstacleTo({ ask, board, tray, parts, me, texts }: Moment): string {
  const { base, cards } = tray
  const word = spell(cards)
  const say = (code: string, values = {}) => texts.say(`refusals.${code}`, values)
  const open = ask?.values ?? {}
  if (word === '') return ask ? texts.say(ask.key, ask.values) : ''
  if (base === null) {
    const minimum = Number(open['minimum'] ?? 0)
    if (open['alone'] && parts.length > 0) return say('one-word-only')
    if (word.length < minimum) return say('too-short', { word, minimum })
    const isLong = open['letters'] !== undefined && word.length !== open['letters']
    return isLong ? say('three-letters', { word }) : ''
  }
  const laid = board.words[base]
  if (open['alone']) return say('not-in-first-turn')
  if (laid?.owner !== me && open['others'] === 'closed') return say('wait-to-modify')
  const isReady = parts.some((part) => part.base === null)
  if (laid?.owner !== me && open['others'] === 'after-a-word' && !isReady) {
    return say('own-word-first')
  }
  return loose(cards).length === 0 ? say('nothing-added', { word, old: laid?.word }) : ''
}
