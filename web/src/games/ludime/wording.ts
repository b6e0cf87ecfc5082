/** What is said of a table before it plays. */
import type { Room, Settings } from '../../lib/rooms'

const MINUTES_A_MANCHE = 15
const MINUTES_A_SCORE = 4 // somebody scores, some twenty points
const POINTS_A_SCORE = 20
const USUAL: Settings = { manches: 3, target: 100 }

const numberOf = (options: Settings, name: string): number => Number(options[name] ?? 0)

export const brief: NonNullable<Room['brief']> = (options, texts) => ({
  manches: numberOf(options, 'manches') > 0 ? texts.say('about.brief.manches', options) : '',
  target: numberOf(options, 'target') > 0 ? texts.say('game.target', options) : '',
})

/** The catalogue says how long the usual game is. */
export const lasts: NonNullable<Room['lasts']> = (options, texts) => {
  const manches = numberOf(options, 'manches')
  const target = numberOf(options, 'target')
  if (manches === USUAL['manches'] || target === USUAL['target']) return ''
  const scores = Math.ceil(target / POINTS_A_SCORE)
  const minutes = manches * MINUTES_A_MANCHE || scores * MINUTES_A_SCORE
  return texts.say('game.minutes', { minutes })
}
