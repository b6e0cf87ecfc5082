/** The Tanturlurette: its lines are the catalogue's, its tune is ours. */
import type { Texts } from '../../lib/texts'

export interface Note {
  pitch: number // as MIDI counts
  beats: number
}

export type Verse = 'edge' | 'fallen'

const MARK = /^\s*♪\s*/
export const TEMPO = 190
export const BEATS_IN_A_PHRASE = 6 // two bars of 6/8

/** In quavers, as it is sung. */
const quavers = (...notes: readonly (readonly [pitch: number, quavers: number])[]): Note[] =>
  notes.map(([pitch, length]) => ({ pitch, beats: length / 2 }))

const PHRASES: Record<Verse, readonly [Note[], Note[]]> = {
  // The second phrase stops short of home: nobody has fallen yet.
  edge: [
    quavers([69, 1], [71, 1], [72, 1], [74, 2], [72, 1], [71, 2], [69, 1], [71, 3]),
    quavers([69, 1], [71, 1], [72, 1], [74, 2], [76, 1], [74, 2], [72, 1], [71, 3]),
  ],
  // And here it tumbles down the stairs.
  fallen: [
    quavers([69, 1], [71, 1], [72, 1], [76, 2], [74, 1], [72, 2], [71, 1], [69, 3]),
    quavers(
      [76, 1],
      [74, 1],
      [72, 1],
      [71, 1],
      [69, 1],
      [67, 1],
      [64, 1],
      [62, 1],
      [60, 1],
      [57, 3],
    ),
  ],
}

export function tuneOf(verse: Verse): Note[] {
  return PHRASES[verse].flat()
}

export function phrasesOf(verse: Verse): readonly [Note[], Note[]] {
  return PHRASES[verse]
}

export function lasts(notes: readonly Note[]): number {
  return (notes.reduce((sum, note) => sum + note.beats, 0) * 60_000) / TEMPO
}

/** Where one breathes in a line: at the comma next to its middle. */
export function breathsOf(line: string): string[] {
  const commas = [...line.matchAll(/, /g)].map(({ index }) => index + 2)
  const middle = line.length / 2
  const at = commas.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0]
  return at === undefined ? [line] : [line.slice(0, at).trim(), line.slice(at)]
}

/** The lines that are sung about these seats; others speak, they are in the story. */
export function linesOf(verse: Verse, seats: readonly number[], texts: Texts): string[] {
  return texts
    .say(`events.${verse}`, { seat: seats, may_restart: true })
    .split('\n')
    .filter((line) => MARK.test(line))
    .map((line) => line.replace(MARK, ''))
}
