/** A finished game as a reader goes through it: the stop that is shown, and from whose seat. */
import { inTempo } from '../motion'
import type { ReplayFrame, Replay } from '../../protocol'
import { api } from '../api'
import { refusalOf, type Refusal } from '../refusal'
import { isShare } from '../shares'
import type { AnyGameUi, EventBody } from '../gameUi'
import {
  answerTo,
  handsOf,
  isOpen,
  stopAt,
  stopsOf,
  type Viewpoint,
  type ReplayPosition,
} from './frames'
import { gameEventsOf } from '../sentences'

const STEP_MS = 650 // ms between two things that happen, on top of their motion
const CHOICE_MS = 1_800 // ms more where the viewer chose: there is something to read

type Ui = Pick<AnyGameUi, 'isSilent' | 'OpenHand' | 'showsHands'>

/** Whether a game can be seen with all hands open. */
export const opensHands = (ui: Ui): boolean => Boolean(ui.OpenHand ?? ui.showsHands)

export class ReplayedTable {
  game = $state.raw<Replay | null>(null) // through the eyes of the moment
  viewpoint = $state<Viewpoint>('public')
  at = $state(0) // the stop that is shown
  news = $state.raw<readonly EventBody[]>([]) // what led here; empty after a jump
  playing = $state(false)
  mine = $state<number | null>(null) // the reader's own seat
  series = $state('') // of the table, if it has one
  busy = $state(false)
  refusal = $state.raw<Refusal | null>(null) // why there is nothing to see
  problem = $state.raw<Refusal | null>(null) // why it cannot be seen through other eyes
  /** What somebody is called who is not named. */
  seatName: (seat: number) => string = String
  /** Each step forward, for sounds and the live region. */
  onStep: ((frame: ReplayFrame) => void) | null = null

  #seen = new Map<Viewpoint, Replay>()
  #ui = $state.raw<Ui | null>(null)
  readonly stops = $derived(this.game ? stopsOf(this.game.frames, this.game.seat, this.#ui) : [])
  /** What each seat knows here, where all hands are open. */
  readonly hands = $derived(handsOf(this.game?.frames[this.stops[this.at] ?? 0] ?? null))

  constructor(readonly id: string) {}

  get number(): number {
    return this.stops[this.at] ?? 0
  }

  get frame(): ReplayFrame | null {
    return this.game?.frames[this.number] ?? null
  }

  get last(): number {
    return this.stops.length - 1
  }

  /** What the viewer is asked here and what they will answer, if they have a choice. */
  get choosing(): { ask: NonNullable<ReplayFrame['ask']>; answer: unknown } | null {
    const { game, frame } = this
    if (!game || !isOpen(frame?.ask)) return null
    const answer = answerTo(game.frames, this.number, game.seat)
    return answer === undefined ? null : { ask: frame.ask, answer }
  }

  /** Where nothing else is said: from the reader's own seat; who did not sit there sees it all,
   * or the first seat's side where hands cannot be opened. */
  get usual(): Viewpoint {
    return this.mine ?? (this.#ui && !opensHands(this.#ui) ? 0 : 'all')
  }

  /** Opens it at the position of a link. */
  async open(position: ReplayPosition): Promise<void> {
    this.refusal = null
    try {
      await this.#readTable()
      const wanted = position.viewpoint ?? this.usual
      this.game = await this.#read(wanted).catch((problem: unknown) => {
        if (wanted !== 'all' || refusalOf(problem).code !== 'series-open') throw problem
        return this.#read('public') // others still play these deals
      })
      this.show(position.number ?? 0)
    } catch (problem) {
      this.refusal = refusalOf(problem)
    }
  }

  /** The game's UI knows what is worth a stop; the replay stays where it is. */
  use(ui: Ui): void {
    const number = this.number
    this.#ui = ui
    this.at = stopAt(this.stops, number)
    if (this.viewpoint === 'all' && !opensHands(ui)) void this.look(this.usual)
  }

  /** The same moment through other eyes. */
  async look(viewpoint: Viewpoint): Promise<void> {
    if (this.viewpoint === viewpoint) return
    this.busy = true
    this.problem = null
    try {
      const other = await this.#read(viewpoint)
      const number = this.number
      this.news = []
      this.game = other
      this.show(number)
    } catch (problem) {
      this.problem = refusalOf(problem)
    } finally {
      this.busy = false
    }
  }

  /** To a frame, at once. */
  show(number: number): void {
    this.playing = false
    this.#jump(stopAt(this.stops, number))
  }

  /** To a stop: the next one is told, any other is there at once. */
  go(stop: number): void {
    this.playing = false
    this.#go(stop)
  }

  toggle(): void {
    this.playing = !this.playing
    if (this.playing && this.at === this.last) this.#jump(0)
    else if (this.playing) this.#go(this.at + 1)
  }

  /** While it plays: the next stop, and whether it was the last. */
  advance(): void {
    this.#go(this.at + 1)
    if (this.at === this.last) this.playing = false
  }

  /** How long (ms) this stop is looked at while it plays. */
  pause(ui: Pick<AnyGameUi, 'displayTime'> | null): number {
    return inTempo((ui?.displayTime?.(this.news) ?? 0) + STEP_MS + (this.choosing ? CHOICE_MS : 0))
  }

  #go(stop: number): void {
    const to = Math.min(Math.max(0, stop), this.last)
    if (to !== this.at + 1) return this.#jump(to)
    this.at = to
    const frame = this.frame
    this.news = frame ? gameEventsOf(frame) : []
    if (frame) this.onStep?.(frame)
  }

  #jump(stop: number): void {
    this.news = []
    this.at = stop
  }

  async #read(viewpoint: Viewpoint): Promise<Replay> {
    const known = this.#seen.get(viewpoint)
    const replay = known ?? (await this.#ask(viewpoint))
    this.#seen.set(viewpoint, replay)
    this.viewpoint = viewpoint
    return replay
  }

  /** At a shared game people are not named: they are called by their seats. */
  async #ask(viewpoint: Viewpoint): Promise<Replay> {
    const replay = await api.replay(this.id, viewpoint === 'public' ? 'watcher' : viewpoint)
    return { ...replay, names: replay.names.map((name, seat) => name || this.seatName(seat)) }
  }

  async #readTable(): Promise<void> {
    if (isShare(this.id)) return // nobody sits there
    const { card, seat } = await api.readTable(this.id)
    const mine = card.members.findIndex((member) => member.id === seat?.member)
    this.mine = mine < 0 ? null : mine
    this.series = card.series
  }
}
