/** How the catalogues say what only Boggle has. */
import type { Speaker } from '../../lib/texts'

/** What each player has: "vous 12, Léa 8". */
const points: Speaker = (texts, value) =>
  (value as readonly number[])
    .map(
      (each, seat) => `${seat === texts.me ? texts.say('me') : (texts.names[seat] ?? '')} ${each}`,
    )
    .join(', ')

/** The grid, a row a line. */
const letters: Speaker = (_texts, value) =>
  (String(value).match(/.{1,4}/g) ?? []).map((row) => [...row].join(' ')).join('\n')

/** How many words one has kept: alone, the only number that matters. */
const words: Speaker = (texts, value) =>
  texts.say('count.words', { words: (value as readonly number[])[0] ?? 0 })

export const speakers = { points, letters, words }
