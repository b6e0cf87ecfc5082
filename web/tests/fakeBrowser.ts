/** As much of a browser as the tests of one file need. */
import { vi } from 'vitest'

/** A storage; a broken one throws, as where cookies are forbidden. */
export function storage(kept: Record<string, string> = {}, broken = false) {
  const map = new Map(Object.entries(kept))
  const guard = () => {
    if (broken) throw new Error('forbidden')
  }
  return {
    getItem: (key: string) => (guard(), map.get(key) ?? null),
    setItem: (key: string, value: string) => (guard(), void map.set(key, value)),
    removeItem: (key: string) => (guard(), void map.delete(key)),
    map,
  }
}

/** Answers to media queries by a part of their text. */
export function media(...matching: string[]) {
  const listeners = new Set<() => void>()
  const lookUp = vi.fn((query: string) => ({
    get matches() {
      return matching.some((part) => query.includes(part))
    },
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
  }))
  return {
    lookUp,
    turn: (...now: string[]) => {
      matching = now
      for (const listener of listeners) listener()
    },
  }
}
