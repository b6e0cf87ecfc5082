/** What the question of this moment leaves open, said before a word is prepared; the house judges. */
import type { Texts } from '../../lib/texts'
import type { Ludime, Question } from '../../protocol'
import type { Desk } from './desk.svelte'
import { loose, spell } from './tray'

interface Moment {
  ask: Question | null // null: one composes while others play
  board: Ludime.Board
  desk: Desk
  me: number | null
  texts: Texts
}

/** Why the word of the tray cannot be laid yet; '': nothing is known against it. */
export function obstacleTo({ ask, board, desk, me, texts }: Moment): string {
  const { base, cards } = desk.tray
  const word = spell(cards)
  const say = (code: string, values = {}) => texts.say(`refusals.${code}`, values)
  const isFirst = ask?.key === 'questions.first'
  if (base === null) {
    const minimum = Number(ask?.values['minimum'] ?? 0)
    if (isFirst && desk.parts.length > 0) return say('one-word-only')
    return word.length < minimum ? say('too-short', { word, minimum }) : ''
  }
  const laid = board.words[base]
  if (isFirst) return say('not-in-first-turn')
  if (laid?.owner !== me && ask?.key === 'questions.own') return say('wait-to-modify')
  const hasNew = desk.parts.some((part) => part.base === null)
  if (laid?.owner !== me && ask?.key === 'questions.no-word' && !hasNew)
    return say('own-word-first')
  return loose(cards).length === 0 ? say('nothing-added', { word, old: laid?.word }) : ''
}
