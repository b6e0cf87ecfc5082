/** The table that a player sets up: chosen step by step, stored for the next time. */
import { LEVELS } from '../../lib/levels'
import { readLocal, writeLocal } from '../../lib/storage'
import { turnClocks } from '../../lib/turnClocks'
import type {
  Box,
  NewSeries,
  NewTable,
  OptionField,
  Preset,
  TurnClock,
  Value,
  Scoring,
} from '../../protocol'

const USUAL_LEVEL = 'casual'
const USUAL_PLACES = 4

export type Opponents = 'bots' | 'friends'
export type Visibility = 'private' | 'open'
type Settings = Record<string, Value>

interface Kept {
  preset: string
  company: Opponents
  level: string
  places: number
  clock: TurnClock
  door: Visibility
  options: Record<string, Settings> // by preset, what differs from it
}

export class TableRequest {
  readonly box: Box
  preset = $state.raw<Preset>() as Preset
  opponents = $state<Opponents>('bots')
  level = $state(USUAL_LEVEL)
  clock = $state<TurnClock>('none')
  visibility = $state<Visibility>('private')
  hasChat = $state(false) // those who sit there may write to each other; never by habit
  isDuplicate = $state(false) // tables on the same deals, to be compared; never by habit
  scoring = $state<Scoring>('points') // what decides the places of a series
  isRated = $state(false) // nor by habit: it is agreed anew each time
  #places = $state() as number
  #options = $state.raw<Record<string, Settings>>({})

  /** `usual`: what options begin with for this reader, where a rule has them. */
  constructor(
    box: Box,
    places = USUAL_PLACES,
    private readonly usual: () => Readonly<Record<string, unknown>> = () => ({}),
  ) {
    this.box = box
    this.#places = places
    const kept = readLocal<Partial<Kept>>(`wish.${box.slug}`, {})
    this.preset = this.#presetNamed(kept.preset ?? '') ?? (box.presets[0] as Preset)
    if (kept.company === 'friends') this.opponents = 'friends'
    if (kept.level && this.levels.includes(kept.level)) this.level = kept.level
    else if (!this.levels.includes(this.level)) this.level = this.levels[0] ?? ''
    if (kept.clock && turnClocks(box).includes(kept.clock)) this.clock = kept.clock
    if (kept.door === 'open') this.visibility = 'open'
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
    return this.opponents === 'bots' || this.isAlone
  }

  /** Whether others will read one's name: not at a table with bots alone. */
  get hasReaders(): boolean {
    return this.isDuplicate || !this.isComplete
  }

  choosePreset(name: string): void {
    this.preset = this.#presetNamed(name) ?? this.preset
  }

  valueOf(field: OptionField): Value {
    return this.#valueIn(this.preset, field)
  }

  #valueIn(preset: Preset, field: OptionField): Value {
    const kept = this.#options[preset.name]?.[field.name]
    return kept !== undefined && isAllowed(field, kept) ? kept : this.#usualOf(field)
  }

  #usualOf(field: OptionField): Value {
    const usual = this.usual()[field.name] as Value | undefined
    return usual !== undefined && isAllowed(field, usual) ? usual : field.default
  }

  /** All options as they are. */
  get settings(): Settings {
    return this.settingsOf(this.preset)
  }

  /** All options of a rule, as they would be if it were chosen. */
  settingsOf(preset: Preset): Settings {
    return Object.fromEntries(
      preset.options.map((field) => [field.name, this.#valueIn(preset, field)]),
    )
  }

  setOption(field: OptionField, value: Value): void {
    const mine = { ...this.#options[this.preset.name], [field.name]: value }
    this.#options = { ...this.#options, [this.preset.name]: mine }
  }

  resetOptions(): void {
    this.#options = { ...this.#options, [this.preset.name]: {} }
  }

  /** How many options somebody has changed. */
  get choices(): number {
    const { options } = this.preset
    return options.filter((field) => this.valueOf(field) !== this.#usualOf(field)).length
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

  /** Whether games with this rule set can be rated… */
  get hasRating(): boolean {
    return !this.isDuplicate && (this.box.rated ?? []).includes(this.preset.name)
  }

  /** …and those with these options, too. */
  get canBeRated(): boolean {
    return this.hasRating && Object.keys(this.changed).length === 0
  }

  /** How long a turn may take; where people play for points, nobody gets anywhere by never answering. */
  get turnClock(): TurnClock {
    if (this.box.own_clock) return 'none'
    return this.isRated && this.canBeRated && this.clock === 'none' ? 'slow' : this.clock
  }

  /** The request as the server expects it. */
  toNewTable(): NewTable {
    const table = {
      game: this.box.slug,
      preset: this.preset.name,
      options: this.changed,
      places: this.places,
      ...(this.isRated && this.canBeRated ? { rated: true } : {}),
    }
    if (this.isComplete) {
      return { ...table, bots: Array.from({ length: this.places - 1 }, () => this.level) }
    }
    const clock = this.turnClock
    const chat = this.hasChat ? { chat: true } : {}
    return { ...table, clock, open: this.visibility === 'open', ...chat }
  }

  /** The request for a series, as the server expects it. */
  series(): NewSeries {
    return {
      game: this.box.slug,
      preset: this.preset.name,
      options: this.changed,
      places: this.places,
      level: this.level,
      scoring: this.scoring,
    }
  }

  keep(): void {
    const kept: Kept = {
      preset: this.preset.name,
      company: this.opponents,
      level: this.level,
      places: this.#places,
      clock: this.clock,
      door: this.visibility,
      options: this.#options,
    }
    writeLocal(`wish.${this.box.slug}`, kept)
  }

  #presetNamed(name: string): Preset | undefined {
    return this.box.presets.find((each) => each.name === name)
  }
}

/** A value that an older version of the page stored may no longer be offered. */
function isAllowed(field: OptionField, value: Value): boolean {
  if (field.kind === 'switch') return typeof value === 'boolean'
  if (field.kind === 'choice') return field.choices.includes(value)
  return (
    typeof value === 'number' &&
    value >= (field.low ?? -Infinity) &&
    value <= (field.high ?? Infinity)
  )
}
