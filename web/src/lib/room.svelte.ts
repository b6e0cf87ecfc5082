/** A room as this browser follows it: the round, one's own words, how everybody stands. */
import type { Component } from 'svelte'
import type {
  Message,
  RoomEntered,
  RoomNoted,
  RoomResults,
  RoomRound,
  RoomStanding,
} from '../protocol'
import { connection } from './connection.svelte'
import type { BoardProps, RefusedAction, SentAction } from './gameUi'
import { refusalOf, type Refusal } from './refusal'

const MOST_REFUSALS = 10

/** How a game plays in rooms: its board's view of a task, and which word an action holds. */
export interface RoundsUi<View = unknown, Action = unknown> {
  Board?: Component<BoardProps<View, Action, never>> // where the table's does not suit
  /** The board with one's own words, as they were noted; no task: the round has not begun. */
  view(task: unknown, words: readonly string[], number: number): View
  /** The letters of a task in words, for the results. */
  lettersOf(task: unknown): string
  wordOf(action: Action): string
}

type Kept = readonly [word: string, points: number]

export class FollowedRoom {
  round = $state.raw<RoomRound | null>(null) // none: the room rests
  next = $state.raw<RoomRound | null>(null) // while there are results
  standing = $state.raw<RoomStanding | null>(null)
  results = $state.raw<RoomResults | null>(null)
  kept = $state.raw<readonly Kept[]>([])
  pending = $state.raw<readonly SentAction[]>([])
  refusals = $state.raw<readonly RefusedAction[]>([])
  problem = $state.raw<Refusal | null>(null) // why one is not in the room
  isInside = $state(false)
  member = ''
  language = $state('')
  #stops: (() => void)[] = []

  constructor(
    readonly room: string,
    /** The reason why a word does not count, in words. */
    readonly say: (refusal: { code: string; details: Record<string, unknown> }) => string,
    readonly wordOf: (action: unknown) => string,
  ) {}

  /** Goes in, and stays through breaks of the connection, until `leave`. */
  enter(): void {
    if (this.#stops.length === 0)
      this.#stops = [
        connection.listen((message) => this.#hear(message)),
        connection.onWelcome(() => this.#ask()),
      ]
    if (connection.state === 'open') this.#ask()
  }

  leave(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.isInside = false
    if (connection.state === 'open')
      connection.request({ type: 'room-leave', room: this.room }, { once: true }).catch(() => {})
  }

  #ask(): void {
    connection
      .request({ type: 'room-enter', room: this.room }, { once: true })
      .then((answer) => answer.type === 'room-entered' && this.#entered(answer))
      .catch((reason) => (this.problem = refusalOf(reason)))
  }

  #entered(answer: RoomEntered): void {
    const isSame = answer.round.number === this.round?.number
    this.member = answer.member
    this.language = answer.language
    this.standing = answer.standing
    this.results = answer.results
    this.next = answer.next
    this.problem = null
    this.isInside = true
    this.#begin(answer.round, isSame)
    this.#keep(answer.words)
  }

  #begin(round: RoomRound, isSame: boolean): void {
    this.round = round
    if (isSame) return
    this.kept = []
    this.pending = []
    this.refusals = []
  }

  #hear(message: Message): void {
    if (!('room' in message) || message.room !== this.room || !this.isInside) return
    if (message.type === 'room-standing') {
      if (message.number === this.round?.number) this.standing = message.standing
    } else if (message.type === 'room-round') {
      if (message.round) this.#begin(message.round, message.round.number === this.round?.number)
      else this.round = null
      this.results = this.next = null
    } else if (message.type === 'room-results') {
      this.results = message.results
      this.standing = message.results.standing
      this.next = message.next
      this.pending = []
    } else if (message.type === 'room-noted' && message.id === '') {
      if (message.number === this.round?.number) this.#keep(message.kept) // by another tab
    }
  }

  /** Sends a word; its id. */
  send(action: unknown): string {
    const { round } = this
    if (!round || this.results) return ''
    const id = connection.nextId()
    const word = this.wordOf(action)
    this.pending = [...this.pending, { id, actions: [action] }]
    connection
      .request({ type: 'room-words', room: this.room, round: round.number, words: [word] }, { id })
      .then((answer) => answer.type === 'room-noted' && this.#noted(id, action, answer))
      .catch((reason) => this.#refuse(id, action, round.number, refusalOf(reason)))
    return id
  }

  #noted(id: string, action: unknown, answer: RoomNoted): void {
    if (answer.number !== this.round?.number) return
    this.#keep(answer.kept)
    const [no] = answer.refused
    if (no) this.#refuse(id, action, answer.number, { details: {}, ...no })
    else this.#settle(id)
  }

  #keep(words: readonly Kept[]): void {
    const known = new Set(this.kept.map(([word]) => word))
    this.kept = [...this.kept, ...words.filter(([word]) => !known.has(word))]
  }

  #refuse(
    id: string,
    action: unknown,
    number: number,
    { code, clause = '', details }: Pick<Refusal, 'code' | 'details'> & { clause?: string },
  ): void {
    if (number !== this.round?.number) return
    const text = this.say({ code, details })
    const refused = { id, actions: [action], code, clause, details, text }
    this.refusals = [...this.refusals, refused].slice(-MOST_REFUSALS)
    this.#settle(id)
  }

  #settle(id: string): void {
    this.pending = this.pending.filter((each) => each.id !== id)
  }

  get points(): number {
    return this.kept.reduce((sum, [, points]) => sum + points, 0)
  }

  /** Where one stands among the people: the ladder says how many have more. */
  get place(): number | null {
    const { standing, points } = this
    if (!standing || this.kept.length === 0) return null
    const better = standing.ladder.filter(([others]) => others > points)
    return 1 + better.reduce((sum, [, people]) => sum + people, 0)
  }
}
