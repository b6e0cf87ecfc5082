/** A table as this browser follows it: what is known, what is shown, and what one can say there. */
import type {
  Choice,
  Moved,
  Question,
  Standing,
  TableCard,
  TableEvent,
  TableNow,
  Worth,
} from '../protocol'
import { api } from './api'
import { line } from './line.svelte'
import { refusalOf, type Refusal } from './refusal'
import type { Body, Room, SeatInfo } from './rooms'
import type { ReactionSign } from './widgets/Reaction.svelte'

/** A moment of the game: what lies on the table, and what led there. */
export interface Moment {
  view: unknown
  standing: Standing
  ask: Question | null
  me: number | null
  events: readonly TableEvent[]
  news: readonly Body[]
}

const MOST_BEHIND = 4 // more than so many moments behind, one looks at the table as it is

export class FollowedTable {
  card = $state.raw<TableCard | null>(null)
  moment = $state.raw<Moment | null>(null) // what is shown
  events = $state.raw<readonly TableEvent[]>([]) // all that was shown so far
  member = $state('')
  here = $state.raw<readonly string[]>([])
  refusal = $state.raw<Refusal | null>(null) // why there is no table to see
  problem = $state.raw<Refusal | null>(null) // why the last wish was not granted
  busy = $state(false)
  isSettled = $state(true) // what is shown has been looked at
  link = $state('')
  commitment = $state('')
  advice = $state.raw<{ phase: string; worths: readonly Worth[] } | null>(null)
  reactions = $state.raw<readonly { key: number; member: string; sign: ReactionSign }[]>([])
  /** Each moment as it is shown, for sounds and the live region. */
  onShow: ((moment: Moment) => void) | null = null

  #token = ''
  #last = 0
  #waiting: Moment[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #stops: (() => void)[] = []
  #reactions = 0

  constructor(
    readonly id: string,
    readonly linger: () => Room['linger'],
  ) {}

  /** Whether what is shown is also how it is. */
  get isCurrent(): boolean {
    return this.#waiting.length === 0
  }

  get seats(): SeatInfo[] {
    return seatsOf(this.card, this.moment, this.here)
  }

  get isOwner(): boolean {
    return this.member !== '' && this.card?.owner === this.member
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
      line.onWelcome(() => void this.#watch()),
    ]
    await this.enter()
  }

  /** Look up one's own place, then watch from there. */
  async enter(): Promise<void> {
    try {
      const opened = await api.readTable(this.id)
      this.#token = opened.seat?.token ?? ''
      this.link = opened.url
      this.commitment = opened.commitment
      this.refusal = null
      if (line.state === 'open') await this.#watch()
    } catch (problem) {
      this.refusal = refusalOf(problem)
    }
  }

  leave(): void {
    for (const stop of this.#stops) stop()
    clearTimeout(this.#timer)
    if (line.state === 'open')
      line.ask({ type: 'unwatch', table: this.id }, { once: true }).catch(() => {})
  }

  async sit(): Promise<void> {
    await this.#try(async () => {
      await api.join(this.id)
      await this.enter()
    })
  }

  async answer(choice: Choice): Promise<void> {
    const moment = this.moment
    if (!moment || this.busy) return
    await this.#try(() =>
      line.ask({
        type: 'play',
        table: this.id,
        phase: moment.standing.phase ?? '',
        actions: [choice.action],
      }),
    )
  }

  /** What the owner and the others may ask of the house. */
  order(wish: Order): Promise<void> {
    return this.#try(() => line.ask({ ...wish, table: this.id } as Parameters<typeof line.ask>[0]))
  }

  async react(sign: ReactionSign): Promise<void> {
    await this.#try(() => line.ask({ type: 'react', table: this.id, sign }, { once: true }))
  }

  async seekAdvice(): Promise<void> {
    await this.#try(async () => {
      const answer = await line.ask({ type: 'advise', table: this.id }, { once: true })
      if (answer.type === 'advice') this.advice = { phase: answer.phase, worths: answer.worths }
    })
  }

  async #try(wish: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      await wish()
    } catch (problem) {
      const refusal = refusalOf(problem)
      if (refusal.code !== 'stale') this.problem = refusal // the question has moved on: no harm
    } finally {
      this.busy = false
    }
  }

  async #watch(): Promise<void> {
    try {
      const now = await line.ask(
        { type: 'watch', table: this.id, token: this.#token, after: this.#last },
        { once: true },
      )
      if (now.type === 'table') this.#arrive(now)
    } catch (problem) {
      const refusal = refusalOf(problem)
      if (refusal.code !== 'unreachable') this.refusal = refusal // else the line will be mended
    }
  }

  #arrive(now: TableNow): void {
    this.card = now.card
    this.member = now.member ?? ''
    this.here = now.here ?? []
    this.#last = now.last
    this.refusal = null
    const missed = this.moment !== null && !now.from_start
    const moment = momentOf(now, missed)
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting = []
    this.isSettled = true
    if (now.from_start) this.events = []
    this.#show(moment)
  }

  #moved(message: Moved): void {
    if (message.last <= this.#last && message.events.length > 0) return
    this.#last = message.last
    if (message.card) this.card = message.card
    this.#waiting.push(momentOf(message, true))
    const hurry = document.hidden || this.#waiting.length > MOST_BEHIND
    if (hurry || this.#timer === undefined) this.#next()
  }

  /** The next moment, and the one after it when people have had time to look. */
  #next(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#waiting.length > 1 && (document.hidden || this.#waiting.length > MOST_BEHIND)) {
      const skipped = this.#waiting.shift()
      const following = this.#waiting[0]
      if (skipped && following)
        following.events = [...skipped.events, ...following.events] as TableEvent[]
    }
    const moment = this.#waiting.shift()
    this.isSettled = moment === undefined
    if (!moment) return
    this.#show(moment)
    const pause = document.hidden ? 0 : (this.linger()?.(moment.news) ?? 0)
    this.#timer = setTimeout(() => this.#next(), pause)
  }

  #show(moment: Moment): void {
    if (moment.standing.phase !== this.moment?.standing.phase) {
      this.advice = null
      this.problem = null
    }
    this.moment = moment
    this.events = [...this.events, ...moment.events]
    this.onShow?.(moment)
  }

  #react({ member, sign }: { member: string; sign: ReactionSign }): void {
    const key = ++this.#reactions
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

function momentOf(message: TableNow | Moved, isNews: boolean): Moment {
  const news = message.events.flatMap((event) =>
    event.type === 'game' ? [event.body as Body] : [],
  )
  return {
    view: message.view,
    standing: message.standing,
    ask: message.ask ?? null,
    me: message.seat ?? null,
    events: message.events,
    news: isNews ? news : [],
  }
}

export function seatsOf(
  card: TableCard | null,
  moment: Pick<Moment, 'me' | 'standing'> | null,
  here: readonly string[],
): SeatInfo[] {
  return (card?.members ?? []).map((member, seat) => ({
    seat,
    name: member.name,
    level: member.level ?? '',
    isMe: moment?.me === seat,
    isHere: Boolean(member.level) || here.includes(member.id),
    isBot: Boolean(member.level) || String(seat) in (moment?.standing.bots ?? {}),
  }))
}
