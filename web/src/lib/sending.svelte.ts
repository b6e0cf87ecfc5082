/** Actions on their way, one after the other: several at once, each taken or refused by itself. */
import { line } from './line.svelte'
import { keepFor, keptFor } from './memory'
import { Refusal, refusalOf } from './refusal'
import type { Sent } from './rooms'

/** One that was not taken, and why. */
export interface Unsent extends Sent {
  refusal: Refusal
}

/** One that the house has not answered yet. */
interface Job extends Sent {
  phase: string // in which it was meant
  isFree: boolean // one of many, in a phase in which one may act as often as one likes
  isLast: boolean // it comes after all that was said before
  state: 'waiting' | 'asked' | 'held' // held: until one may act again
  settle: (isTaken: boolean) => void
}
type Kept = Pick<Job, 'id' | 'action' | 'actions' | 'phase' | 'isLast'>

interface How {
  isFree?: boolean
  isLast?: boolean
  actions?: readonly unknown[] // that go together, this one first
}

/** How the table stands before one's eyes. */
export interface Sight {
  number: number
  phase: string
  isFree: boolean // one may act now
}

const PATIENCE = 1_000 // ms before a house that was asked too much is asked again
const MOST_REFUSED = 10 // the newest, which somebody may still want to read
const NOT_YET = new Set(['table-paused', 'seat-taken-over'])
const OVER = new Set(['stale', 'game-over', 'table-closed'])

export class Sending {
  pending = $state.raw<readonly Sent[]>([]) // the oldest first
  refused = $state.raw<readonly Unsent[]>([]) // of the phase that is shown; the newest last
  /** What the house did not get before its phase ended; forgotten after the phase that follows. */
  late = $state.raw<readonly (Sent & { phase: string })[]>([])
  onRefuse: ((unsent: Unsent) => void) | null = null
  #jobs: Job[] = []
  #kept = new Map<string, number>() // what the house has, by the step it became
  #shown: Sight = { number: -1, phase: '', isFree: false }
  #member = '' // who says all this
  #timer: ReturnType<typeof setTimeout> | undefined // while the house has too much to hear
  #hasLeft = false

  constructor(readonly table: string) {}

  /** Sends it as an answer to this phase, over any connection, until the house has answered. */
  send(
    phase: string,
    action: unknown,
    { isFree = false, isLast = false, actions }: How = {},
  ): { id: string; isTaken: Promise<boolean> } {
    const id = line.nextId()
    const isTaken = new Promise<boolean>((settle) =>
      this.#add({ id, action, actions, phase, isFree, isLast, state: 'waiting', settle }),
    )
    this.#remember()
    this.#go()
    return { id, isTaken }
  }

  dismiss(id: string): void {
    this.refused = this.refused.filter((each) => each.id !== id)
  }

  /** One sits here: what this tab had still to say for this place is said, under the same ids. */
  sit(member: string): void {
    if (!member || member === this.#member) return
    this.#member = member
    this.#jobs = [] // of another place
    this.#kept.clear()
    this.pending = []
    for (const kept of keptFor<Kept[]>(this.#place, [])) {
      this.#add({ ...kept, isFree: true, state: 'waiting', settle: () => {} })
    }
    this.#go()
  }

  /** The table stands so before one's eyes: what is part of it need not be told apart. */
  show(sight: Sight): void {
    const before = this.#shown.phase
    this.#shown = sight
    for (const [id, step] of this.#kept) if (step <= sight.number) this.#forget(id)
    if (sight.phase !== before) {
      this.refused = []
      this.late = this.late.filter(({ phase }) => phase === before)
    }
    for (const job of this.#jobs.filter(({ state }) => state === 'held')) {
      if (job.phase !== sight.phase) this.#refuse(job, new Refusal('stale'))
      else if (sight.isFree) job.state = 'waiting'
    }
    this.#go()
  }

  /** Nobody listens any more; what has no answer is kept for who comes back. */
  leave(): void {
    this.#hasLeft = true
    this.onRefuse = null
    clearTimeout(this.#timer)
  }

  get #place(): string {
    return `sending.${this.table}.${this.#member}`
  }

  #add(job: Job): void {
    this.#jobs.push(job)
    this.pending = [...this.pending, sentOf(job)]
  }

  #remember(): void {
    if (!this.#member) return
    const kept = this.#jobs
      .filter(({ isFree }) => isFree)
      .map((job): Kept => ({ ...sentOf(job), phase: job.phase, isLast: job.isLast }))
    keepFor(this.#place, kept.length > 0 ? kept : null)
  }

  /** Asks for all that may be asked now, in the order in which it was said. */
  #go(): void {
    if (this.#hasLeft || this.#timer !== undefined) return
    for (const [index, job] of this.#jobs.entries()) {
      if (job.state === 'held' || (job.isLast && index > 0)) return // nothing overtakes it
      if (job.state === 'waiting') void this.#ask(job)
    }
  }

  async #ask(job: Job): Promise<void> {
    job.state = 'asked'
    const { id, action, actions = [action], phase } = job
    try {
      const wish = { type: 'play', table: this.table, phase, actions } as const
      const answer = await line.ask(wish, { id })
      if (!this.#hasLeft) this.#take(job, answer.type === 'done' ? (answer.number ?? 0) : 0)
    } catch (problem) {
      if (!this.#hasLeft) this.#hear(job, refusalOf(problem))
    }
    this.#go()
  }

  #take(job: Job, step: number): void {
    this.#end(job)
    this.#kept.set(job.id, step)
    if (step <= this.#shown.number) this.#forget(job.id)
    job.settle(true)
  }

  #hear(job: Job, refusal: Refusal): void {
    if (refusal.code === 'too-many') {
      job.state = 'waiting'
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        this.#go()
      }, PATIENCE)
    } else if (job.isFree && NOT_YET.has(refusal.code) && job.phase === this.#shown.phase) {
      job.state = 'held'
    } else this.#refuse(job, refusal)
  }

  #refuse(job: Job, refusal: Refusal): void {
    this.#end(job)
    this.#forget(job.id)
    const { phase, isFree } = job
    const sent = sentOf(job)
    const isLate = isFree && (OVER.has(refusal.code) || phase !== this.#shown.phase)
    if (isLate) this.late = [...this.late, { ...sent, phase }]
    else this.refused = [...this.refused, { ...sent, refusal }].slice(-MOST_REFUSED)
    this.onRefuse?.({ ...sent, refusal })
    job.settle(false)
  }

  /** The house has answered. */
  #end(job: Job): void {
    this.#jobs = this.#jobs.filter((each) => each !== job)
    this.#remember()
  }

  #forget(id: string): void {
    this.#kept.delete(id)
    this.pending = this.pending.filter((each) => each.id !== id)
  }
}

const sentOf = ({ id, action, actions }: Sent): Sent =>
  actions ? { id, action, actions } : { id, action }
