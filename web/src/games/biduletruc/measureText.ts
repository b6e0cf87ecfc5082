/** How wide cards really are, in the face that they are written in. */
import type { Measure } from './cards'

const PAPER = 0.75 // of a letter's height: both edges of a card, and a hair more
const SCALE = 100 // px, so that nothing is lost by rounding

/** For who has no screen: none. */
export function rulerFor(family: string): Measure | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.font = `700 ${SCALE}px ${family}`
  const known = new Map<string, number>()
  return (card) => {
    const wide = known.get(card) ?? context.measureText(card).width / SCALE + PAPER
    known.set(card, wide)
    return wide
  }
}
