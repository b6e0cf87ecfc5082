/** The words that were reported from this page: nobody need say a thing twice. */
import { SvelteSet } from 'svelte/reactivity'
import type { Verdict } from '../protocol'
import { readLocal, writeLocal } from './storage'

export interface ReportedWord {
  language: string
  word: string
  game: string
}

const KEPT = 200 // the newest are remembered on this device

export class Reported {
  #words = new SvelteSet<string>(readLocal<string[]>('reported', []))

  has(word: ReportedWord): boolean {
    return this.#words.has(keyOf(word))
  }

  add(word: ReportedWord): void {
    this.#words.add(keyOf(word))
    writeLocal('reported', [...this.#words].slice(-KEPT))
  }
}

const keyOf = ({ language, word, game }: ReportedWord) => `${game}/${language}/${word}`

export const reported = new Reported()

/** What one may object to: what the table said of the first word, what the game says of others. */
export function verdictOn(
  word: string | null | undefined,
  followed: string, // the word that one went on to, if one did
  atTable: Verdict | undefined,
  isAccepted = false,
): Verdict {
  const ruling = isAccepted ? 'accepted' : 'refused'
  return word === followed ? ruling : (atTable ?? ruling)
}
