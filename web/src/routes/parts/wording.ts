/** How a room words its own box; what it does not say, the server's text says. */
import type { Texts, Values } from '../../lib/texts'

/** The first of these texts that there is. */
export function firstOf(texts: Texts, keys: readonly string[], values?: Values): string {
  const key = keys.find((each) => texts.has(each))
  return key ? texts.say(key, values) : ''
}

export const presetTitle = (texts: Texts, preset: string): string =>
  firstOf(texts, [`about.presets.${preset}.title`, `presets.${preset}.title`]) ||
  firstOf(texts, [`presets.${preset}`]).split(',')[0] ||
  preset

export const presetLine = (texts: Texts, preset: string): string =>
  firstOf(texts, [
    `about.presets.${preset}.line`,
    `presets.${preset}.line`,
    `presets.${preset}.text`,
    `presets.${preset}`,
  ])

export const optionLabel = (texts: Texts, name: string): string =>
  firstOf(texts, [`about.options.${name}.label`, `options.${name}.label`, `options.${name}`]) ||
  name

export const optionHelp = (texts: Texts, name: string): string =>
  firstOf(texts, [`about.options.${name}.help`, `options.${name}.help`])

export const valueWord = (texts: Texts, name: string, value: unknown): string =>
  firstOf(texts, [`about.values.${name}.${value}`, `values.${name}.${value}`]) || String(value)

export const lessonTitle = (texts: Texts, lesson: string): string =>
  firstOf(texts, [`lessons.${lesson}.title`]) || lesson

export const lessonSummary = (texts: Texts, lesson: string): string =>
  firstOf(texts, [`lessons.${lesson}.summary`])
