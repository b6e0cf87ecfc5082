/** The house's texts in the language of the moment, and a game's on top of them. */
import { preferences } from './preferences.svelte'
import type { Language, Room } from './rooms'
import { Texts, type Tree } from './texts'

const LOADERS: Record<Language, () => Promise<{ trees: Tree[] }>> = {
  fr: () => import('../texts/fr'),
  en: () => import('../texts/en'),
}

class Speech {
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

export const speech = new Speech()

/** The texts of a room, on top of the house's. */
export async function roomTexts(room: Room, house: Texts): Promise<Texts> {
  const trees = await room.texts[house.language]()
  return house.withTrees(trees, room.speakers)
}
