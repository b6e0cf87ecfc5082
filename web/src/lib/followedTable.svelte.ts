/** A table as this browser follows it: what is known, what is shown, and what is sent. */
import type {
  Moved,
  LobbyEntry,
  NumberedEvent,
  WatchedTable,
  RatedAnswer,
  TurnClock,
} from '../protocol'
import { sameAction } from './sameAction'
import { api } from './api'
import { connection } from './connection.svelte'
import { rememberCommitment } from './storage'
import { mayAct, snapshotOf, seatsOf, type TableSnapshot } from './snapshots'
import { refusalOf, UNREACHABLE, type Refusal } from './refusal'
import type { AnyGameUi, SeatInfo, SentAction, Settings } from './gameUi'
import { inTempo } from './motion'
import { preferences } from './preferences.svelte'
import { choiceOf } from './questions'
import { ActionQueue } from './actionQueue.svelte'
import type { MadeSign } from './widgets/Reaction.svelte'

const MOST_BEHIND = 4 // a page that is further behind skips what may be missed
const AGAIN = 2_000 // ms until a server that did not answer is asked again
const PASSING = new Set([UNREACHABLE, 'internal', 'house-closing']) // faults of a server, for a while
const SIGN_TIME = 2_500 // ms that a sign is shown
const CATCH_UP_FACTOR = 0.5 // of the time to look, while other snapshots wait
const IGNORED_CODES = new Set(['stale', 'not-waited-for', 'not-your-turn']) // another question by now

/** What a followed table asks of its game's UI. */
type TableUi = Pick<
  AnyGameUi,
  'displayTime' | 'revealDelay' | 'isUnmissable' | 'showsRefusals' | 'typedField'
>

export class FollowedTable {
  entry = $state.raw<LobbyEntry | null>(null)
  snapshot = $state.raw<TableSnapshot | null>(null) // what the board shows
  /** What the texts are about: the same snapshot, once the board has finished showing it. */
  announced = $state.raw<TableSnapshot | null>(null)
  events = $state.raw<readonly NumberedEvent[]>([]) // all that was announced so far…
  first = $state(1) // …from this number on: of many events only the last are sent
  member = $state('')
  here = $state.raw<readonly string[]>([])
  refusal = $state.raw<Refusal | null>(null) // why there is no table to see
  problem = $state.raw<Refusal | null>(null) // why the last request or answer was refused
  advising = $state(false)
  isSettled = $state(true) // what is shown has been looked at
  hasChat = $state(false) // those who sit here may write to each other
  link = $state('')
  series = $state('') // whose deals are played here
  event = $state('') // the code of the club evening that it is a table of
  commitment = $state('')
  options = $state.raw<Settings>({}) // what is played by
  advice = $state.raw<{ phase: string; worths: readonly RatedAnswer[] } | null>(null)
  reactions = $state.raw<readonly (MadeSign & { key: number; member: string })[]>([])
  answered = $state.raw<readonly unknown[] | null>(null) // the actions sent as the one answer
  /** Called when the board begins to show a snapshot, for sounds… */
  onShow: ((snapshot: TableSnapshot) => void) | null = null
  /** …and when it has shown it, for the texts. */
  onAnnounce: ((snapshot: TableSnapshot) => void) | null = null
  onReaction: ((name: string, made: MadeSign) => void) | null = null

  /** Called when the player acts. */
  onSend: (() => void) | null = null

  readonly queue: ActionQueue
  #requests = $state(0) // that have no reply yet
  #token = ''
  #last = 0
  #hasEntered = false
  #hasLeft = false
  #isAsking = false // for the place anew, because the token did not fit
  #waiting: TableSnapshot[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #announcing: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #stops: (() => void)[] = []
  #reactions = 0

  constructor(
    readonly id: string,
    readonly ui: () => TableUi | null,
  ) {
    this.queue = new ActionQueue(id)
  }

  /** Whether an answer or a request has no reply yet, or what it led to is still to be shown. */
  get busy(): boolean {
    return this.#requests > 0 || this.answered !== null
  }

