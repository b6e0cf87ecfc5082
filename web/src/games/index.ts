/** The built-in games, in the order in which they stand on the shelf. */
import type { Language, ShelfEntry } from '../lib/gameUi'
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

export const BUILT_IN: readonly ShelfEntry[] = [
  { slug: 'rondelic', Cover: Rondelic, card: cardOf('rondelic'), load: () => import('./rondelic') },
  { slug: 'boggle', Cover: Boggle, card: cardOf('boggle'), load: () => import('./boggle') },
  { slug: 'tordu', Cover: Tordu, card: cardOf('tordu'), load: () => import('./tordu') },
  { slug: 'ludime', Cover: Ludime, card: cardOf('ludime'), load: () => import('./ludime') },
  {
    slug: 'biduletruc',
    Cover: Biduletruc,
    card: cardOf('biduletruc'),
    load: () => import('./biduletruc'),
  },
]
