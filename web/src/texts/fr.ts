/** French: what the server says too, and what only the browser says. */
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
} from '../../../src/escale/texts/fr.json'
import afterwards from './fr/afterwards.json'
import atelier from './fr/atelier.json'
import pages from './fr/pages.json'
import series from './fr/series.json'
import table from './fr/table.json'
import words from './fr/words.json'

export const trees = [
  { and, errors, house, languages, levels, me, readings, refusals, rules },
  pages,
  series,
  table,
  afterwards,
  atelier,
  words,
]
