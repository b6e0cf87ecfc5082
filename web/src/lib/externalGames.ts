/** Games from other distributions, whose UI is a module that the server serves: see gameUi.ts. */
import type { Box } from '../protocol'
import { api } from './api'
import type { AnyGameUi, Language, PlainGameUi, ShelfEntry } from './gameUi'
import type { Tree } from './texts'

const textOf = (tree: Tree, key: string): string => {
  const text = tree[key]
  return typeof text === 'string' ? text : ''
}

async function cardIn(slug: string, language: Language): Promise<{ title: string; line: string }> {
  const tree = await api.gameTexts(slug, language)
  return { title: textOf(tree, 'title'), line: textOf(tree, 'line') }
}

export async function externalEntry({ slug, ui = '' }: Box): Promise<ShelfEntry> {
  const address = new URL(ui, location.href).href
  const [fr, en] = await Promise.all([cardIn(slug, 'fr'), cardIn(slug, 'en')])
  return {
    slug,
    coverUrl: new URL('cover.svg', address).href,
    card: { fr, en },
    load: async () => {
      const module: { ui: PlainGameUi } = await import(/* @vite-ignore */ address)
      return { ui: complete(slug, module.ui) }
    },
  }
}

const NO_RULES = async () => ({ chapters: {} }) // the page of the rules says so

/** The UI with what an external game need not say. */
export function complete(slug: string, ui: PlainGameUi): AnyGameUi {
  return {
    speakers: {},
    measure: { kind: 'points', best: 'high' },
    ...ui,
    slug,
    rules: { fr: NO_RULES, en: NO_RULES },
    texts: {
      fr: async () => [await api.gameTexts(slug, 'fr')],
      en: async () => [await api.gameTexts(slug, 'en')],
    },
  }
}
