/** What time it is at the server, as far as one can tell from here; it ticks only while it is read. */
import { createSubscriber } from 'svelte/reactivity'
import type { Standing } from '../protocol'

const TICK = 250 // ms
const MOST = 8 // messages that are remembered, so that a clock set anew is soon followed

/** How far the server's clock is ahead: news can only be late, so the best guess is the largest. */
export class Offset {
  #heard: number[] = []

  get ms(): number {
    return this.#heard.length > 0 ? Math.max(...this.#heard) : 0
  }

  hear(server_ms: number, here_ms: number): void {
    this.#heard = [...this.#heard.slice(1 - MOST), server_ms - here_ms]
  }
}

class Clock {
  #known = new Offset()
  #offset = $state(0)
  #tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK)
    return () => clearInterval(timer)
  })

  /** A message says what time it is there. */
  heard(server_ms: number): void {
    this.#known.hear(server_ms, Date.now())
    this.#offset = this.#known.ms
  }

  /** The time there, in ms; in an effect or a template it moves on. */
  get now(): number {
    this.#tick()
    return Date.now() + this.#offset
  }

  /** How long it is until then, in ms; never less than nothing. */
  remaining(due_ms: number): number {
    return Math.max(0, due_ms - this.now)
  }
}

export const clock = new Clock()

const HOUSE = 'house/' // the server's own timers: how long one answer may take

/** When the game's own time is up (its only timer, or the one of this name), by the server's clock. */
export function dueOf(standing: Pick<Standing, 'due'> | undefined, key?: string): number | null {
  const running = Object.entries(standing?.due ?? {}).filter(([name]) =>
    key === undefined ? !name.startsWith(HOUSE) : name === key,
  )
  return running.length > 0 ? Math.min(...running.map(([, due]) => due)) : null
}

/** The times that an answer may take: others run on what lies on the table, and have names of their own. */
export function turnTimes({ due, phase }: Pick<Standing, 'due' | 'phase'>): number[] {
  return Object.entries(due ?? {})
    .filter(([name]) => name.startsWith(HOUSE) || name === phase)
    .map(([, time]) => time)
}
