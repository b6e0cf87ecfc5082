/** A table as this browser follows it: what is known, what is shown, and what one can say there. */
import type { Choice, Moved, LobbyEntry, TableEvent, TableNow, Worth } from '../protocol'
import { same } from './actions'
import { api } from './api'
import { line } from './line.svelte'
import { notePledge } from './memory'
import { mayAct, momentOf, seatsOf, type Moment } from './moments'
import { refusalOf, UNREACHABLE, type Refusal } from './refusal'
import type { Room, SeatInfo, Settings } from './rooms'
import { Sending } from './sending.svelte'
import type { ReactionSign } from './widgets/Reaction.svelte'

const MOST_BEHIND = 4 // more than so many moments behind, one skips what can be missed
const AGAIN = 2_000 // ms until a house that did not answer is asked again
const HASTE = 0.5 // of the time to look, while other moments wait
const TYPED = ' ' // stands for an answer that is none of the choices
const HARMLESS = new Set(['stale', 'not-waited-for', 'not-your-turn']) // the question has moved on

export class FollowedTable {
  card = $state.raw<LobbyEntry | null>(null)
  moment = $state.raw<Moment | null>(null) // what the board shows
  told = $state.raw<Moment | null>(null) // what words tell: the same, once the board has shown it
  events = $state.raw<readonly TableEvent[]>([]) // all that was told so far
  member = $state('')
  here = $state.raw<readonly string[]>([])
  refusal = $state.raw<Refusal | null>(null) // why there is no table to see
  problem = $state.raw<Refusal | null>(null) // why the last wish was not granted
  advising = $state(false)
  isSettled = $state(true) // what is shown has been looked at
  link = $state('')
  series = $state('') // whose deals are played here
  commitment = $state('')
  options = $state.raw<Settings>({}) // what is played by
  advice = $state.raw<{ phase: string; worths: readonly Worth[] } | null>(null)
  reactions = $state.raw<readonly { key: number; member: string; sign: ReactionSign }[]>([])
  chosen = $state('') // the answer that was given to what is asked
  /** Each moment when the board begins to show it, for sounds… */
  onShow: ((moment: Moment) => void) | null = null
  /** …and when it has been shown, for words. */
  onTell: ((moment: Moment) => void) | null = null
  onReaction: ((name: string, sign: ReactionSign) => void) | null = null

  /** What one says where one may say much: nothing of it waits for the answer before. */
  readonly sending: Sending
  #wishes = $state(0) // that are on their way
  #token = ''
  #last = 0
  #hasEntered = false
  #hasLeft = false
  #isAsking = false // for the place anew, because the token did not fit
  #waiting: Moment[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #stops: (() => void)[] = []
  #reactions = 0

  constructor(
    readonly id: string,
    readonly room: () => Pick<Room, 'linger' | 'reveal' | 'keeps'> | null,
  ) {
    this.sending = new Sending(id)
  }

  /** Whether an answer or an order is on its way, or what it led to is still to be shown. */
  get busy(): boolean {
    return this.#wishes > 0 || this.chosen !== ''
  }

  /** Whether one has a place; who has left it, or was sent away, has none. */
  get isSeated(): boolean {
    return Boolean(this.card?.members.some((each) => each.id === this.member))
  }

  get seats(): SeatInfo[] {
    return seatsOf(this.card, this.told, this.here)
  }

  get isOwner(): boolean {
    return this.isSeated && this.card?.owner === this.member
  }

  /** How many people (not bots) sit here. */
  get people(): number {
    return this.card?.members.filter((each) => !each.level).length ?? 0
  }

  async follow(): Promise<void> {
    this.#stops = [
      line.listen((message) => {
        if (message.type === 'moved' && message.table === this.id) this.#moved(message)
        else if (message.type === 'here' && message.table === this.id) this.here = message.members
        else if (message.type === 'reacted' && message.table === this.id) this.#react(message)
      }),
      line.onWelcome(() => this.#hasEntered && void this.#watch()),
    ]
    await this.enter()
  }

