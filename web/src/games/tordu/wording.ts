/** What is said of a table before it plays. */
import type { Room, Settings } from '../../lib/rooms'
import type { Tordu } from '../../protocol'

const MINUTES_A_DEAL = 2
const POINTS_A_DEAL = 2 // that the leader comes nearer, as a rule

const USUAL: Settings = { target: 15, manches: 1, deals: 0 }

const numberOf = (options: Settings, name: string): number => Number(options[name] ?? 0)

/** Whether the end is told in manches won: of several, not in a number of deals. */
export const countsManches = (options: Tordu.Options): boolean =>
  options.manches > 1 && options.deals === 0

export const brief: NonNullable<Room['brief']> = (options, texts) => {
  const deals = numberOf(options, 'deals')
  if (deals > 0)
    return { target: '', manches: '', deals: texts.say('about.brief.deals', { deals }) }
  const manches = numberOf(options, 'manches')
  return {
    target: texts.say('about.brief.target', options),
    manches: manches > 1 ? texts.say('about.brief.manches', { manches }) : '',
    deals: '',
  }
}

/** The catalogue says how long a manche of the usual length is. */
export const lasts: NonNullable<Room['lasts']> = (options, texts) => {
  const isUsual = ['target', 'manches', 'deals'].every((name) => options[name] === USUAL[name])
  if (isUsual) return ''
  const manche = Math.ceil(numberOf(options, 'target') / POINTS_A_DEAL)
  const deals = numberOf(options, 'deals') || manche * Math.max(1, numberOf(options, 'manches'))
  return texts.say('game.minutes', { minutes: deals * MINUTES_A_DEAL })
}

export const sleeps: NonNullable<Room['sleeps']> = (options, name, texts) => {
  if (['target', 'manches', 'equal'].includes(name) && numberOf(options, 'deals') > 0) {
    return texts.say('about.sleeps.deals')
  }
  const isOpen = options['overbid'] === true && options['double'] === true
  return name === 'overbid_after_double' && !isOpen ? texts.say('about.sleeps.overbid') : null
}
