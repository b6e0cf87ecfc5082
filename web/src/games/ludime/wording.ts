/** What is said of a table before it plays. */
import type { Texts } from '../../lib/texts'
import type { Ludime } from '../../protocol'

const MINUTES_A_MANCHE = 15
const MINUTES_A_SCORE = 4 // somebody scores, some twenty points
const POINTS_A_SCORE = 20
const USUAL = { manches: 3, target: 100 }

/** Each of the three games has some of them. */
type Options = Partial<Omit<Ludime.Partie, 'type'> & Omit<Ludime.OneWord, 'type'>>

export const optionSummaries = (options: Options, texts: Texts): Record<string, string> => ({
  manches: options.manches ? texts.say('about.brief.manches', { ...options }) : '',
  target: options.target && !options.agreed_manches ? texts.say('game.target', { ...options }) : '',
  agreed_manches: options.agreed_manches
    ? texts.say('about.brief.manches', { manches: options.agreed_manches })
    : '',
})

/** The catalogue says how long the usual game is. */
export function duration({ manches = 0, target = 0 }: Options, texts: Texts): string {
  if (manches === USUAL.manches || target === USUAL.target) return ''
  const scores = Math.ceil(target / POINTS_A_SCORE)
  const minutes = manches * MINUTES_A_MANCHE || scores * MINUTES_A_SCORE
  return texts.say('game.minutes', { minutes })
}
