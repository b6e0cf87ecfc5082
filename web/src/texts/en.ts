/** English: what the server says too, and what only the browser says. */
import type { Tree } from '../lib/texts'
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
  shared,
} from '../../../src/escale/texts/en.json'

const own = import.meta.glob<Tree>('./en/*.json', { import: 'default', eager: true })

export const trees: Tree[] = [
  { and, errors, house, languages, levels, me, readings, refusals, rules, shared },
  ...Object.values(own),
]
