/** Ratings in words: how many points, and by how much they have changed. */
import type { Texts } from './texts'

/** A change with its sign, beside points. */
export const signed = (change: number, texts: Texts): string =>
  new Intl.NumberFormat(texts.language, { signDisplay: 'exceptZero' }).format(change)

/** A change as a screen reader says it, where the sign alone is easily missed. */
export function changeWords(change: number, texts: Texts): string {
  if (change === 0) return texts.say('ratings.change.same')
  return texts.say(change > 0 ? 'ratings.change.up' : 'ratings.change.down', {
    change: Math.abs(change),
  })
}

/** Points on a small plot: from left to right by game, the least at the bottom. */
export function plotted(
  points: readonly number[],
  width: number,
  height: number,
): { x: number; y: number }[] {
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const step = width / Math.max(1, points.length - 1)
  return points.map((each, index) => ({
    x: index * step,
    y: height - ((each - low) / span) * height,
  }))
}
