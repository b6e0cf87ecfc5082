/** Every word of a grid, sorted for someone who wants to see better next time. */

import type { Boggle } from '../../protocol'

type Study = Boggle.Study
type Word = Boggle.Word

export const SIEVES = ['seen', 'mine', 'others', 'missed', 'all'] as const
/** `seen`: what one could have seen, as an ordinary player knows it. */
export type Sieve = (typeof SIEVES)[number]

export function passes(sieve: Sieve, word: Word, me: number | null): boolean {
  const isMine = me !== null && word.seats.includes(me)
  if (sieve === 'mine') return isMine
  if (sieve === 'others') return !isMine && word.seats.length > 0
  if (sieve === 'missed') return word.seats.length === 0
  if (sieve === 'seen') return !isMine && word.common
  return true
}

export const sift = (study: Study, sieve: Sieve, me: number | null) =>
  study.words.filter((word) => passes(sieve, word, me))

/** The words of one who only watched are nobody's: what is said of a sieve is said otherwise. */
export function wordingOf(sieve: Sieve, me: number | null): string {
  return me === null && (sieve === 'seen' || sieve === 'others') ? `${sieve}_watching` : sieve
}

/** By length, the longest first; within a length as the house sorted them. */
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
