/** The server's time as this browser estimates it; it ticks only while it is read. */
import { createSubscriber } from 'svelte/reactivity'
import type { TableStatus } from '../protocol'

const TICK = 250 // ms
const MOST = 8 // samples: few, so that a clock that was set anew is soon followed

export class Clock {
  #samples: number[] = []
  #offset = $state(0) // how far the server's clock is ahead
  #tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK)
    return () => clearInterval(timer)
  })

  /** A message can only be late, so the largest difference is the best guess. */
  onServerTime(server_ms: number): void {
    this.#samples = [...this.#samples.slice(1 - MOST), server_ms - Date.now()]
    this.#offset = Math.max(...this.#samples)
  }

  /** The server's time, in ms; in an effect or a template it moves on. */
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
export function dueOf(standing: Pick<TableStatus, 'due'> | undefined, key?: string): number | null {
  const running = Object.entries(standing?.due ?? {}).filter(([name]) =>
    key === undefined ? !name.startsWith(HOUSE) : name === key,
  )
  return running.length > 0 ? Math.min(...running.map(([, due]) => due)) : null
}

/** When the times for an answer are up: the server's and the phase's, not those of other names. */
export function turnTimes({ due, phase }: Pick<TableStatus, 'due' | 'phase'>): number[] {
  return Object.entries(due ?? {})
    .filter(([name]) => name.startsWith(HOUSE) || name === phase)
    .map(([, time]) => time)
}
