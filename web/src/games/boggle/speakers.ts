/** How the catalogues say what only Boggle has. */
import type { Speaker } from '../../lib/texts'

/** The grid, a row a line. */
const letters: Speaker = (_texts, value) =>
  (String(value).match(/.{1,4}/g) ?? []).map((row) => [...row].join(' ')).join('\n')

/** How many words one has kept: alone, the only number that matters. */
const words: Speaker = (texts, value) =>
  texts.say('count.words', { words: (value as readonly number[])[0] ?? 0 })

export const speakers = { letters, words }
