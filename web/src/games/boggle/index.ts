/** Boggle's room in the browser. */
import type { Language, Room } from '../../lib/rooms'
import { rulesOf } from '../../lib/rulebook'
import type { Tree } from '../../lib/texts'
import type { Boggle } from '../../protocol'
import Board from './Board.svelte'
import Path from './examples/Path.svelte'
import Struck from './examples/Struck.svelte'
import { isRead } from './rounds'
import { soundOf } from './sounds'
import { speakers } from './speakers'
import Study from './Study.svelte'
import { fold } from './trace'
import { brief, ending, lasts, sleeps } from './wording'

type Loaded = Promise<{ default: unknown }>

async function trees(...loaded: Loaded[]): Promise<Tree[]> {
  return (await Promise.all(loaded)).map((each) => each.default as Tree)
}

const texts: Record<Language, () => Promise<Tree[]>> = {
  fr: () =>
    trees(import('../../../../src/escale/games/boggle/texts/fr.json'), import('./texts/fr.json')),
  en: () =>
    trees(import('../../../../src/escale/games/boggle/texts/en.json'), import('./texts/en.json')),
}

/** The drawn examples, by chapter. */
const EXAMPLES = { words: Path, deluxe: Struck }

const boardOf = (view: unknown) => (view as Boggle.View).board

export const room: Room = {
  slug: 'boggle',
  Board,
  speakers,
  texts,
  rules: rulesOf('boggle'),
  examples: EXAMPLES,
  measure: { kind: 'points', best: 'high' },
  scored: (view) => (boardOf(view).options.type === 'solo' ? '' : 'result.points'), // alone: words
  moment: (body, me) => soundOf(body as unknown as Boggle.Body, me),
  unsaid: (body) => body.type === 'noted' && body.word == null,
  keeps: (body) => body.type === 'scored' || body.type === 'lifted',
  brief,
  lasts,
  sleeps,
  ending,
  typed: (_view, text) => ({ type: 'note', word: fold(text) }),
  entry: 'room',
  whole: (view) => boardOf(view).stage !== 'over',
  note: (view, seat, said) => {
    const { stage, counts, totals, options } = boardOf(view)
    if (stage === 'search' || options.type === 'solo')
      return said.say('count.words', { words: counts[seat] ?? 0 })
    return said.say('result.points', { points: totals[seat] ?? 0 })
  },
  Study,
  studies: (view) => isRead(boardOf(view)),
}
