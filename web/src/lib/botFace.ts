/** The face of a bot, from its name alone: the same one on every page. */

export const HATS = ['none', 'cap', 'beret', 'bonnet', 'souwester'] as const

export interface BotFace {
  hat: (typeof HATS)[number]
  color: number // of the hat and the jersey: that of a seat sign
  hair: string
  skin: string
  isStriped: boolean // the jersey
  hasGlasses: boolean
  mouth: string // a path
}

const HAIR = ['#5b3a22', '#2b1c13', '#b2600a', '#d9b36c', '#97887a']
const SKIN = ['#f0c9a0', '#e3b084', '#c98d62', '#8f5d3c']
const MOUTHS = ['M26 41q6 5 12 0', 'M27 42h10', 'M27 42q6 3 11-2']
const COLORS = 12

/** A number from a text, well mixed: names that differ in a letter get other faces. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

export function faceOf(name: string): BotFace {
  const drawn = (part: string, count: number) => mixed(`${part}/${name}`) % count
  return {
    hat: HATS[drawn('hat', HATS.length)]!,
    color: drawn('color', COLORS),
    hair: HAIR[drawn('hair', HAIR.length)]!,
    skin: SKIN[drawn('skin', SKIN.length)]!,
    isStriped: drawn('stripes', 2) === 1,
    hasGlasses: drawn('glasses', 3) === 0,
    mouth: MOUTHS[drawn('mouth', MOUTHS.length)]!,
  }
}
