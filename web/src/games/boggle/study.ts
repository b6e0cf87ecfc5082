/** Every word of a grid, sorted for someone who wants to see better next time. */

import type { Boggle } from '../../protocol'

type Study = Boggle.Study
type Word = Boggle.Word

export const FILTERS = ['seen', 'mine', 'others', 'missed', 'all'] as const
/** `seen`: what one could have seen, as an ordinary player knows it. */
export type Filter = (typeof FILTERS)[number]

export function passes(filter: Filter, word: Word, me: number | null): boolean {
  const isMine = me !== null && word.seats.includes(me)
  if (filter === 'mine') return isMine
  if (filter === 'others') return !isMine && word.seats.length > 0
  if (filter === 'missed') return word.seats.length === 0
  if (filter === 'seen') return !isMine && word.common
  return true
}

export const filtered = (study: Study, filter: Filter, me: number | null) =>
  study.words.filter((word) => passes(filter, word, me))

/** The words of one who only watched are nobody's: what is said of a filter is said otherwise. */
export function wordingOf(filter: Filter, me: number | null): string {
  return me === null && (filter === 'seen' || filter === 'others') ? `${filter}_watching` : filter
}

/** By length, the longest first; within a length as the server sorted them. */
export function byLength(words: readonly Word[]): { length: number; words: Word[] }[] {
  const groups = new Map<number, Word[]>()
  for (const word of words) {
    const group = groups.get(word.word.length)
    if (group) group.push(word)
    else groups.set(word.word.length, [word])
  }
  return [...groups]
    .sort(([one], [other]) => other - one)
    .map(([length, each]) => ({ length, words: each }))
}
