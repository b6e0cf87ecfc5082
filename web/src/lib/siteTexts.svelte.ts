/** The site's texts in the reader's language, and a game's on top of them. */
import { preferences } from './preferences.svelte'
import type { Language, AnyGameUi } from './gameUi'
import { Texts, type Tree } from './texts'

const LOADERS: Record<Language, () => Promise<{ trees: Tree[] }>> = {
  fr: () => import('../texts/fr'),
  en: () => import('../texts/en'),
}

class SiteCatalogue {
  texts = $state.raw<Texts | null>(null) // none before the first catalogue is here

  /** Speak the language that is preferred now. */
  async learn(): Promise<void> {
    const language = preferences.language
    const { trees } = await LOADERS[language]()
    if (language !== preferences.language) return // changed again meanwhile
    this.texts = new Texts(language, trees)
    document.documentElement.lang = language
  }
}

export const siteCatalogue = new SiteCatalogue()

/** The texts of a game, on top of the site's. */
export async function gameTexts(ui: AnyGameUi, siteTexts: Texts): Promise<Texts> {
  const trees = await ui.texts[siteTexts.language]()
  return siteTexts.withTrees(trees, ui.speakers)
}
