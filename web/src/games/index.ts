/** The shelf: the five boxes in the order in which they stand. */
import type { Shelved } from '../lib/rooms'
import biduletruc from './biduletruc/cover.json'
import Biduletruc from './biduletruc/Cover.svelte'
import boggle from './boggle/cover.json'
import Boggle from './boggle/Cover.svelte'
import ludime from './ludime/cover.json'
import Ludime from './ludime/Cover.svelte'
import rondelic from './rondelic/cover.json'
import Rondelic from './rondelic/Cover.svelte'
import tordu from './tordu/cover.json'
import Tordu from './tordu/Cover.svelte'

export const SHELF: readonly Shelved[] = [
  { slug: 'rondelic', Cover: Rondelic, card: rondelic, load: () => import('./rondelic') },
  { slug: 'boggle', Cover: Boggle, card: boggle, load: () => import('./boggle') },
  { slug: 'tordu', Cover: Tordu, card: tordu, load: () => import('./tordu') },
  { slug: 'ludime', Cover: Ludime, card: ludime, load: () => import('./ludime') },
  { slug: 'biduletruc', Cover: Biduletruc, card: biduletruc, load: () => import('./biduletruc') },
]
