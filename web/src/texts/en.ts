/** English: what the server says too, and what only the browser says. */
import {
  and,
  errors,
  house,
  languages,
  levels,
  me,
  readings,
  refusals,
  rules,
} from '../../../src/escale/texts/en.json'
import afterwards from './en/afterwards.json'
import atelier from './en/atelier.json'
import pages from './en/pages.json'
import series from './en/series.json'
import table from './en/table.json'
import words from './en/words.json'

export const trees = [
  { and, errors, house, languages, levels, me, readings, refusals, rules },
  pages,
  series,
  table,
  afterwards,
  atelier,
  words,
]
