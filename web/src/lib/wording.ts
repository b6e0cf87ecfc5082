/** How a game words its rule sets, options and levels. */
import type { Preset } from '../protocol'
import type { AnyGameUi, Settings } from './gameUi'
import type { Texts, Values } from './texts'

/** The first of these texts that there is. */
export function firstOf(texts: Texts, keys: readonly string[], values?: Values): string {
  const key = keys.find((each) => texts.has(each))
  return key ? texts.say(key, values) : ''
}

const MINUTE = 60_000

type Unit = 'now' | 'minutes' | 'hours' | 'days'

/** How long ago something was: the unit people count it in, and how many. */
export function elapsed(ms: number): [Unit, Partial<Record<Unit, number>>] {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 1) return ['now', {}]
  if (minutes < 60) return ['minutes', { minutes }]
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return ['hours', { hours }]
  return ['days', { days: Math.floor(hours / 24) }]
}

const MOST_SECONDS = 90 // beyond which one counts in minutes

/** How long somebody has been waited for. */
export function waitedWords(texts: Texts, seconds: number): string {
  if (seconds <= MOST_SECONDS) return texts.say('table.since', { seconds })
  return texts.say('table.sinceMinutes', { minutes: Math.round(seconds / 60) })
}

/** Who has won, or that several share the first place. */
export const sayWinners = (texts: Texts, seat: readonly number[]): string =>
  texts.say(seat.length > 1 ? 'result.tie' : 'result.won', { seat })

export const presetTitle = (texts: Texts, preset: string): string =>
  firstOf(texts, [`presets.${preset}.title`]) || preset

export const presetLine = (texts: Texts, preset: string): string =>
  firstOf(texts, [`presets.${preset}.line`])

export const optionLabel = (texts: Texts, name: string): string =>
  firstOf(texts, [`options.${name}.label`]) || name

export const optionHelp = (texts: Texts, name: string): string =>
  firstOf(texts, [`options.${name}.help`])

export const valueWord = (texts: Texts, name: string, value: unknown): string =>
  firstOf(texts, [`values.${name}.${value}`]) || String(value)

/** What the others should know of the options of a table: see GameUi.optionSummaries. */
export function optionSummaryOf(
  ui: Pick<AnyGameUi, 'optionSummaries' | 'inactiveReason'>,
  preset: Preset | undefined,
  options: Settings,
  texts: Texts,
): string[] {
  const summaries = ui.optionSummaries?.(options, texts) ?? {}
  const fields = preset?.options ?? []
  const fixed = Object.entries(preset ? summaries : {}).filter(
    ([name]) => !fields.some((field) => field.name === name),
  )
  const words = fields.map(({ name, default: usual }) => {
    const known = summaries[name]
    if (known !== undefined) return known
    const value = options[name] ?? usual
    if (value === usual || ui.inactiveReason?.(options, name, texts)) return ''
    const label = optionLabel(texts, name)
    return texts.say('game.options.told', { label, value: valueWord(texts, name, value) })
  })
  return [...fixed.map(([, word]) => word), ...words].filter(Boolean)
}

/** What someone has reached in the end, where one counts at all: nothing is a number, too. */
export function scoreWord(
  ui: Pick<AnyGameUi, 'scoreKey'>,
  view: unknown,
  points: number | undefined,
  texts: Texts,
): string {
  const key = ui.scoreKey ? ui.scoreKey(view) : 'result.points'
  return key && points !== undefined ? texts.say(key, { points }) : ''
}

export const levelLine = (texts: Texts, level: string): string =>
  firstOf(texts, [`about.levels.${level}`, `game.levels.${level}`])

/** The values of a number that the game's UI has words for, where it has not words for all. */
export function wordedStops(texts: Texts, name: string, low: number, high: number): number[] {
  const all = Array.from({ length: high - low + 1 }, (_, index) => low + index)
  const worded = all.filter((value) => valueWord(texts, name, value) !== String(value))
  return worded.length < all.length ? worded : []
}

/** A filter of a study, in the game's own words or else in those that all games share. */
export const filterLabel = (texts: Texts, filter: string): string =>
  firstOf(texts, [`study_web.filters.${filter}`, `study.filters.${filter}`])

export const lessonTitle = (texts: Texts, lesson: string): string =>
  firstOf(texts, [`lessons.${lesson}.title`]) || lesson

/** What a lesson shows, and about how long it takes. */
export function lessonSummary(texts: Texts, lesson: string, minutes = 0): string {
  const summary = firstOf(texts, [`lessons.${lesson}.summary`])
  const time = minutes > 0 ? texts.say('game.lessonMinutes', { minutes }) : ''
  return [summary, time].filter(Boolean).join(' ')
}