  /** Whether the visitor has a seat; after leaving, or being removed, they have none. */
  get isSeated(): boolean {
    return Boolean(this.entry?.members.some((each) => each.id === this.member))
  }

  get seats(): SeatInfo[] {
    return seatsOf(this.entry, this.announced, this.here)
  }

  get isOwner(): boolean {
    return this.isSeated && this.entry?.owner === this.member
  }

  /** How many people (not bots) sit here. */
  get people(): number {
    return this.entry?.members.filter((each) => !each.level).length ?? 0
  }

  async follow(): Promise<void> {
    this.#stops = [
      connection.listen((message) => {
        if (message.type === 'moved' && message.table === this.id) this.#moved(message)
        else if (message.type === 'here' && message.table === this.id) this.here = message.members
        else if (message.type === 'reacted' && message.table === this.id) this.#react(message)
      }),
      connection.onWelcome(() => this.#hasEntered && void this.#watch()),
      preferences.onBotPace(() => this.#hasEntered && void this.#watch()), // which tells it
    ]
    await this.enter()
  }

  /** Looks up the visitor's own seat, then watches the table from there. */
  async enter(): Promise<void> {
    clearTimeout(this.#retry)
    this.#hasEntered = false // the token may be another seat's: nothing is watched with it
    try {
      const opened = await api.readTable(this.id)
      if (this.#hasLeft) return
      const token = opened.seat?.token ?? ''
      if (token !== this.#token) this.#last = 0 // another seat: all events are sent again
      this.#token = token
      this.link = opened.url
      this.series = opened.card.series
      this.event = opened.card.event
      this.commitment = opened.commitment
      if (opened.card.stage === 'gathering') rememberCommitment(this.id, opened.commitment)
      this.refusal = null
      this.#hasEntered = true
      if (connection.state === 'open') await this.#watch()
    } catch (problem) {
      if (this.#hasLeft) return
      this.refusal = refusalOf(problem)
      if (PASSING.has(this.refusal.code)) {
        this.#retry = setTimeout(() => void this.enter(), AGAIN)
      }
    }
  }

  leave(): void {
    this.#hasLeft = true
    for (const stop of this.#stops) stop()
    this.queue.leave()
    clearTimeout(this.#timer)
    clearTimeout(this.#announcing)
    clearTimeout(this.#retry)
    if (connection.state === 'open')
      connection.request({ type: 'unwatch', table: this.id }, { once: true }).catch(() => {})
  }

  async sit(): Promise<void> {
    await this.#try(async () => {
      await api.join(this.id)
      await this.enter()
    })
  }

  /** Whether the player may act now as often as they like. */
  get isFree(): boolean {
    const { me, standing } = this.snapshot ?? {}
    return me != null && Boolean(standing?.may?.includes(me))
  }

  /** Sends one action, or several as one answer. Its id; '' where nothing can be sent now. */
  send(...actions: unknown[]): string {
    this.onSend?.()
    const { isFree } = this
    const asked = isFree ? this.snapshot : this.announced
    if (!asked || actions.length === 0 || (!isFree && this.busy)) return ''
    const isChoice = actions.length === 1 && choiceOf(asked.ask, actions[0]) !== undefined
    const isSent = ({ actions: [first] }: SentAction) => sameAction(first, actions[0])
    const sent = isFree && isChoice ? this.queue.pending.find(isSent) : undefined
    if (sent) return sent.id
    if (!isFree) {
      this.answered = actions
      this.#requests++
      this.problem = null
    }
    const { showsRefusals, typedField } = this.ui() ?? {}
    const isListed = isFree || showsRefusals || (asked.ask?.typed && typedField !== 'board')
    const how = { isFree, isLast: isFree && isChoice, isListed: Boolean(isListed) }
    const { id, reply } = this.queue.send(asked.standing.phase ?? '', actions, how)
    if (!isFree) void reply.then((refusal) => this.#settle(asked, refusal, how.isListed))
    return id
  }

  /** The answer has its reply: the next snapshot is shown at once. */
  #settle(asked: TableSnapshot, refusal: Refusal | null, isListed: boolean): void {
    this.#requests--
    if (refusal) this.answered = null
    if (refusal && !isListed && !IGNORED_CODES.has(refusal.code)) this.problem = refusal
    const isPast = this.#waiting.length > 0 || this.snapshot === asked
    if (isPast && !this.problem && !this.#hasLeft) this.#next()
  }

  /** Sends a request of the owner or of another player. */
  async request(order: Order): Promise<void> {
    await this.#try(() => connection.request({ ...order, table: this.id }))
  }

  /** Sends a sign to everyone; nothing is said if it fails. */
  async react(made: MadeSign): Promise<void> {
    await connection
      .request({ type: 'react', table: this.id, ...made }, { once: true })
      .catch(() => {})
  }

  /** What each answer is worth; the answers stay open meanwhile. */
  async requestAdvice({ isAutomatic = false } = {}): Promise<void> {
    this.advising = true
    try {
      const answer = await connection.request({ type: 'advise', table: this.id }, { once: true })
      if (answer.type === 'advice') this.advice = { phase: answer.phase, worths: answer.worths }
    } catch (problem) {
      if (!isAutomatic) this.problem = refusalOf(problem)
    } finally {
      this.advising = false
    }
  }

  async #try(request: () => Promise<unknown>): Promise<void> {
    this.#requests++
    this.problem = null
    try {
      await request()
    } catch (problem) {
      const refusal = refusalOf(problem)
      if (!IGNORED_CODES.has(refusal.code)) this.problem = refusal
    } finally {
      this.#requests--
    }
  }

  async #watch(): Promise<void> {
    try {
      const now = await connection.request(
        {
          type: 'watch',
          table: this.id,
          token: this.#token,
          after: this.#last,
          bots: preferences.botPace,
        },
        { once: true },
      )
      if (now.type === 'table' && !this.#hasLeft) this.#arrive(now)
    } catch (problem) {
      if (this.#hasLeft) return
      const refusal = refusalOf(problem)
      if (refusal.code === 'bad-token' && !this.#isAsking) return this.#askAgain()
      if (refusal.code === 'internal') {
        clearTimeout(this.#retry)
        this.#retry = setTimeout(() => void this.#watch(), AGAIN)
      } else if (refusal.code !== UNREACHABLE) this.refusal = refusal // else the line will be mended
    }
  }

  /** The visitor has another seat now, or none. */
  async #askAgain(): Promise<void> {
    this.#isAsking = true
    this.#token = ''
    this.#last = 0
    await this.enter()
    this.#isAsking = false
  }

  #arrive(now: WatchedTable): void {
    this.entry = now.card
    this.options = (now.options ?? {}) as Settings
    this.member = now.member ?? ''
    this.here = now.here ?? []
    this.hasChat = now.chat ?? false
    this.refusal = null
    const missed = this.snapshot !== null && !now.from_start
    const known = missed ? this.#last : 0 // some of it may have come by itself meanwhile
    const events = now.events.filter((event) => event.number > known)
    this.#last = now.last
    const snapshot = snapshotOf({ ...now, events }, missed)
    const unseen = this.#waiting.flatMap((each) => each.events)
    if (missed) snapshot.events = [...unseen, ...snapshot.events]
    // Several missed steps are not played again: the board shows the table as it is.
    if (now.standing.number - (this.snapshot?.standing.number ?? 0) > 1) snapshot.news = []
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
    this.isSettled = true
    this.#announce() // what was still to be said
    if (now.from_start) {
      this.events = []
      this.first = now.first ?? 1
    }
    this.#show(snapshot, false)
    this.queue.sit(this.member)
  }

  #moved(message: Moved): void {
    if (message.last <= this.#last && message.events.length > 0) return
    this.#last = message.last
    if (message.card) this.entry = message.card
    // Spectators may not see the deals of a series. The reply to another request says why.
    if (message.view === null && message.card?.stage === 'playing') return void this.enter()
    const snapshot = snapshotOf(message, true)
    if (this.#merges(snapshot)) return
    this.#waiting.push(snapshot)
    const hurry = document.hidden || this.#waiting.length > MOST_BEHIND
    if (hurry || this.#timer === undefined) this.#next()
  }

  /** In a phase in which several act at once a snapshot becomes part of the one that is shown. */
  #merges(snapshot: TableSnapshot): boolean {
    const before = this.#waiting.at(-1)
    const isSame = (before ?? this.snapshot)?.standing.phase === snapshot.standing.phase
    if (!isSame || !snapshot.standing.may?.length) return false
    if (before) {
      snapshot.events = [...before.events, ...snapshot.events]
      snapshot.news = [...before.news, ...snapshot.news]
      this.#waiting[this.#waiting.length - 1] = snapshot
    } else this.#show(snapshot)
    return true
  }

  /** Shows the next snapshot, and the one after it when people have had time to look. */
  #next(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#skip()
    const snapshot = this.#waiting.shift()
    this.isSettled = snapshot === undefined
    if (!snapshot) return
    this.#show(snapshot)
    const pause = document.hidden ? 0 : inTempo(this.ui()?.displayTime?.(snapshot.news) ?? 0)
    const haste = this.#waiting.length > 1 ? CATCH_UP_FACTOR : 1
    this.#timer = setTimeout(() => this.#next(), pause * haste)
  }

  /** A page that is hidden or far behind skips snapshots; their events are kept for the log. */
  #skip(): void {
    const isUnmissable = this.ui()?.isUnmissable
    while (this.#waiting.length > 1 && (document.hidden || this.#waiting.length > MOST_BEHIND)) {
      const [first, second] = this.#waiting as [TableSnapshot, TableSnapshot]
      if (!document.hidden && isUnmissable && first.news.some(isUnmissable)) return
      second.events = [...first.events, ...second.events]
      this.#waiting.shift()
    }
  }

  #show(snapshot: TableSnapshot, isLive = true): void {
    this.#announce()
    this.snapshot = snapshot
    const { number, phase = '' } = snapshot.standing
    this.queue.show({ number, phase, isFree: mayAct(snapshot) && this.isFree })
    this.onShow?.(snapshot)
    const delay = inTempo(this.ui()?.revealDelay?.(snapshot.news) ?? 0)
    const wait = isLive && !document.hidden ? delay : 0
    if (wait > 0) this.#announcing = setTimeout(() => this.#announce(), wait)
    else this.#announce()
  }

  /** Announces what the board shows: from here on the texts are about it. */
  #announce(): void {
    clearTimeout(this.#announcing)
    const snapshot = this.snapshot
    if (!snapshot || snapshot === this.announced) return
    if (snapshot.standing.phase !== this.announced?.standing.phase) {
      this.advice = null
      this.problem = null
    }
    this.answered = null
    this.announced = snapshot
    this.events = [...this.events, ...snapshot.events]
    this.onAnnounce?.(snapshot)
  }

  #react({ member, sign, own }: MadeSign & { member: string }): void {
    if (!preferences.signs) return
    const key = ++this.#reactions
    const name = this.entry?.members.find((each) => each.id === member)?.name
    if (name && member !== this.member) this.onReaction?.(name, { sign, own })
    this.reactions = [
      ...this.reactions.filter((each) => each.member !== member),
      { key, member, sign, own },
    ]
    setTimeout(() => {
      this.reactions = this.reactions.filter((each) => each.key !== key)
    }, SIGN_TIME)
  }
}

export type Order =
  | { type: 'start'; fill?: string }
  | { type: 'add-bot'; level: string }
  | { type: 'remove'; member: string }
  | { type: 'replace'; member: string; level?: string }
  | { type: 'clock'; clock: TurnClock }
  | { type: 'take-back' | 'leave' | 'wish' | 'end' }
