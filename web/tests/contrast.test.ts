import { describe, expect, it } from 'vitest'
import { contrast as between, luminance, rgb } from '../src/lib/contrast'

// Vitest hands out style sheets empty; the files themselves are what people get.
const { globSync, readFileSync } = await import('node:fs' as string)
const source: string = new URL('../src/', import.meta.url).pathname
const read = (path: string): string => readFileSync(source + path, 'utf8')

const tokens = read('styles/tokens.css')
const sheets: string[] = globSync('games/*/box.css', { cwd: source })
const folders: string[] = globSync('games/*/index.ts', { cwd: source })
const boxes = Object.fromEntries(sheets.map((sheet) => [sheet, read(sheet)]))

type Light = 'light' | 'dark'
const LIGHTS: Light[] = ['light', 'dark']

/** The opaque colours of a style sheet, as they are in one light. */
function colours(css: string, light: Light): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = value!.match(/^light-dark\(([^,]+),\s*([^)]+)\)$/)
    const colour = pair ? pair[light === 'light' ? 1 : 2]! : value!
    if (/^#[0-9a-f]{6}$/.test(colour)) found[name!] = colour
  }
  return found
}

const contrast = (one: string, other: string) => between(rgb(one), rgb(other))

const PAPERS = ['paper', 'paper-raised', 'paper-sunk']
const seats = Array.from({ length: 12 }, (_, seat) => `seat-${seat}`)

/** What is written on what. */
const TEXT: [string, string][] = [
  ...PAPERS.flatMap((paper): [string, string][] =>
    ['ink', 'ink-soft', 'danger', 'good', 'brass'].map((text) => [text, paper]),
  ),
  ['on-walnut', 'walnut'],
  ['on-walnut', 'walnut-deep'],
  ['on-walnut', 'walnut-light'],
  ['on-felt', 'felt'],
  ['on-felt', 'felt-deep'],
  ['on-felt', 'felt-light'],
  ['on-brass', 'brass-plate'],
  ['on-brass', 'brass-bright'],
  ['on-danger', 'danger'],
  ['on-good', 'good'],
  ['card-ink', 'card'],
  ['card-ink-soft', 'card'],
  ['card-red', 'card'],
  ...seats.map((seat): [string, string] => ['seat-ink', seat]),
]

/** Edges, rings and signs that must be seen. */
const SIGNS: [string, string][] = [
  ...PAPERS.flatMap((paper): [string, string][] => [
    ['line-strong', paper],
    ['ring', paper],
  ]),
  ['seat-rim', 'walnut'],
  ['seat-rim', 'felt'],
  ...['walnut', 'walnut-deep', 'walnut-light', 'felt', 'felt-deep', 'felt-light'].map(
    (surface): [string, string] => ['ring-on-dark', surface],
  ),
]

describe.each(LIGHTS)('in the %s room', (light) => {
  const house = colours(tokens, light)

  it.each(TEXT)('%s can be read on %s', (text, ground) => {
    expect(contrast(house[text]!, house[ground]!)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SIGNS)('%s can be seen on %s', (sign, ground) => {
    expect(contrast(house[sign]!, house[ground]!)).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries(boxes))('%s can be read', (_, css) => {
    const box = colours(css, light)
    expect(contrast(box['box-ink']!, box['box']!)).toBeGreaterThanOrEqual(4.5)
    for (const paper of PAPERS)
      expect(contrast(box['box-text']!, house[paper]!)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('turned grey', () => {
  it('the boxes on the shelf are still light and dark in turn', () => {
    const greys = Object.values(boxes).map((css) => luminance(rgb(colours(css, 'light')['box']!)))
    expect(greys.length).toBe(folders.length)
    expect(Math.max(...greys) / Math.min(...greys)).toBeGreaterThan(5)
  })
})
