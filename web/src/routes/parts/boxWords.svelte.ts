/** The words and stamp signs of boxes, on pages about many of them; each is loaded once. */
import type { StampSigns } from '../../lib/stamps'
import type { Texts } from '../../lib/texts'
import { shelf } from './shelf.svelte'

class BoxWords {
  #texts = $state.raw<Record<string, Texts>>({}) // by box and language
  #signs = $state.raw<Record<string, StampSigns>>({})

  /** What a box says, on top of the site's texts; until it is there, what it said in another language. */
  of(slug: string, texts: Texts): Texts {
    const inAnother = () => Object.keys(this.#texts).find((key) => key.startsWith(`${slug}/`)) ?? ''
    return this.#texts[`${slug}/${texts.language}`] ?? this.#texts[inAnother()] ?? texts
  }

  signs(slug: string): StampSigns {
    return this.#signs[slug] ?? {}
  }

  /** Whether everything about these boxes is there. */
  has(slugs: readonly string[], texts: Texts): boolean {
    return slugs.every((slug) => `${slug}/${texts.language}` in this.#texts)
  }

  /** Loads what is not there yet; a box that is not installed any more has nothing to say. */
  async load(slugs: readonly string[], texts: Texts): Promise<void> {
    if (slugs.some((slug) => !shelf.find(slug))) await shelf.readExternal().catch(() => {})
    await Promise.all(slugs.map((slug) => this.#load(slug, texts)))
  }

  async #load(slug: string, texts: Texts): Promise<void> {
    const key = `${slug}/${texts.language}`
    const entry = shelf.find(slug)
    if (key in this.#texts) return
    if (!entry) {
      this.#texts = { ...this.#texts, [key]: texts }
      return
    }
    const [words, signs] = await Promise.all([entry.words(texts.language), entry.signs()])
    this.#texts = { ...this.#texts, [key]: texts.withTrees([words], {}) }
    this.#signs = { ...this.#signs, [slug]: signs }
  }
}

export const boxWords = new BoxWords()

/** The name of a box as it stands on its lid. */
export const boxTitle = (slug: string, texts: Texts): string =>
  shelf.find(slug)?.card[texts.language].title ?? slug
