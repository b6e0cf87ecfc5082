import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SoundBox, type Sound } from '../src/lib/sound.svelte'
import { frequency, scored } from '../src/lib/synth'
import { media, storage } from './fakeBrowser'

const ALL: Sound[] = ['turn', 'card', 'slide', 'token', 'win', 'knock', 'tick']

/** Every node that was made, by kind; parameters take whatever they are told. */
class PretendContext {
  static made: PretendContext[] = []
  state = 'suspended'
  currentTime = 0
  sampleRate = 100
  destination = {}
  nodes: string[] = []
  disconnected = 0
  resume = vi.fn(async () => void (this.state = 'running'))

  constructor() {
    PretendContext.made.push(this)
  }

  #node(kind: string) {
    this.nodes.push(kind)
    const parameter = () => ({
      value: 0,
      setValueAtTime() {},
      setTargetAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime(value: number) {
        if (!(value > 0)) throw new RangeError('an exponential ramp to nothing')
      },
    })
    return {
      ...{ gain: parameter(), frequency: parameter(), detune: parameter(), Q: parameter() },
      connect: (to: unknown) => to,
      disconnect: () => void this.disconnected++,
      start() {},
      stop() {},
    }
  }
  createGain = () => this.#node('gain')
  createOscillator = () => this.#node('oscillator')
  createBiquadFilter = () => this.#node('filter')
  createBufferSource = () => this.#node('noise')
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) })
}

let touch: () => Promise<void>
let memory: ReturnType<typeof storage>

function browser(pointer: 'fine' | 'coarse', kept: Record<string, string> = {}, broken = false) {
  const listeners: (() => void)[] = []
  memory = storage(kept, broken)
  vi.stubGlobal('localStorage', memory)
  vi.stubGlobal('matchMedia', media(`pointer: ${pointer}`).lookUp)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener))
  touch = async () => {
    for (const listener of listeners) listener()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return new SoundBox()
}

beforeEach(() => {
  PretendContext.made = []
  vi.stubGlobal('AudioContext', PretendContext)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the switch', () => {
  it('is on for a laptop and off for a phone, until someone says otherwise', () => {
    expect(browser('fine').on).toBe(true)
    expect(browser('coarse').on).toBe(false)
    expect(browser('coarse', { 'escale.sound': 'true' }).on).toBe(true)
    expect(browser('fine', { 'escale.sound': 'false' }).on).toBe(false)
  })

  it('is remembered, where that is possible', () => {
    browser('coarse').on = true
    expect(memory.map.get('escale.sound')).toBe('true')
    const forgetful = browser('coarse', {}, true)
    forgetful.on = true
    expect(forgetful.on).toBe(true)
  })

  it('is a touch itself', async () => {
    const sound = browser('coarse')
    await touch()
    expect(PretendContext.made).toEqual([])
    sound.on = true
    sound.play('token')
    await vi.waitFor(() => expect(PretendContext.made[0]!.nodes.length).toBeGreaterThan(2))
    expect(PretendContext.made[0]!.nodes).toContain('oscillator')
  })
})

describe('a sound', () => {
  it('waits for the first touch, and is not made up for', async () => {
    const sound = browser('fine')
    sound.play('card')
    expect(PretendContext.made).toEqual([])
    await touch()
    const [context] = PretendContext.made
    expect(context!.nodes).toEqual(['gain'])
    await touch()
    expect(PretendContext.made.length).toBe(1)
  })

  it.each(ALL)('%s sounds', async (name) => {
    const sound = browser('fine')
    await touch()
    sound.play(name)
    expect(PretendContext.made[0]!.nodes.length).toBeGreaterThan(2)
    expect(sound.log).toEqual([name])
  })

  it('is not heard when it is off', async () => {
    const sound = browser('fine')
    await touch()
    sound.on = false
    const before = PretendContext.made[0]!.nodes.length
    sound.play('win')
    sound.tune([{ pitch: 60, beats: 1 }])
    expect(PretendContext.made[0]!.nodes.length).toBe(before)
    expect(sound.log).toEqual([])
  })

  it('that had to wait too long for the loudspeaker is left out', async () => {
    const sound = browser('fine')
    vi.useFakeTimers()
    let ready = () => {}
    vi.stubGlobal(
      'AudioContext',
      class extends PretendContext {
        override resume = vi.fn(
          () => new Promise<undefined>((resolve) => (ready = () => resolve(undefined))),
        )
      },
    )
    await touch()
    sound.play('card')
    vi.advanceTimersByTime(2_000)
    PretendContext.made[0]!.state = 'running'
    ready()
    await touch()
    expect(PretendContext.made[0]!.nodes).toEqual(['gain'])
    sound.play('card')
    expect(PretendContext.made[0]!.nodes.length).toBeGreaterThan(2)
  })

  it('never fails', async () => {
    const sound = browser('fine')
    vi.stubGlobal('AudioContext', undefined)
    await touch()
    for (const name of ALL) sound.play(name)
    vi.stubGlobal('AudioContext', function Broken() {
      throw new Error('no loudspeaker')
    })
    await touch()
    sound.tune([{ pitch: 60, beats: 1 }])
    sound.hush()
    expect(sound.log.length).toBe(ALL.length + 1)
  })

  it('the log keeps the latest fifty', () => {
    const sound = browser('fine')
    for (let number = 0; number < 60; number++) sound.play('card')
    sound.play('win')
    expect(sound.log.length).toBe(50)
    expect(sound.log.at(-1)).toBe('win')
  })
})

describe('a tune', () => {
  const notes = [
    { pitch: 69, beats: 1 },
    { pitch: 0, beats: 0.5 },
    { pitch: 81, beats: 2 },
  ]

  it('is notes and rests in time', () => {
    expect(frequency(69)).toBe(440)
    expect(scored(notes, 120)).toEqual([
      { hertz: 440, start: 0, seconds: 0.5 },
      { hertz: 880, start: 0.75, seconds: 1 },
    ])
  })

  it('ends the one before', async () => {
    const sound = browser('fine')
    await touch()
    vi.useFakeTimers()
    sound.tune(notes, { tempo: 90 })
    vi.runAllTimers()
    expect(PretendContext.made[0]!.disconnected).toBe(0)
    sound.tune(notes)
    vi.runAllTimers()
    expect(PretendContext.made[0]!.disconnected).toBe(1)
    sound.on = false
    vi.runAllTimers()
    expect(PretendContext.made[0]!.disconnected).toBe(2)
    expect(sound.log).toEqual(['tune:3', 'tune:3'])
  })
})
