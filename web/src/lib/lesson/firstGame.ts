/** The first game after a lesson: short, against beginners, with the rules that were taught. */
import type { Box, NewTable } from '../../protocol'

const EASIEST = 'novice'

/** Where this browser notes that a lesson was seen to its end. */
export const lessonKey = (slug: string, lesson: string) => `lesson.${slug}.${lesson}`
/** … and that one of a box's lessons was. */
export const taughtKey = (slug: string) => `taught.${slug}`

/** Presets are named after their rules, the quick ones last: `rules`, then `rules-quick`. */
export function firstGame(box: Box, lesson: string, company: number): NewTable {
  const isTaught = (name: string) => name === lesson || name.startsWith(`${lesson}-`)
  const preset = box.presets.findLast((each) => isTaught(each.name)) ?? box.presets[0]
  const places = Math.min(Math.max(company, preset?.fewest ?? 2), preset?.most ?? company)
  const level = box.levels.includes(EASIEST) ? EASIEST : (box.levels[0] ?? '')
  return {
    game: box.slug,
    preset: preset?.name ?? null,
    places,
    bots: Array.from({ length: places - 1 }, () => level),
  }
}
