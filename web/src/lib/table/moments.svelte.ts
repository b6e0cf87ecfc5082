/** Moments that have a second of their own on the table: somebody is out, somebody has won. */
import type { AnyGameUi, EventBody } from '../gameUi'
import type { TableSnapshot } from '../snapshots'
import type { Texts, Values } from '../texts'
import { sayWinners } from '../wording'

export interface Moment {
  kind: 'out' | 'won'
  seats: readonly number[]
  text: string
}

const LASTS = 1600 // ms

/** The moments of a snapshot, in their order; `wasOver`: the winner was known before. */
export function momentsOf(
  { news, standing }: Pick<TableSnapshot, 'news' | 'standing'>,
  ui: Pick<AnyGameUi, 'moments'>,
  texts: Texts,
  wasOver: boolean,
): Moment[] {
  const out = news.flatMap((each): Moment[] => {
    const body = each as EventBody & Values
    const key = ui.moments?.[body.type]
    const seat = body['seat']
    const text = key ? texts.say(key, body) : ''
    return text ? [{ kind: 'out', seats: typeof seat === 'number' ? [seat] : [], text }] : []
  })
  const places = standing.outcome?.places ?? []
  if (wasOver || places.length < 2) return out
  const seats = places.flatMap((place, seat) => (place === 1 ? [seat] : []))
  return [...out, { kind: 'won', seats, text: sayWinners(texts, seats) }]
}

/** Those that are still to be shown, one after the other. */
export class Moments {
  #queue = $state.raw<readonly Moment[]>([])
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  get current(): Moment | null {
    return this.#queue[0] ?? null
  }

  announce(shown: TableSnapshot, ui: AnyGameUi, texts: Texts): void {
    const found = shown.isNews ? momentsOf(shown, ui, texts, this.#isOver) : []
    this.#isOver = Boolean(shown.standing.outcome)
    if (found.length === 0) return
    const isIdle = this.#queue.length === 0
    this.#queue = [...this.#queue, ...found]
    if (isIdle) this.#wait()
  }

  /** On to the next one, or back to the game. */
  skip = (): void => {
    clearTimeout(this.#timer)
    this.#queue = this.#queue.slice(1)
    if (this.#queue.length > 0) this.#wait()
  }

  #wait(): void {
    this.#timer = setTimeout(this.skip, LASTS)
  }
}
