import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Preferences, spoken } from '../src/lib/preferences.svelte'
import { media, storage } from './fakeBrowser'

const style: Record<string, string> = {}
const root = {
  dataset: {} as Record<string, string>,
  style: Object.assign(style, {
    setProperty(name: string, value: string) {
      style[name] = value
    },
  }),
}
const frame = { content: '' }

function browser(languages: string[], kept: Record<string, string> = {}, broken = false) {
  const memory = storage(kept, broken)
  const screen = media()
  vi.stubGlobal('localStorage', memory)
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('matchMedia', screen.lookUp)
  vi.stubGlobal('document', { documentElement: root, querySelector: () => frame })
  return { memory, screen, preferences: new Preferences() }
}

beforeEach(() => {
  root.dataset = {}
  frame.content = ''
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  [['en-GB', 'fr'], 'en'],
  [['br', 'de-DE', 'fr-FR', 'en'], 'fr'],
  [['EN'], 'en'],
  [['br', 'eo'], 'fr'],
  [[], 'fr'],
])('who reads %j is spoken to in %s', (wanted, language) => {
  expect(spoken(wanted)).toBe(language)
})

describe('preferences', () => {
  it('come from the browser at first', () => {
    const { preferences } = browser(['en-US'])
    expect(preferences.language).toBe('en')
    expect(preferences.theme).toBe('auto')
    expect(preferences.hints).toBe(false)
    expect(preferences.reducedMotion).toBe(false)
  })

  it('are remembered', () => {
    const { preferences, memory } = browser(['en-US'])
    preferences.language = 'fr'
    preferences.theme = 'dark'
    preferences.hints = true
    expect(preferences.signs).toBe(true)
    preferences.signs = false
    const { preferences: again } = browser(['en-US'], Object.fromEntries(memory.map))
    expect([again.language, again.theme, again.hints, again.signs]).toEqual([
      'fr',
      'dark',
      true,
      false,
    ])
  })

  it('size the letters and what moves, and are remembered', () => {
    const { preferences, memory } = browser(['fr'])
    expect([style['fontSize'], style['--tempo']]).toEqual(['100%', '1'])
    preferences.textSize = 'largest'
    preferences.motion = 'quick'
    preferences.botPace = 'calm'
    expect([style['fontSize'], style['--tempo']]).toEqual(['130%', '0.5'])
    browser(['fr'])
    expect([style['fontSize'], style['--tempo']]).toEqual(['100%', '1'])
    const { preferences: again } = browser(['fr'], Object.fromEntries(memory.map))
    expect([again.textSize, again.motion, again.botPace]).toEqual(['largest', 'quick', 'calm'])
    expect([style['fontSize'], style['--tempo']]).toEqual(['130%', '0.5'])
  })

  it('tell who listens how quick the bots should be', () => {
    const { preferences } = browser(['fr'])
    const heard: string[] = []
    const stop = preferences.onBotPace(() => heard.push(preferences.botPace))
    preferences.botPace = 'quick'
    stop()
    preferences.botPace = 'calm'
    expect(heard).toEqual(['quick'])
  })

  it('nonsense in the memory is not believed', () => {
    const kept = { 'escale.language': '"xx"', 'escale.theme': '7', 'escale.hints': '{' }
    const { preferences } = browser(['en'], kept)
    expect([preferences.language, preferences.theme, preferences.hints]).toEqual([
      'en',
      'auto',
      false,
    ])
  })

  it('work where nothing can be remembered', () => {
    const { preferences } = browser(['en'], {}, true)
    preferences.language = 'fr'
    preferences.hints = true
    expect([preferences.language, preferences.hints]).toEqual(['fr', true])
  })

  it('dress the page, and its frame with it', () => {
    const { preferences, screen } = browser(['fr'])
    const light = frame.content
    expect(root.dataset.theme).toBe('auto')
    preferences.theme = 'dark'
    const dark = frame.content
    expect([root.dataset.theme, dark === light]).toEqual(['dark', false])
    preferences.theme = 'auto'
    expect(frame.content).toBe(light)
    screen.turn('color-scheme: dark')
    expect(frame.content).toBe(dark)
    preferences.theme = 'light'
    expect(frame.content).toBe(light)
  })

  it('follow what is chosen in another tab', () => {
    let tell = () => {}
    vi.stubGlobal('addEventListener', (kind: string, does: () => void) => {
      if (kind === 'storage') tell = does
    })
    const { preferences, memory } = browser(['fr'])
    memory.map.set('escale.language', '"en"')
    memory.map.set('escale.theme', '"dark"')
    memory.map.set('escale.hints', 'true')
    const heard: string[] = []
    preferences.onBotPace(() => heard.push(preferences.botPace))
    tell()
    expect(heard).toEqual([])
    memory.map.set('escale.bot-pace', '"quick"')
    tell()
    tell()
    expect(heard).toEqual(['quick'])
    expect([preferences.language, preferences.theme, preferences.hints]).toEqual([
      'en',
      'dark',
      true,
    ])
    expect(root.dataset.theme).toBe('dark')
    memory.map.set('escale.language', '"xx"')
    tell()
    expect(preferences.language).toBe('en')
  })

  it('exist where there is no page', () => {
    vi.stubGlobal('navigator', undefined)
    expect(new Preferences().language).toBe('fr')
  })
})
