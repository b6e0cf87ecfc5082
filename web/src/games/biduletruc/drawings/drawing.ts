/** What is drawn on a blue card: a drawing of its word, or the motif of its family.
 *
 * A drawing is 48 by 48, its shapes parted by `|`: a tone, then a path, a circle (`o x y radius`) or an
 * ellipse (`e x y rx ry`). A tone in capitals is a line, in small letters a surface; `a` is the family's own.
 */
import { FAMILIES, type Family } from './families'
import { FOOD } from './food'
import { LIVING } from './living'
import { NATURE } from './nature'
import { THINGS } from './things'

export const TONES: Readonly<Record<string, string>> = {
  b: '#5f8fd0',
  g: '#5d9450',
  k: '#35324a',
  n: '#94633d',
  o: '#e2903a',
  p: '#f0bda8',
  r: '#cf4b41',
  s: '#9499a4',
  v: '#7d4fae',
  w: '#fffdf6',
  y: '#f2c648',
}

const DRAWINGS: Readonly<Record<string, string>> = { ...LIVING, ...NATURE, ...FOOD, ...THINGS }

export interface Shape {
  tone: string // '': the family's own
  isLine: boolean
  path: string
}

const familyOfWord: ReadonlyMap<string, Family> = new Map(
  Object.values(FAMILIES).flatMap((family) =>
    family.words.split(' ').map((word) => [word, family] as const),
  ),
)

export const drawnWords = (): string[] => Object.keys(DRAWINGS)

/** The family of a word; none: it is not in the pack. */
export const familyOf = (word: string): Family | undefined => familyOfWord.get(word)

const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`

function pathOf(text: string): string {
  const [kind, ...rest] = text.split(' ')
  const [x = 0, y = 0, rx = 0, ry = rx] = rest.map(Number)
  return kind === 'o' || kind === 'e' ? ellipse(x, y, rx, ry) : text
}

/** The shapes of a drawing, from the back to the front. */
export function shapesOf(drawing: string): Shape[] {
  return drawing.split('|').map((part) => {
    const tone = part.charAt(0)
    const small = tone.toLowerCase()
    return {
      tone: small === 'a' ? '' : (TONES[small] ?? ''),
      isLine: tone !== small,
      path: pathOf(part.slice(2)),
    }
  })
}

/** What is drawn for a word: its own drawing, else the motif of its family. */
export function drawingOf(word: string): string {
  return DRAWINGS[word] ?? familyOf(word)?.motif ?? ''
}
