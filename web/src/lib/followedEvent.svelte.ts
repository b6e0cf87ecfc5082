/** A club evening as this browser follows it: told when it moves, it reads the page again. */
import type { EventPage } from '../protocol'
import { api } from './api'
import { connection } from './connection.svelte'
import { refusalOf, UNREACHABLE, type Refusal } from './refusal'

const TOGETHER = 400 // ms: what happens at once is read once
const EACH = 50 // ms more to spread over for each player
const CALM = 3_000 // ms in which one reads what is not for oneself

export class FollowedEvent {
  page = $state.raw<EventPage | null>(null)
  refusal = $state.raw<Refusal | null>(null) // why there is nothing to see
  problem = $state.raw<Refusal | null>(null) // why the last wish was not granted
  busy = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** With `prompt`, for the one screen that all look at, everything is read at once. */
  constructor(
    readonly code: string,
    readonly prompt = false,
  ) {}

  /** Follows the event until the returned function is called. */
  follow(): () => void {
    const watch = () => {
      connection
        .request({ type: 'event', code: this.code, on: true }, { once: true })
        .catch(() => {}) // the line is mended, and then one asks again
      void this.look()
    }
    const stops = [
      connection.onWelcome(watch),
      connection.listen((message) => {
        if (message.type !== 'event' || message.code !== this.code) return
        this.#lookSoon(message.rounds, message.stage)
      }),
    ]
    watch()
    return () => {
      clearTimeout(this.#timer)
      for (const stop of stops) stop()
      if (connection.state === 'open')
        connection
          .request({ type: 'event', code: this.code, on: false }, { once: true })
          .catch(() => {})
    }
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      this.#show(await api.event(this.code))
      this.refusal = null
    } catch (reason) {
      const why = refusalOf(reason)
      if (!this.page || why.code !== UNREACHABLE) this.refusal = why
    }
  }

  /** Grants a wish of the visitor; why not, if it is refused, is in `problem`. */
  async attempt(wish: () => Promise<EventPage>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = null
    try {
      this.#show(await wish())
    } catch (reason) {
      this.problem = refusalOf(reason)
      await this.look()
    } finally {
      this.busy = false
    }
  }

  #show(page: EventPage): void {
    if (!this.page || page.number >= this.page.number) this.page = page
  }

  /** Hundreds may follow from one address: the more there are, the more they spread. */
  #lookSoon(rounds: number, stage: string): void {
    const page = this.page
    const crowd = (page?.players.length ?? 0) * EACH
    const isWaiting = page !== null && page.me !== '' && page.table === ''
    const isPressing = stage !== page?.stage || (rounds !== page.rounds_drawn && isWaiting)
    if (this.#timer !== undefined && !isPressing && !this.prompt) return
    clearTimeout(this.#timer)
    const spread = this.prompt ? 0 : isPressing ? crowd : Math.max(CALM, crowd)
    this.#timer = setTimeout(() => void this.look(), TOGETHER + Math.random() * spread)
  }
}
