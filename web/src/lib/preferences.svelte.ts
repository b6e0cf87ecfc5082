/** The preferences of this browser's owner. */
import { MediaQuery } from 'svelte/reactivity'
import { readLocal, writeLocal } from './storage'
import { LANGUAGES, type Language } from './gameUi'

export type Theme = 'auto' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

export type TextSize = 'normal' | 'large' | 'largest'
/** Of the letters, by what the browser calls usual; all lengths are in rem and grow with them. */
const PERCENT: Record<TextSize, number> = { normal: 100, large: 115, largest: 130 }
export const TEXT_SIZES = Object.keys(PERCENT) as readonly TextSize[]

export type Speed = 'calm' | 'normal' | 'quick'
/** How long what moves takes, by how long it usually does. */
const TEMPO: Record<Speed, number> = { calm: 1.7, normal: 1, quick: 0.5 }
export const SPEEDS = Object.keys(TEMPO) as readonly Speed[]

/** Where the days of the house begin and end. */
const HOUSE_ZONE = 'Europe/Paris'

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
  #signs = $state(oneOf('signs', [true, false], true))
  #chat = $state(oneOf('chat', [true, false], true))
  #textSize = $state<TextSize>(oneOf('text-size', TEXT_SIZES, 'normal'))
  #motion = $state<Speed>(oneOf('motion', SPEEDS, 'normal'))
  #botPace = $state<Speed>(oneOf('bot-pace', SPEEDS, 'normal'))
  #hasOwnZone = $state(oneOf('own-zone', [true, false], false))
  #paceListeners = new Set<() => void>()
  #still = new MediaQuery('prefers-reduced-motion: reduce', false)
  #dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

  constructor() {
    this.#applyTheme()
    this.#applySizes()
    this.#dark?.addEventListener('change', () => this.#applyTheme())
    globalThis.addEventListener?.('storage', () => this.#follow())
  }

  /** What was chosen in another tab holds in this one too, at once. */
  #follow(): void {
    this.#language = oneOf('language', LANGUAGES, this.#language)
    this.#theme = oneOf('theme', THEMES, this.#theme)
    this.#hints = oneOf('hints', [true, false], this.#hints)
    this.#signs = oneOf('signs', [true, false], this.#signs)
    this.#chat = oneOf('chat', [true, false], this.#chat)
    this.#hasOwnZone = oneOf('own-zone', [true, false], this.#hasOwnZone)
    this.#textSize = oneOf('text-size', TEXT_SIZES, this.#textSize)
    this.#motion = oneOf('motion', SPEEDS, this.#motion)
    const pace = this.#botPace
    this.#botPace = oneOf('bot-pace', SPEEDS, pace)
    this.#applyTheme()
    this.#applySizes()
    if (this.#botPace !== pace) this.#tellPace()
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

  /** Whether the signs and remarks of other people are shown, and one's own are offered. */
  get signs(): boolean {
    return this.#signs
  }
  set signs(on: boolean) {
    this.#signs = on
    writeLocal('signs', on)
  }

  /** Whether messages at tables are shown and can be sent on this device. */
  get chat(): boolean {
    return this.#chat
  }
  set chat(on: boolean) {
    this.#chat = on
    writeLocal('chat', on)
  }

  /** Whether times of day are those of this device, not those of Paris. */
  get hasOwnZone(): boolean {
    return this.#hasOwnZone
  }
  set hasOwnZone(on: boolean) {
    this.#hasOwnZone = on
    writeLocal('own-zone', on)
  }

  get timeZone(): string {
    const own = this.#hasOwnZone ? new Intl.DateTimeFormat().resolvedOptions().timeZone : ''
    return own || HOUSE_ZONE
  }

  get textSize(): TextSize {
    return this.#textSize
  }
  set textSize(size: TextSize) {
    this.#textSize = size
    writeLocal('text-size', size)
    this.#applySizes()
  }

  /** How quickly things move. */
  get motion(): Speed {
    return this.#motion
  }
  set motion(speed: Speed) {
    this.#motion = speed
    writeLocal('motion', speed)
    this.#applySizes()
  }

  /** How long what moves takes, by how long it usually does. */
  get tempo(): number {
    return TEMPO[this.#motion]
  }

  /** How quickly bots answer at a table where there is nobody else; the server knows how long it is. */
  get botPace(): Speed {
    return this.#botPace
  }
  set botPace(speed: Speed) {
    this.#botPace = speed
    writeLocal('bot-pace', speed)
    this.#tellPace()
  }

  #tellPace(): void {
    for (const listener of this.#paceListeners) listener()
  }

  /** Tells when it is chosen; the result ends that. */
  onBotPace(listener: () => void): () => void {
    this.#paceListeners.add(listener)
    return () => this.#paceListeners.delete(listener)
  }

  /** Some people are made ill by things that travel: for them things fade. */
  get reducedMotion(): boolean {
    return this.#still.current
  }

  #applySizes(): void {
    const style = globalThis.document?.documentElement?.style
    if (!style) return
    style.fontSize = `${PERCENT[this.#textSize]}%`
    style.setProperty('--tempo', String(this.tempo))
  }

  #applyTheme(): void {
    const root = globalThis.document?.documentElement
    if (!root) return
    root.dataset.theme = this.#theme
    const isDark = this.#theme === 'auto' ? this.#dark?.matches : this.#theme === 'dark'
    const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    if (frame) frame.content = isDark ? FRAME.dark : FRAME.light
  }
}

export const preferences = new Preferences()