  /** Look up one's own place, then watch from there. */
  async enter(): Promise<void> {
    clearTimeout(this.#retry)
    this.#hasEntered = false // nobody watches with eyes that may be others'
    try {
      const opened = await api.readTable(this.id)
      if (this.#hasLeft) return
      const token = opened.seat?.token ?? ''
      if (token !== this.#token) this.#last = 0 // other eyes: the story is told anew
      this.#token = token
      this.link = opened.url
      this.series = opened.card.series
      this.commitment = opened.commitment
      if (opened.card.stage === 'gathering') notePledge(this.id, opened.commitment)
      this.refusal = null
      this.#hasEntered = true
      if (line.state === 'open') await this.#watch()
    } catch (problem) {
      if (this.#hasLeft) return
      this.refusal = refusalOf(problem)
      if (this.refusal.code === UNREACHABLE) {
        this.#retry = setTimeout(() => void this.enter(), AGAIN)
      }
    }
  }

  leave(): void {
    this.#hasLeft = true
    for (const stop of this.#stops) stop()
    this.sending.leave()
    clearTimeout(this.#timer)
    clearTimeout(this.#telling)
    clearTimeout(this.#retry)
    if (line.state === 'open')
      line.ask({ type: 'unwatch', table: this.id }, { once: true }).catch(() => {})
  }

  async sit(): Promise<void> {
    await this.#try(async () => {
      await api.join(this.id)
      await this.enter()
    })
  }

  /** Whether one may act now as often as one likes. */
  get isFree(): boolean {
    const { me, standing } = this.moment ?? {}
    return me != null && Boolean(standing?.may?.includes(me))
  }

  async answer(choice: Choice): Promise<void> {
    if (this.isFree) {
      const isGiven = this.sending.pending.some((sent) => same(sent.action, choice.action))
      if (!isGiven) this.send(choice.action, { isLast: true })
      return
    }
    const asked = this.told
    if (!asked || this.busy) return
    this.chosen = choice.key
    const isGranted = await this.#try(() =>
      line.ask({
        type: 'play',
        table: this.id,
        phase: asked.standing.phase ?? '',
        actions: [choice.action],
      }),
    )
    this.#answered(asked, isGranted)
  }

  /** An action that stands by itself, or the first of several that go together: its id, or nothing
   * where it would be one too many. One that is the last waits until all that was said before it
   * has its answer. */
  send(
    action: unknown,
    { isLast = false, actions }: { isLast?: boolean; actions?: readonly unknown[] } = {},
  ): string {
    const asked = this.isFree ? this.moment : this.told
    const isFree = this.isFree
    if (!asked || (!isFree && this.busy)) return ''
    if (!isFree) this.chosen = TYPED
    const how = { isFree, isLast: isFree && isLast, actions }
    const { id, isTaken } = this.sending.send(asked.standing.phase ?? '', action, how)
    if (!isFree) void isTaken.then((isGranted) => this.#answered(asked, isGranted))
    return id
  }

  /** Who has answered has looked long enough at what was asked. */
  #answered(asked: Moment, isGranted: boolean): void {
    if (!isGranted) this.chosen = ''
    const isPast = this.#waiting.length > 0 || this.moment === asked
    if (isPast && !this.problem && !this.#hasLeft) this.#next()
  }

  /** What the owner and the others may ask of the house. */
  async order(wish: Order): Promise<void> {
    await this.#try(() => line.ask({ ...wish, table: this.id } as Parameters<typeof line.ask>[0]))
  }

  /** A sign for everyone; one that nobody gets is no harm. */
  async react(sign: ReactionSign): Promise<void> {
    await line.ask({ type: 'react', table: this.id, sign }, { once: true }).catch(() => {})
  }

  /** What each answer is worth; the answers stay open meanwhile. */
  async seekAdvice({ unasked = false } = {}): Promise<void> {
    this.advising = true
    try {
      const answer = await line.ask({ type: 'advise', table: this.id }, { once: true })
      if (answer.type === 'advice') this.advice = { phase: answer.phase, worths: answer.worths }
    } catch (problem) {
      if (!unasked) this.problem = refusalOf(problem)
    } finally {
      this.advising = false
    }
  }

  /** Whether it was granted. */
  async #try(wish: () => Promise<unknown>): Promise<boolean> {
    this.#wishes++
    this.problem = null
    try {
      await wish()
      return true
    } catch (problem) {
      const refusal = refusalOf(problem)
      if (!HARMLESS.has(refusal.code)) this.problem = refusal
      return false
    } finally {
      this.#wishes--
    }
  }

  async #watch(): Promise<void> {
    try {
      const now = await line.ask(
        { type: 'watch', table: this.id, token: this.#token, after: this.#last },
        { once: true },
      )
      if (now.type === 'table' && !this.#hasLeft) this.#arrive(now)
    } catch (problem) {
      if (this.#hasLeft) return
      const refusal = refusalOf(problem)
      if (refusal.code === 'bad-token' && !this.#isAsking) return this.#askAgain()
      if (refusal.code !== UNREACHABLE) this.refusal = refusal // else the line will be mended
    }
  }

  /** One's place is another one now, or gone. */
  async #askAgain(): Promise<void> {
    this.#isAsking = true
    this.#token = ''
    this.#last = 0
    await this.enter()
    this.#isAsking = false
  }

  #arrive(now: TableNow): void {
    this.card = now.card
    this.options = (now.options ?? {}) as Settings
    this.member = now.member ?? ''
    this.here = now.here ?? []
    this.refusal = null
    const missed = this.moment !== null && !now.from_start
    const known = missed ? this.#last : 0 // some of it may have come by itself meanwhile
    const events = now.events.filter((event) => event.number > known)
    this.#last = now.last
    const moment = momentOf({ ...now, events }, missed)
    const unseen = this.#waiting.flatMap((each) => each.events)
    if (missed) moment.events = [...unseen, ...moment.events]
    // Of several steps nothing is played again: one looks at the table as it is.
    if (now.standing.number - (this.moment?.standing.number ?? 0) > 1) moment.news = []
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
    this.isSettled = true
    this.#tell() // what was still to be said
    if (now.from_start) this.events = []
    this.#show(moment, false)
    this.sending.sit(this.member)
  }

  #moved(message: Moved): void {
    if (message.last <= this.#last && message.events.length > 0) return
    this.#last = message.last
    if (message.card) this.card = message.card
    // Seen off: the deals of a series are not for those who look on. Asking again tells why.
    if (message.view === null && message.card?.stage === 'playing') return void this.enter()
    const moment = momentOf(message, true)
    if (this.#joins(moment)) return
    this.#waiting.push(moment)
    const hurry = document.hidden || this.#waiting.length > MOST_BEHIND
    if (hurry || this.#timer === undefined) this.#next()
  }

  /** Where several act at once nobody waits for what another did: it belongs to what is shown. */
  #joins(moment: Moment): boolean {
    const before = this.#waiting.at(-1)
    const isSame = (before ?? this.moment)?.standing.phase === moment.standing.phase
    if (!isSame || !moment.standing.may?.length) return false
    if (before) {
      moment.events = [...before.events, ...moment.events]
      moment.news = [...before.news, ...moment.news]
      this.#waiting[this.#waiting.length - 1] = moment
    } else this.#show(moment)
    return true
  }

  /** The next moment, and the one after it when people have had time to look. */
  #next(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#skip()
    const moment = this.#waiting.shift()
    this.isSettled = moment === undefined
    if (!moment) return
    this.#show(moment)
    const pause = document.hidden ? 0 : (this.room()?.linger?.(moment.news) ?? 0)
    const haste = this.#waiting.length > 1 ? HASTE : 1
    this.#timer = setTimeout(() => this.#next(), pause * haste)
  }

  /** Who looks away or is far behind is spared what can be missed; its words stay. */
  #skip(): void {
    const keeps = this.room()?.keeps
    while (this.#waiting.length > 1 && (document.hidden || this.#waiting.length > MOST_BEHIND)) {
      const [first, second] = this.#waiting as [Moment, Moment]
      if (!document.hidden && keeps && first.news.some(keeps)) return
      second.events = [...first.events, ...second.events]
      this.#waiting.shift()
    }
  }

  #show(moment: Moment, isLive = true): void {
    this.#tell()
    this.moment = moment
    const { number, phase = '' } = moment.standing
    this.sending.show({ number, phase, isFree: mayAct(moment) && this.isFree })
    this.onShow?.(moment)
    const wait = isLive && !document.hidden ? (this.room()?.reveal?.(moment.news) ?? 0) : 0
    if (wait > 0) this.#telling = setTimeout(() => this.#tell(), wait)
    else this.#tell()
  }

  /** The words of what is shown. */
  #tell(): void {
    clearTimeout(this.#telling)
    const moment = this.moment
    if (!moment || moment === this.told) return
    if (moment.standing.phase !== this.told?.standing.phase) {
      this.advice = null
      this.problem = null
    }
    this.chosen = ''
    this.told = moment
    this.events = [...this.events, ...moment.events]
    this.onTell?.(moment)
  }

  #react({ member, sign }: { member: string; sign: ReactionSign }): void {
    const key = ++this.#reactions
    const name = this.card?.members.find((each) => each.id === member)?.name
    if (name && member !== this.member) this.onReaction?.(name, sign)
    this.reactions = [
      ...this.reactions.filter((each) => each.member !== member),
      { key, member, sign },
    ]
    setTimeout(() => {
      this.reactions = this.reactions.filter((each) => each.key !== key)
    }, 4_000)
  }
}

export type Order =
  | { type: 'start'; fill?: string }
  | { type: 'add-bot'; level: string }
  | { type: 'remove'; member: string }
  | { type: 'replace'; member: string; level?: string }
  | { type: 'take-back' | 'leave' | 'wish' | 'end' }
