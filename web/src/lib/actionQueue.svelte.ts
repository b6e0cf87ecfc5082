/** The actions that this browser has sent to a table, until each is accepted or refused. */
import { connection } from './connection.svelte'
import { readSession, writeSession } from './storage'
import { Refusal, refusalOf } from './refusal'
import type { SentAction } from './gameUi'

/** Actions that were refused, and why. */
export interface RefusedSend extends SentAction {
  refusal: Refusal
}

interface Job extends SentAction {
  phase: string // the phase it answers
  isFree: boolean // one of many, in a phase in which a player may act as often as they like
  isLast: boolean // it is sent after everything that was sent before
  isListed: boolean // a refusal goes into `refused`; else only to the caller
  state: 'waiting' | 'asked' | 'held' // held: until the player may act again
  settle: (refusal: Refusal | null) => void
}
type Unanswered = Pick<Job, 'id' | 'actions' | 'phase' | 'isLast'>

interface SendOptions {
  isFree?: boolean
  isLast?: boolean
  isListed?: boolean
}

/** What the board shows of the table. */
export interface Shown {
  number: number
  phase: string
  isFree: boolean // the player may act now
}

const PATIENCE = 1_000 // ms before a server that was asked too often is asked again
const MOST_REFUSED = 10 // the newest, which somebody may still want to read
const NOT_YET = new Set(['table-paused', 'seat-taken-over'])
const OVER = new Set(['stale', 'game-over', 'table-closed'])

export class ActionQueue {
  pending = $state.raw<readonly SentAction[]>([]) // the oldest first
  refused = $state.raw<readonly RefusedSend[]>([]) // in the phase that is shown; the newest last
  /** What arrived after its phase had ended; forgotten after the phase that follows. */
  late = $state.raw<readonly (SentAction & { phase: string })[]>([])
  onRefuse: ((refused: RefusedSend) => void) | null = null
  #jobs: Job[] = []
  #accepted = new Map<string, number>() // and not shown yet: the step that each became
  #shown: Shown = { number: -1, phase: '', isFree: false }
  #member = '' // whose actions these are
  #timer: ReturnType<typeof setTimeout> | undefined // while the server has too much to do
  #hasLeft = false

  constructor(readonly table: string) {}

  /** Sends them as one answer to this phase, over any connection, until the server has replied:
   * with null if they were accepted, else with the reason. */
  send(
    phase: string,
    actions: readonly unknown[],
    { isFree = false, isLast = false, isListed = true }: SendOptions = {},
  ): { id: string; reply: Promise<Refusal | null> } {
    const id = connection.nextId()
    const reply = new Promise<Refusal | null>((settle) =>
      this.#add({ id, actions, phase, isFree, isLast, isListed, state: 'waiting', settle }),
    )
    this.#remember()
    this.#sendWaiting()
    return { id, reply }
  }

  dismiss(id: string): void {
    this.refused = this.refused.filter((each) => each.id !== id)
  }

  /** The player has this place: what this tab had not sent for it yet is sent, under the same ids. */
  sit(member: string): void {
    if (!member || member === this.#member) return
    this.#member = member
    this.#jobs = [] // of another place
    this.#accepted.clear()
    this.pending = []
    for (const unanswered of readSession<Unanswered[]>(this.#place, [])) {
      this.#add({ ...unanswered, isFree: true, isListed: true, state: 'waiting', settle: () => {} })
    }
    this.#sendWaiting()
  }

  /** The board shows this: what is part of it is no longer pending. */
  show(shown: Shown): void {
    const before = this.#shown.phase
    this.#shown = shown
    for (const [id, step] of this.#accepted) if (step <= shown.number) this.#forget(id)
    if (shown.phase !== before) {
      this.refused = []
      this.late = this.late.filter(({ phase }) => phase === before)
    }
    for (const job of this.#jobs.filter(({ state }) => state === 'held')) {
      if (job.phase !== shown.phase) this.#refuse(job, new Refusal('stale'))
      else if (shown.isFree) job.state = 'waiting'
    }
    this.#sendWaiting()
  }

  /** The page is left; what has no reply yet is kept for the next time it is opened. */
  leave(): void {
    this.#hasLeft = true
    this.onRefuse = null
    clearTimeout(this.#timer)
  }

  get #place(): string {
    return `actions.${this.table}.${this.#member}`
  }

  #add(job: Job): void {
    this.#jobs.push(job)
    this.pending = [...this.pending, sentOf(job)]
  }

  #remember(): void {
    if (!this.#member) return
    const unanswered = this.#jobs
      .filter(({ isFree }) => isFree)
      .map((job): Unanswered => ({ ...sentOf(job), phase: job.phase, isLast: job.isLast }))
    writeSession(this.#place, unanswered.length > 0 ? unanswered : null)
  }

  /** Sends everything that may be sent now, in order. */
  #sendWaiting(): void {
    if (this.#hasLeft || this.#timer !== undefined) return
    for (const [index, job] of this.#jobs.entries()) {
      if (job.state === 'held' || (job.isLast && index > 0)) return // nothing overtakes it
      if (job.state === 'waiting') void this.#request(job)
    }
  }

  async #request(job: Job): Promise<void> {
    job.state = 'asked'
    const { id, actions, phase } = job
    try {
      const answer = await connection.request(
        { type: 'play', table: this.table, phase, actions },
        { id },
      )
      if (!this.#hasLeft) this.#onAccepted(job, answer.type === 'done' ? (answer.number ?? 0) : 0)
    } catch (problem) {
      if (!this.#hasLeft) this.#onRefused(job, refusalOf(problem))
    }
    this.#sendWaiting()
  }

  #onAccepted(job: Job, step: number): void {
    this.#end(job)
    this.#accepted.set(job.id, step)
    if (step <= this.#shown.number) this.#forget(job.id)
    job.settle(null)
  }

  #onRefused(job: Job, refusal: Refusal): void {
    if (refusal.code === 'too-many') {
      job.state = 'waiting'
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        this.#sendWaiting()
      }, PATIENCE)
    } else if (job.isFree && NOT_YET.has(refusal.code) && job.phase === this.#shown.phase) {
      job.state = 'held'
    } else this.#refuse(job, refusal)
  }

  #refuse(job: Job, refusal: Refusal): void {
    this.#end(job)
    this.#forget(job.id)
    const { phase, isFree } = job
    if (job.isListed) {
      const sent = sentOf(job)
      const isLate = isFree && (OVER.has(refusal.code) || phase !== this.#shown.phase)
      if (isLate) this.late = [...this.late, { ...sent, phase }]
      else this.refused = [...this.refused, { ...sent, refusal }].slice(-MOST_REFUSED)
      this.onRefuse?.({ ...sent, refusal })
    }
    job.settle(refusal)
  }

  /** The server has replied. */
  #end(job: Job): void {
    this.#jobs = this.#jobs.filter((each) => each !== job)
    this.#remember()
  }

  #forget(id: string): void {
    this.#accepted.delete(id)
    this.pending = this.pending.filter((each) => each.id !== id)
  }
}

const sentOf = ({ id, actions }: SentAction): SentAction => ({ id, actions })
