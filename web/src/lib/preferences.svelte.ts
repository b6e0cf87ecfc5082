/** The preferences of this browser's owner. */
import { MediaQuery } from 'svelte/reactivity'
import { readLocal, writeLocal } from './storage'
import { LANGUAGES, type Language } from './gameUi'

export type Theme = 'auto' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

/** The frame around the page: --walnut-deep of tokens.css, which a meta tag cannot read. */
const FRAME = { light: '#452817', dark: '#2b190f' }

/** The first of a reader's languages that Escale speaks. */
export function spoken(wanted: readonly string[]): Language {
  const primary = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  return primary.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? 'fr'
}

/** What is remembered, if it is still one of the things to choose from. */
function oneOf<Value>(key: string, known: readonly Value[], otherwise: Value): Value {
  const kept = readLocal<Value>(key, otherwise)
  return known.includes(kept) ? kept : otherwise
}

function readsHere(): readonly string[] {
  return globalThis.navigator?.languages ?? []
}

export class Preferences {
  #language = $state<Language>(oneOf('language', LANGUAGES, spoken(readsHere())))
  #theme = $state<Theme>(oneOf('theme', THEMES, 'auto'))
  #hints = $state(oneOf('hints', [true, false], false))
  #still = new MediaQuery('prefers-reduced-motion: reduce', false)
  #dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

  constructor() {
    this.#applyTheme()
    this.#dark?.addEventListener('change', () => this.#applyTheme())
    globalThis.addEventListener?.('storage', () => this.#follow())
  }

  /** What was chosen in another tab holds in this one too, at once. */
  #follow(): void {
    this.#language = oneOf('language', LANGUAGES, this.#language)
    this.#theme = oneOf('theme', THEMES, this.#theme)
    this.#hints = oneOf('hints', [true, false], this.#hints)
    this.#applyTheme()
  }

  get language(): Language {
    return this.#language
  }
  set language(language: Language) {
    this.#language = language
    writeLocal('language', language)
  }

  get theme(): Theme {
    return this.#theme
  }
  set theme(theme: Theme) {
    this.#theme = theme
    writeLocal('theme', theme)
    this.#applyTheme()
  }

  /** Whether help is offered before one asks for it. */
  get hints(): boolean {
    return this.#hints
  }
  set hints(on: boolean) {
    this.#hints = on
    writeLocal('hints', on)
  }

  /** Some people are made ill by things that travel: for them things fade. */
  get reducedMotion(): boolean {
    return this.#still.current
  }

  #applyTheme(): void {
    if (typeof document === 'undefined') return
    document.documentElement.dataset.theme = this.#theme
    const isDark = this.#theme === 'auto' ? this.#dark?.matches : this.#theme === 'dark'
    const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    if (frame) frame.content = isDark ? FRAME.dark : FRAME.light
  }
}

export const preferences = new Preferences()
