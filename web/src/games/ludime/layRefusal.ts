/** Why the word of the tray cannot be laid yet: what the question closes, and the limits it carries. */
import type { Texts } from '../../lib/texts'
import type { Ludime, Question } from '../../protocol'
import type { Part } from './draft'
import { loose, spell, type Tray } from './tray'

interface Draft {
  ask: Question | null // null: one composes while others play
  board: Ludime.Board
  tray: Tray
  parts: readonly Part[] // that are prepared
  texts: Texts
}

/** The reason in words; '': nothing is known against it. */
export function layRefusal({ ask, board, tray, parts, texts }: Draft): string {
  const { base, cards } = tray
  const word = spell(cards)
  const say = (code: string, values = {}) => texts.say(`refusals.${code}`, values)
  const { closed = {}, values: limits = {} } = ask ?? {}
  if (word === '') return ask ? texts.say(ask.key, ask.values) : ''
  if (base === null) {
    const minimum = Number(limits['minimum'] ?? 0)
    const second = closed['second-word']
    if (second && parts.length > 0) return say(second)
    if (word.length < minimum) return say('too-short', { word, minimum })
    const isOther = limits['letters'] !== undefined && word.length !== limits['letters']
    return isOther ? say('three-letters', { word }) : ''
  }
  const hasNewWord = parts.some((part) => part.base === null) // it would be laid before
  const code = closed[`word/${base}`] ?? (hasNewWord ? undefined : closed[`word/${base}/first`])
  if (code) return say(code)
  const old = board.words[base]?.word
  return loose(cards).length === 0 ? say('nothing-added', { word, old }) : ''
}
