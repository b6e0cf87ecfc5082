/** The table someone would like: chosen step by step, remembered for the next time. */
import { LEVELS } from '../../lib/levels'
import { recall, remember } from '../../lib/storage'
import type { Box, NewSeries, NewTable, OptionField, Pace, Preset, Value } from '../../protocol'

export const PACES: readonly Pace[] = ['none', 'slow', 'fast']
const USUAL_LEVEL = 'casual'
const USUAL_PLACES = 4

export type Company = 'bots' | 'friends'
export type Door = 'private' | 'open'
type Settings = Record<string, Value>

interface Kept {
  preset: string
  company: Company
  level: string
  places: number
  clock: Pace
  door: Door
  options: Record<string, Settings> // by preset, what differs from it
}

export class TableRequest {
  readonly box: Box
  preset = $state.raw<Preset>() as Preset
  company = $state<Company>('bots')
  level = $state(USUAL_LEVEL)
  clock = $state<Pace>('none')
  door = $state<Door>('private')
  isDuplicate = $state(false) // tables on the same deals, to be compared; never by habit
  #places = $state() as number
  #options = $state.raw<Record<string, Settings>>({})

  constructor(box: Box, places = USUAL_PLACES) {
    this.box = box
    this.#places = places
    const kept = recall<Partial<Kept>>(`wish.${box.slug}`, {})
    this.preset = this.#presetNamed(kept.preset ?? '') ?? (box.presets[0] as Preset)
    if (kept.company === 'friends') this.company = 'friends'
    if (kept.level && this.levels.includes(kept.level)) this.level = kept.level
    else if (!this.levels.includes(this.level)) this.level = this.levels[0] ?? ''
    if (kept.clock && PACES.includes(kept.clock)) this.clock = kept.clock
    if (kept.door === 'open') this.door = 'open'
    if (typeof kept.places === 'number') this.#places = kept.places
    if (kept.options && typeof kept.options === 'object') this.#options = kept.options
  }

  get levels(): string[] {
    return LEVELS.filter((each) => this.box.levels.includes(each))
  }

  /** As many as wanted, as far as this rule allows. */
  get places(): number {
    return Math.min(Math.max(this.#places, this.preset.fewest), this.preset.most)
  }

  set places(wanted: number) {
    this.#places = wanted
  }

  /** Whether this rule is for one: nobody to play with, nobody to wait for. */
  get isAlone(): boolean {
    return this.preset.most === 1
  }

  /** Whether all are here already. */
  get isComplete(): boolean {
    return this.company === 'bots' || this.isAlone
  }

  choosePreset(name: string): void {
    this.preset = this.#presetNamed(name) ?? this.preset
  }

  valueOf(field: OptionField): Value {
    const kept = this.#options[this.preset.name]?.[field.name]
    return kept !== undefined && isFit(field, kept) ? kept : field.default
  }

  /** All options as they are. */
  get settings(): Settings {
    return Object.fromEntries(this.preset.options.map((field) => [field.name, this.valueOf(field)]))
  }

  setOption(field: OptionField, value: Value): void {
    const mine = { ...this.#options[this.preset.name], [field.name]: value }
    this.#options = { ...this.#options, [this.preset.name]: mine }
  }

  resetOptions(): void {
    this.#options = { ...this.#options, [this.preset.name]: {} }
  }

  /** What is not as the rule proposes. */
  get changed(): Settings {
    const entries = this.preset.options.map((field) => [field, this.valueOf(field)] as const)
    return Object.fromEntries(
      entries
        .filter(([field, value]) => value !== field.default)
        .map(([{ name }, value]) => [name, value]),
    )
  }

  /** As the server wants to hear it. */
  spoken(): NewTable {
    const table = {
      game: this.box.slug,
      preset: this.preset.name,
      options: this.changed,
      places: this.places,
    }
    if (this.isComplete) {
      return { ...table, bots: Array.from({ length: this.places - 1 }, () => this.level) }
    }
    const clock = this.box.own_clock ? 'none' : this.clock
    return { ...table, clock, open: this.door === 'open' }
  }

  /** The series, as the server wants to hear it. */
  series(): NewSeries {
    return {
      game: this.box.slug,
      preset: this.preset.name,
      options: this.changed,
      places: this.places,
      level: this.level,
    }
  }

  keep(): void {
    const kept: Kept = {
      preset: this.preset.name,
      company: this.company,
      level: this.level,
      places: this.#places,
      clock: this.clock,
      door: this.door,
      options: this.#options,
    }
    remember(`wish.${this.box.slug}`, kept)
  }

  #presetNamed(name: string): Preset | undefined {
    return this.box.presets.find((each) => each.name === name)
  }
}

/** What was kept by an older page may no longer be offered. */
function isFit(field: OptionField, value: Value): boolean {
  if (field.kind === 'switch') return typeof value === 'boolean'
  if (field.kind === 'choice') return field.choices.includes(value)
  return (
    typeof value === 'number' &&
    value >= (field.low ?? -Infinity) &&
    value <= (field.high ?? Infinity)
  )
}
