/** Sounds, for those who want them: one switch, and never a reason for anything else to fail. */
import { readLocal, writeLocal } from './storage'
import type { AnyGameUi, EventBody } from './gameUi'
import { playTune, SOUNDS, type Note, type Sound } from './synth'

export type { Note, Sound }

const USUAL_VOLUME = 70 // of a hundred
const FADE = 0.08 // seconds in which a tune that is cut short dies away
const PATIENCE = 500 // ms that a sound may wait for the loudspeaker
const LOGGED = 50

/** On a laptop, sounds are welcome; a phone may be lying on a table among sleepers. */
function isWelcome(): boolean {
  return globalThis.matchMedia?.('(pointer: fine)').matches ?? false
}

function storedVolume(): number {
  const volume = readLocal<unknown>('volume', USUAL_VOLUME)
  return typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : USUAL_VOLUME
}

export class SoundBox {
  /** What was asked to sound while it was on, the latest last. */
  readonly log: string[] = []
  #on = $state(readLocal('sound', isWelcome()) === true)
  #volume = $state(storedVolume())
  #context: AudioContext | null = null
  #master: GainNode | null = null
  #tune: GainNode | null = null
  #waking: Promise<void> | null = null

  constructor() {
    // Browsers let a page sound only once someone has touched it.
    for (const gesture of ['pointerdown', 'keydown']) {
      globalThis.addEventListener?.(gesture, () => this.#wake(), { capture: true, passive: true })
    }
  }

  get on(): boolean {
    return this.#on
  }
  set on(on: boolean) {
    this.#on = on
    writeLocal('sound', on)
    if (on)
      this.#wake() // the switch itself was a touch
    else this.hush()
  }

  /** Of a hundred. */
  get volume(): number {
    return this.#volume
  }
  set volume(volume: number) {
    this.#volume = volume
    writeLocal('volume', volume)
    if (this.#master) this.#master.gain.value = volume / 100
  }

  play(name: Sound): void {
    if (!this.#on) return
    this.#note(name)
    this.#sound((context, master) =>
      SOUNDS[name]({ context, out: master, at: context.currentTime }),
    )
  }

  /** One tune at a time: a new one ends the one before. */
  tune(notes: readonly Note[], { tempo = 120 }: { tempo?: number } = {}): void {
    if (!this.#on) return
    this.#note(`tune:${notes.length}`)
    this.#sound((context, master) => {
      this.#end(context)
      this.#tune = context.createGain()
      this.#tune.connect(master)
      playTune({ context, out: this.#tune, at: context.currentTime + 0.05 }, notes, tempo)
    })
  }

  /** Ends the tune. */
  hush(): void {
    this.#sound((context) => this.#end(context))
  }

  #end(context: AudioContext): void {
    const tune = this.#tune
    this.#tune = null
    tune?.gain.setTargetAtTime(0, context.currentTime, FADE / 3)
    setTimeout(() => tune?.disconnect(), 1000 * FADE * 2)
  }

  #note(name: string): void {
    this.log.push(name)
    if (this.log.length > LOGGED) this.log.shift()
  }

  #wake(): void {
    if (!this.#on) return
    try {
      if (!this.#context) {
        this.#context = new AudioContext({ latencyHint: 'interactive' })
        this.#master = this.#context.createGain()
        this.#master.gain.value = this.#volume / 100
        this.#master.connect(this.#context.destination)
      }
      if (this.#context.state === 'running') return
      const waking = this.#context.resume().catch(() => {})
      this.#waking = waking
      void waking.then(() => (this.#waking = null))
    } catch {
      this.#context = null // no loudspeaker, or no such thing in this browser
    }
  }

  #sound(make: (context: AudioContext, master: GainNode) => void): void {
    const asked = performance.now()
    const sound = () => {
      // What was asked long ago would all sound at once.
      if (this.#context?.state !== 'running' || performance.now() - asked > PATIENCE) return
      try {
        make(this.#context, this.#master!)
      } catch {
        // silence is fine
      }
    }
    if (this.#waking) void this.#waking.then(sound)
    else sound()
  }
}

export const sound = new SoundBox()

/** Plays the sounds that a game's UI gives to these events. */
export function playSounds(
  ui: Pick<AnyGameUi, 'sound'> | null,
  bodies: readonly EventBody[],
  me: number | null,
): void {
  for (const body of bodies) {
    const played = ui?.sound?.(body, me)
    if (played) sound.play(played)
  }
}
