/** What is said of a table before it plays, and of a game for one when it is over. */
import type { Room, Settings } from '../../lib/rooms'
import type { Texts } from '../../lib/texts'
import { valueWord } from '../../lib/wording'
import type { Boggle } from '../../protocol'

const READING = 2 // minutes, with others: lists are talked about
const MOST_ROUNDS = 30 // then a score that nobody reaches is given up

const numberOf = (options: Settings, name: string): number => Number(options[name] ?? 0)
const isTo = (options: Settings): boolean => numberOf(options, 'target') > 0

function timeOf(options: Settings, texts: Texts): string {
  const seconds = numberOf(options, 'seconds')
  if (seconds === 0) return texts.say('about.brief.untimed')
  const [worded = ''] = valueWord(texts, 'seconds', seconds).split(',')
  return worded === String(seconds) ? texts.say('about.brief.seconds', { seconds }) : worded
}

export const brief: NonNullable<Room['brief']> = (options, texts) => ({
  language: options['language'] ? texts.say(`about.brief.language.${options['language']}`) : '',
  seconds: timeOf(options, texts),
  rounds: isTo(options) ? '' : texts.say('about.brief.rounds', options),
  target: isTo(options) ? texts.say('game.target', options) : '',
})

export const lasts: NonNullable<Room['lasts']> = (options, texts) => {
  const seconds = numberOf(options, 'seconds')
  if (seconds === 0) return texts.say('about.lasts.untimed')
  if (isTo(options)) return texts.say('game.target', options)
  const reading = 'target' in options ? READING : 0 // alone one reads as long as one likes
  const minutes = Math.ceil(numberOf(options, 'rounds') * (seconds / 60 + reading))
  return texts.say('game.minutes', { minutes })
}

export const sleeps: NonNullable<Room['sleeps']> = (options, name, texts) => {
  if (name === 'rounds' && isTo(options)) {
    return texts.say('about.sleeps.rounds', { most: MOST_ROUNDS })
  }
  if (name === 'tie' && options['formula'] === 1) return texts.say('about.sleeps.tie')
  return null
}

/** The share is one grid's: of several the sum says enough. */
export const ending: NonNullable<Room['ending']> = (view, study, texts) => {
  const { board } = view as Boggle.View
  const own = (study as Boggle.Study | null)?.seats[0]
  return texts.say('board_web.over', {
    words: board.found[0] ?? 0,
    points: board.totals[0] ?? 0,
    share: own && board.round === 1 ? texts.percent(own.share) : null,
  })
}
