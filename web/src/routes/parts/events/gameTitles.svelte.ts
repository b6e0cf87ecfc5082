/** The titles of boxes and rule sets, in the reader's language: from catalogues, without boards. */
import type { Texts } from '../../../lib/texts'
import { presetTitle } from '../../../lib/wording'
import { shelf } from '../shelf.svelte'

export class GameTitles {
  #texts = $state.raw<Record<string, Texts>>({})

  /** Reads the catalogues of these boxes. */
  async read(slugs: readonly string[], siteTexts: Texts): Promise<void> {
    const found: Record<string, Texts> = {}
    await shelf.readExternal().catch(() => {}) // without it, some titles are missing
    for (const slug of new Set(slugs)) {
      const tree = await shelf.find(slug)?.words(siteTexts.language)
      if (tree) found[slug] = siteTexts.withTrees([tree])
    }
    this.#texts = found
  }

  title(slug: string): string {
    return this.#texts[slug]?.say('title') ?? ''
  }

  preset(slug: string, preset: string): string {
    const texts = this.#texts[slug]
    return texts ? presetTitle(texts, preset) : ''
  }
}
