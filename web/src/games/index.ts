/** The built-in games, in the order in which they stand on the shelf. */
import type { Language, ShelfEntry } from '../lib/gameUi'
import type { StampSigns } from '../lib/stamps'
import type { Tree } from '../lib/texts'
import Biduletruc from './biduletruc/Cover.svelte'
import Boggle from './boggle/Cover.svelte'
import Ludime from './ludime/Cover.svelte'
import Rondelic from './rondelic/Cover.svelte'
import Tordu from './tordu/Cover.svelte'

interface Card {
  title: string
  line: string
}

// Only these two texts are part of the first page: the rest of a catalogue comes with its game.
const cards = import.meta.glob<Card>('../../../src/escale/games/*/texts/{fr,en}.json', {
  query: '?card',
  import: 'default',
  eager: true,
})

function cardOf(slug: string): Record<Language, Card> {
  const card = (language: Language) =>
    cards[`../../../src/escale/games/${slug}/texts/${language}.json`]!
  return { fr: card('fr'), en: card('en') }
}

// Whole catalogues and the signs of stamps, for pages about many games, which need no boards.
const catalogues = import.meta.glob<Tree>('../../../src/escale/games/*/texts/{fr,en}.json', {
  import: 'default',
})
const signs = import.meta.glob<StampSigns>('./*/stamps.ts', { import: 'stamps' })

function builtIn(slug: string, Cover: ShelfEntry['Cover'], load: ShelfEntry['load']): ShelfEntry {
  const words = (language: Language) =>
    catalogues[`../../../src/escale/games/${slug}/texts/${language}.json`]!()
  return { slug, Cover, card: cardOf(slug), load, words, signs: signs[`./${slug}/stamps.ts`]! }
}

export const BUILT_IN: readonly ShelfEntry[] = [
  builtIn('rondelic', Rondelic, () => import('./rondelic')),
  builtIn('boggle', Boggle, () => import('./boggle')),
  builtIn('tordu', Tordu, () => import('./tordu')),
  builtIn('ludime', Ludime, () => import('./ludime')),
  builtIn('biduletruc', Biduletruc, () => import('./biduletruc')),
]
