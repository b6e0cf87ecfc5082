/** What is said of a table before it plays, and of a game for one when it is over. */
import type { Alternative } from '../../lib/gameUi'
import type { Texts } from '../../lib/texts'
import { valueWord } from '../../lib/wording'
import type { Boggle } from '../../protocol'

const PAUSE_MINUTES = 2 // between rounds, with others: lists are talked about
const MOST_ROUNDS = 30 // then a score that nobody reaches is given up

type Untagged<Options> = Partial<Omit<Options, 'type'>>
/** Each preset has some of them. */
type Options = Untagged<Boggle.DeLuxe> & Untagged<Boggle.Pocket> & Untagged<Boggle.Solo>

const isTo = ({ target = 0 }: Options): boolean => target > 0

function timeOf({ seconds = 0 }: Options, texts: Texts): string {
  if (seconds === 0) return texts.say('about.brief.untimed')
  const [worded = ''] = valueWord(texts, 'seconds', seconds).split(',')
  return worded === String(seconds) ? texts.say('about.brief.seconds', { seconds }) : worded
}

/** De Luxe has no such option: its dice are French. */
const languageOf = ({ language = 'fr' }: Options) => language

const inLanguage = (language: string, texts: Texts) => texts.say(`about.brief.language.${language}`)

export const presetNote = (options: Options, texts: Texts): string =>
  texts.say('about.words', { language: inLanguage(languageOf(options), texts) })

/** De Luxe speaks French only: who reads another language of the fiches is told of Pocket. */
export function alternative(options: Options, reader: string, texts: Texts): Alternative | null {
  if (options.language || reader === 'fr' || !texts.has(`about.brief.language.${reader}`))
    return null
  const label = texts.say('about.instead', { language: inLanguage(reader, texts) })
  return { text: texts.say('about.french'), label, preset: 'pocket' }
}

export const optionSummaries = (options: Options, texts: Texts): Record<string, string> => ({
  language: inLanguage(languageOf(options), texts),
  seconds: timeOf(options, texts),
  rounds: isTo(options) ? '' : texts.say('about.brief.rounds', { ...options }),
  target: isTo(options) ? texts.say('game.target', { ...options }) : '',
})

export function duration(options: Options, texts: Texts): string {
  const { seconds = 0, rounds = 0 } = options
  if (seconds === 0) return texts.say('about.lasts.untimed')
  if (isTo(options)) return texts.say('game.target', { ...options })
  const pause = 'target' in options ? PAUSE_MINUTES : 0 // alone it is as long as one likes
  const minutes = Math.ceil(rounds * (seconds / 60 + pause))
  return texts.say('game.minutes', { minutes })
}

export function inactiveReason(options: Options, name: string, texts: Texts): string | null {
  if (name === 'rounds' && isTo(options)) {
    return texts.say('about.inactive.rounds', { most: MOST_ROUNDS })
  }
  if (name === 'tie' && options.formula === 1) return texts.say('about.inactive.tie')
  return null
}

/** The share is one grid's: of several the sum says enough. */
export function soloResult(
  { board }: Boggle.View,
  study: Boggle.Study | null | undefined,
  texts: Texts,
): string {
  const own = study?.seats[0]
  return texts.say('board_web.over', {
    words: board.found[0] ?? 0,
    points: board.totals[0] ?? 0,
    share: own && board.round === 1 ? texts.percent(own.share) : null,
  })
}
