/** What is said of a table before it plays. */
import type { Texts } from '../../lib/texts'
import type { Tordu } from '../../protocol'

const MINUTES_A_DEAL = 2
const POINTS_A_DEAL = 2 // that the leader comes nearer, as a rule

const USUAL = { target: 15, manches: 1, deals: 0 }

type Options = Partial<Tordu.Options>

/** Whether the end is told in manches won: of several, not in a number of deals. */
export const countsManches = (options: Tordu.Options): boolean =>
  options.manches > 1 && options.deals === 0

export function optionSummaries(options: Options, texts: Texts): Record<string, string> {
  const { deals = 0, manches = 0 } = options
  if (deals > 0)
    return { target: '', manches: '', deals: texts.say('about.brief.deals', { deals }) }
  return {
    target: texts.say('about.brief.target', { ...options }),
    manches: manches > 1 ? texts.say('about.brief.manches', { manches }) : '',
    deals: '',
  }
}

/** The catalogue says how long a manche of the usual length is. */
export function duration(options: Options, texts: Texts): string {
  const { target = 0, manches = 0, deals = 0 } = options
  const isUsual = target === USUAL.target && manches === USUAL.manches && deals === USUAL.deals
  if (isUsual) return ''
  const inManches = Math.ceil(target / POINTS_A_DEAL) * Math.max(1, manches)
  return texts.say('game.minutes', { minutes: (deals || inManches) * MINUTES_A_DEAL })
}

export function inactiveReason(options: Options, name: string, texts: Texts): string | null {
  if (['target', 'manches', 'equal'].includes(name) && (options.deals ?? 0) > 0) {
    return texts.say('about.inactive.deals')
  }
  const isOpen = options.overbid && options.double
  return name === 'overbid_after_double' && !isOpen ? texts.say('about.inactive.overbid') : null
}
