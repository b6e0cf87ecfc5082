/** The small sounds of Escale, made of waves and noise: wood, paper, a bell, an accordion. */

export type Sound = 'turn' | 'card' | 'slide' | 'token' | 'win' | 'knock' | 'tick'

/** Pitch as a MIDI number (69 is the A of 440 Hz), 0 for a rest. */
export interface Note {
  pitch: number
  beats: number
}

/** Where and when a voice sounds. */
interface Stage {
  context: BaseAudioContext
  out: AudioNode
  at: number // seconds, by the context's clock
}

const SILENCE = 0.0001 // an exponential curve never reaches nothing

export const frequency = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)

/** When each note begins and how long it sounds, in seconds; rests are left out. */
export function scored(notes: readonly Note[], tempo: number) {
  let beat = 0
  return notes.flatMap(({ pitch, beats }) => {
    const start = (beat * 60) / tempo
    beat += beats
    return pitch > 0 ? [{ hertz: frequency(pitch), start, seconds: (beats * 60) / tempo }] : []
  })
}

/** A loudness that rises quickly and dies away. */
function envelope({ context, out, at }: Stage, loud: number, rise: number, fall: number): GainNode {
  const gain = context.createGain()
  gain.gain.setValueAtTime(SILENCE, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + rise)
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + rise + fall)
  gain.connect(out)
  return gain
}

function wave(stage: Stage, hertz: number, loud: number, rise: number, fall: number): void {
  const oscillator = stage.context.createOscillator()
  oscillator.frequency.value = hertz
  oscillator.connect(envelope(stage, loud, rise, fall))
  oscillator.start(stage.at)
  oscillator.stop(stage.at + rise + fall)
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>()

function noise(context: BaseAudioContext): AudioBuffer {
  let buffer = noises.get(context)
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1
    noises.set(context, buffer)
  }
  return buffer
}

/** Something that rubs: noise through a filter that wanders from one colour to another. */
function rub(stage: Stage, from: number, to: number, loud: number, rise: number, fall: number) {
  const { context, at } = stage
  const source = context.createBufferSource()
  source.buffer = noise(context)
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 0.8
  filter.frequency.setValueAtTime(from, at)
  filter.frequency.exponentialRampToValueAtTime(to, at + rise + fall)
  source.connect(filter).connect(envelope(stage, loud, rise, fall))
  source.start(at, Math.random() * 0.5)
  source.stop(at + rise + fall)
}

/** Wood on wood: a dull body and the click of the touch. */
function wood(stage: Stage, hertz: number, loud: number): void {
  wave(stage, hertz, loud, 0.003, 0.11)
  wave(stage, hertz * 2.4, loud * 0.35, 0.002, 0.05)
  rub(stage, hertz * 6, hertz * 3, loud * 0.4, 0.001, 0.025)
}

/** A bar of rosewood: the note and its double octave, which is gone first. */
function bar(stage: Stage, hertz: number, loud: number): void {
  wave(stage, hertz, loud, 0.004, 0.7)
  wave(stage, hertz * 3.93, loud * 0.25, 0.002, 0.12)
}

/** Two reeds a little apart, as in an accordion, behind their shutter. */
function reeds({ context, out, at }: Stage, hertz: number, seconds: number, loud: number): void {
  const sounding = Math.max(seconds - 0.03, 0.05)
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.03)
  gain.gain.setValueAtTime(loud, at + sounding * 0.8)
  gain.gain.linearRampToValueAtTime(0, at + sounding)
  const shutter = context.createBiquadFilter()
  shutter.type = 'lowpass'
  shutter.frequency.value = Math.min(hertz * 5, 4000)
  shutter.connect(gain).connect(out)
  for (const cents of [-7, 7]) {
    const reed = context.createOscillator()
    reed.type = 'sawtooth'
    reed.frequency.value = hertz
    reed.detune.value = cents
    reed.connect(shutter)
    reed.start(at)
    reed.stop(at + sounding)
  }
}

const later = (stage: Stage, seconds: number): Stage => ({ ...stage, at: stage.at + seconds })

export const SOUNDS: Record<Sound, (stage: Stage) => void> = {
  turn(stage) {
    wave(stage, 880, 0.16, 0.006, 1.3)
    wave(stage, 880 * 2.756, 0.05, 0.004, 0.6)
    wave(later(stage, 0.14), 1174.7, 0.12, 0.006, 1.4)
  },
  card(stage) {
    rub(stage, 3800, 1600, 0.22, 0.012, 0.07)
    wood(later(stage, 0.05), 210, 0.1)
  },
  slide(stage) {
    rub(stage, 1500, 3600, 0.16, 0.07, 0.16)
  },
  token(stage) {
    wood(stage, 430, 0.22)
  },
  win(stage) {
    ;[67, 72, 76, 79, 84].forEach((pitch, place) =>
      bar(later(stage, place * 0.11), frequency(pitch), 0.2),
    )
  },
  knock(stage) {
    wood(stage, 170, 0.4)
    wood(later(stage, 0.15), 160, 0.32)
  },
  tick(stage) {
    wood(stage, 980, 0.1)
  },
}

/** Plays a tune: reeds that sing and bars that mark each note. */
export function playTune(stage: Stage, notes: readonly Note[], tempo: number): void {
  for (const { hertz, start, seconds } of scored(notes, tempo)) {
    reeds(later(stage, start), hertz, seconds, 0.07)
    bar(later(stage, start), hertz, 0.1)
  }
}
