/** Games from other distributions, whose UI is a module that the server serves: see gameUi.ts. */
import type { Box } from '../protocol'
import { api } from './api'
import type { AnyGameUi, Language, PlainGameUi, ShelfEntry } from './gameUi'

type Card = ShelfEntry['card'][Language]

/** Every text of a catalogue may be missing: see docs/add-a-game.md for what takes its place. */
async function cardIn(slug: string, language: Language): Promise<Card> {
  const { title, line, summary } = (await api.gameTexts(slug, language)) as Partial<
    Card & { summary: string }
  >
  return { title: title ?? slug, line: line ?? summary ?? '' }
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
    words: (language) => api.gameTexts(slug, language),
    signs: async () => {
      const module: { ui: PlainGameUi } = await import(/* @vite-ignore */ address)
      return module.ui.stamps ?? {}
    },
  }
}

const NO_RULES = async () => ({ chapters: {} }) // no page links to them

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
