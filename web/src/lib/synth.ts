/** The small sounds of Escale, made of waves and noise: wood, paper, a bell, an accordion. */

export type Sound = 'turn' | 'card' | 'slide' | 'token' | 'win' | 'knock' | 'tick'

/** Pitch as a MIDI number (69 is the A of 440 Hz), 0 for a rest. */
export interface Note {
  pitch: number
  beats: number
}

/** Where and when a voice sounds. */
interface SoundTarget {
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
function envelope(
  { context, out, at }: SoundTarget,
  loud: number,
  rise: number,
  fall: number,
): GainNode {
  const gain = context.createGain()
  gain.gain.setValueAtTime(SILENCE, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + rise)
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + rise + fall)
  gain.connect(out)
  return gain
}

function wave(target: SoundTarget, hertz: number, loud: number, rise: number, fall: number): void {
  const oscillator = target.context.createOscillator()
  oscillator.frequency.value = hertz
  oscillator.connect(envelope(target, loud, rise, fall))
  oscillator.start(target.at)
  oscillator.stop(target.at + rise + fall)
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
function rub(
  target: SoundTarget,
  from: number,
  to: number,
  loud: number,
  rise: number,
  fall: number,
) {
  const { context, at } = target
  const source = context.createBufferSource()
  source.buffer = noise(context)
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 0.8
  filter.frequency.setValueAtTime(from, at)
  filter.frequency.exponentialRampToValueAtTime(to, at + rise + fall)
  source.connect(filter).connect(envelope(target, loud, rise, fall))
  source.start(at, Math.random() * 0.5)
  source.stop(at + rise + fall)
}

/** Wood on wood: a dull body and the click of the touch. */
function wood(target: SoundTarget, hertz: number, loud: number): void {
  wave(target, hertz, loud, 0.003, 0.11)
  wave(target, hertz * 2.4, loud * 0.35, 0.002, 0.05)
  rub(target, hertz * 6, hertz * 3, loud * 0.4, 0.001, 0.025)
}

/** A bar of rosewood: the note and its double octave, which is gone first. */
function bar(target: SoundTarget, hertz: number, loud: number): void {
  wave(target, hertz, loud, 0.004, 0.7)
  wave(target, hertz * 3.93, loud * 0.25, 0.002, 0.12)
}

/** Two reeds a little apart, as in an accordion, behind their shutter. */
function reeds(
  { context, out, at }: SoundTarget,
  hertz: number,
  seconds: number,
  loud: number,
): void {
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

const later = (target: SoundTarget, seconds: number): SoundTarget => ({
  ...target,
  at: target.at + seconds,
})

export const SOUNDS: Record<Sound, (target: SoundTarget) => void> = {
  turn(target) {
    wave(target, 880, 0.16, 0.006, 1.3)
    wave(target, 880 * 2.756, 0.05, 0.004, 0.6)
    wave(later(target, 0.14), 1174.7, 0.12, 0.006, 1.4)
  },
  card(target) {
    rub(target, 3800, 1600, 0.22, 0.012, 0.07)
    wood(later(target, 0.05), 210, 0.1)
  },
  slide(target) {
    rub(target, 1500, 3600, 0.16, 0.07, 0.16)
  },
  token(target) {
    wood(target, 430, 0.22)
  },
  win(target) {
    ;[67, 72, 76, 79, 84].forEach((pitch, place) =>
      bar(later(target, place * 0.11), frequency(pitch), 0.2),
    )
  },
  knock(target) {
    wood(target, 170, 0.4)
    wood(later(target, 0.15), 160, 0.32)
  },
  tick(target) {
    wood(target, 980, 0.1)
  },
}

/** Plays a tune: reeds that sing and bars that mark each note. */
export function playTune(target: SoundTarget, notes: readonly Note[], tempo: number): void {
  for (const { hertz, start, seconds } of scored(notes, tempo)) {
    reeds(later(target, start), hertz, seconds, 0.07)
    bar(later(target, start), hertz, 0.1)
  }
}
