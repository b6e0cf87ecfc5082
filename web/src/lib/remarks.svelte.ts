/** What people at a table say of what they did, beside the log: for those who sit there alone. */
import type { NumberedEvent, Remark } from '../protocol'
import { api } from './api'
import { connection } from './connection.svelte'
import type { EventBody, SaidRemark } from './gameUi'
import { preferences } from './preferences.svelte'
import { refusalOf, type Refusal } from './refusal'
import type { Sentence } from './sentences'
import type { Texts } from './texts'

export const LONGEST_REMARK = 60

export class Remarks {
  #known = $state.raw<readonly Remark[]>([])
  #heard: Remark[] = [] // while all of them are on their way; an empty text takes one back
  onHear: ((remark: Remark) => void) | null = null

  constructor(readonly table: string) {}

  /** None for a reader who wants to see no signs. */
  get all(): readonly Remark[] {
    return preferences.signs ? this.#known : []
  }

  /** Those that there are, and those to come; what it returns ends it. */
  follow(): () => void {
    void this.load()
    const stops = [
      connection.listen((message) => {
        if (message.type === 'remarked' && message.table === this.table) this.#hear(message)
      }),
      connection.onWelcome(() => void this.load()),
    ]
    return () => stops.forEach((stop) => stop())
  }

  /** Who did not sit here is told nothing. */
  async load(): Promise<void> {
    const heard: Remark[] = []
    this.#heard = heard
    try {
      const { remarks } = await api.remarks(this.table)
      if (heard === this.#heard) this.#known = heard.reduce(withNews, remarks) // the latest asked
    } catch {
      // what is known already stays
    }
  }

  /** Says why; what it was refused for, or null. */
  async say(number: number, text: string): Promise<Refusal | null> {
    return this.#try(() => api.remark(this.table, number, text))
  }

  async takeBack(number: number): Promise<Refusal | null> {
    return this.#try(() => api.takeBackRemark(this.table, number))
  }

  async #try(request: () => Promise<void>): Promise<Refusal | null> {
    try {
      await request()
      return null
    } catch (problem) {
      return refusalOf(problem)
    }
  }

  #hear({ number, seat, text }: Remark): void {
    const remark = { number, seat, text }
    this.#heard.push(remark)
    this.#known = withNews(this.#known, remark)
    if (text && preferences.signs) this.onHear?.(remark)
  }
}

/** The remarks after one more: it replaces what its seat said there before. */
function withNews(known: readonly Remark[], news: Remark): readonly Remark[] {
  const others = known.filter(({ number, seat }) => number !== news.number || seat !== news.seat)
  return news.text ? [...others, news] : others
}

/** The story, each sentence with what was said of it. */
export function withRemarks(
  sentences: readonly Sentence[],
  remarks: readonly Remark[],
  texts: Texts,
  names: readonly string[],
): readonly Sentence[] {
  if (remarks.length === 0) return sentences
  return sentences.map((sentence) => {
    const said = remarks.filter(({ number }) => number === sentence.number)
    const lines = said.map((remark) => ({ text: sayRemark(remark, texts, names), isSong: false }))
    return said.length > 0 ? { ...sentence, lines: [...sentence.lines, ...lines] } : sentence
  })
}

export function sayRemark({ seat, text }: Remark, texts: Texts, names: readonly string[]): string {
  return texts.say('remarks.said', { name: names[seat] ?? '', text })
}

/** The remarks with the events that they are about, for a board. */
export function saidOf(
  remarks: readonly Remark[],
  events: readonly NumberedEvent[],
): readonly SaidRemark[] {
  if (remarks.length === 0) return []
  const bodies = new Map(
    events.flatMap(({ type, number, body }) =>
      type === 'game' ? [[number, body as EventBody] as const] : [],
    ),
  )
  return remarks.flatMap(({ number, seat, text }) => {
    const body = bodies.get(number)
    return body ? [{ body, seat, text }] : []
  })
}
