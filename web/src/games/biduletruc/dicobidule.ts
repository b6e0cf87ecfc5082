/** A page of the Dicobidule as it is read: sentences with blue words, and a last line of family. */
import type { Page } from '../../protocol'
import { folded } from './cards'

const ALSO = 'voir aussi :'
const BLUE = /\[([^\]|]*)(?:\|([^\]]*))?\]/g

/** A part of a line; a blue one stands for a word of the pack. */
export interface Piece {
  text: string
  word: string | null
  gloss?: string // in the last line: why it is there
}

export interface Line {
  isAlso: boolean // the last line, all blue
  pieces: readonly Piece[]
}

type Known = (word: string) => boolean

/** Whether there is an s or an x that a plural has. */
const isPlural = (word: string) => /[sx]$/.test(word)

/** No line begins with a sign that belongs to the word before. */
const typeset = (text: string): string =>
  text
    .replaceAll(/ ([;!?»])/g, '\u202f$1')
    .replaceAll(/ :/g, '\u00a0:')
    .replaceAll('« ', '«\u202f')

/** `[feux]` stands for feu where feux is no word of the pack; `[dansent|danse]` says it itself. */
export function lineOf(line: string, isWord?: Known): Line {
  if (line.startsWith(ALSO)) {
    const words = line.slice(ALSO.length).split(',')
    return { isAlso: true, pieces: words.map((each) => family(each.trim())) }
  }
  const pieces: Piece[] = []
  let end = 0
  for (const found of line.matchAll(BLUE)) {
    const [whole, shown = '', meant] = found
    if (found.index > end) pieces.push(plain(line.slice(end, found.index)))
    pieces.push(blue(shown, meant ?? singular(shown.toLowerCase(), isWord)))
    end = found.index + whole.length
  }
  if (end < line.length) pieces.push(plain(line.slice(end)))
  return { isAlso: false, pieces }
}

const plain = (text: string): Piece => ({ text: typeset(text), word: null })
const blue = (text: string, word: string): Piece => ({ text, word })

/** `corde (il pleut des cordes)`: some words of the family say why they are there. */
function family(text: string): Piece {
  const [, word = text, gloss] = /^(.*?)(?: \((.*)\))?$/.exec(text) ?? []
  return { ...blue(word, word), gloss: gloss && typeset(gloss) }
}

function singular(word: string, isWord?: Known): string {
  return isWord && !isWord(word) && isPlural(word) ? word.slice(0, -1) : word
}

/** Whether a blue word is this one, where one has a single page and no pack to ask. */
export function standsFor({ word }: Piece, laid: string): boolean {
  if (word === null) return false
  return word === laid || (isPlural(word) && word.slice(0, -1) === laid)
}

/** How a word is printed where it is blue, if one would not know it at once. */
export function formOf(lines: readonly Line[], laid: string): string | null {
  const forms = lines.flatMap(({ pieces }) =>
    pieces.filter((piece) => standsFor(piece, laid)).map(({ text }) => text.toLowerCase()),
  )
  const isPlain = forms.some((form) => standsFor(blue(form, form), laid))
  return isPlain ? null : (forms[0] ?? null)
}

/** A text cut at a word, or its plural: every second part is that word. */
export function cutAt(text: string, word: string): string[] {
  if (word === '') return [text]
  return text.split(new RegExp(`(?<!\\p{L})(${word}[sx]?)(?!\\p{L})`, 'giu'))
}

/** Whether a word stands in a line without being blue. */
export const speaksOf = ({ pieces }: Line, word: string): boolean =>
  pieces.some((piece) => piece.word === null && cutAt(piece.text, word).length > 1)

/** What was found for what somebody typed. */
export interface Found {
  words: readonly string[] // that begin with it, then those that hold it
  within: readonly string[] // whose pages hold it elsewhere
}

export class Dicobidule {
  readonly words: readonly string[]
  #lines = new Map<string, readonly Line[]>()
  #sources = new Map<string, readonly string[]>()
  #leading = new Map<string, string[]>()

  constructor(pages: readonly Page[]) {
    this.words = pages
      .map(({ word }) => word)
      .sort((one, other) => folded(one).localeCompare(folded(other)))
    const known = new Set(this.words)
    for (const { word, lines } of pages) {
      const read = lines.map((line) => lineOf(line, (each) => known.has(each)))
      this.#lines.set(word, read)
      this.#sources.set(
        word,
        read.map((line) => folded(textOf(line))),
      )
      for (const target of new Set(blueOf(read))) {
        this.#leading.set(target, [...(this.#leading.get(target) ?? []), word])
      }
    }
  }

  has(word: string): boolean {
    return this.#lines.has(word)
  }

  linesOf(word: string): readonly Line[] {
    return this.#lines.get(word) ?? []
  }

  /** The words that may be laid on it. */
  leadsTo(word: string): readonly string[] {
    return [...new Set(blueOf(this.linesOf(word)))]
  }

  /** The words that it may be laid on. */
  leadingTo(word: string): readonly string[] {
    const found = new Set(this.#leading.get(word) ?? [])
    return this.words.filter((each) => found.has(each))
  }

  /** Its neighbours in the order of the alphabet. */
  around(word: string): { before: string | null; after: string | null } {
    const at = this.words.indexOf(word)
    return {
      before: this.words[at - 1] ?? null,
      after: at < 0 ? null : (this.words[at + 1] ?? null),
    }
  }

  /** The words by their first letters. */
  letters(): ReadonlyMap<string, readonly string[]> {
    const byLetter = new Map<string, string[]>()
    for (const word of this.words) {
      const letter = folded(word)[0]?.toUpperCase() ?? ''
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), word])
    }
    return byLetter
  }

  find(typed: string): Found {
    const sought = folded(typed).trim()
    if (sought === '') return { words: [], within: [] }
    const titled = this.words.filter((word) => folded(word).includes(sought))
    const first = titled.filter((word) => folded(word).startsWith(sought))
    const words = [...first, ...titled.filter((word) => !first.includes(word))]
    const holds = (word: string) =>
      this.#sources.get(word)!.some((line) => line.includes(sought)) ||
      this.leadsTo(word).some((each) => folded(each) === sought)
    return { words, within: this.words.filter((word) => !words.includes(word) && holds(word)) }
  }
}

const textOf = ({ pieces, isAlso }: Line): string =>
  pieces.map(({ text }) => text).join(isAlso ? ', ' : '')

const blueOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ pieces }) => pieces.flatMap(({ word }) => (word === null ? [] : [word])))
