/** What people at a table write to each other: for those who sit there alone. */
import type { ChatMessage } from '../protocol'
import { api } from './api'
import { connection } from './connection.svelte'
import { refusalOf, type Refusal } from './refusal'

export const LONGEST_MESSAGE = 200

export class Chat {
  messages = $state.raw<readonly ChatMessage[]>([])
  unread = $state(0) // of others, since somebody last looked
  reported = $state.raw<ReadonlySet<string>>(new Set())
  isOpen = false // somebody looks
  onHear: ((message: ChatMessage) => void) | null = null
  #heard: ChatMessage[] = [] // while all of them are on their way
  #own = ''

  constructor(readonly table: string) {}

  /** Those that there are, and those to come; what it returns ends it. */
  follow(member: string): () => void {
    this.#own = member
    void this.load()
    const stops = [
      connection.listen((message) => {
        if (message.type === 'chatted' && message.table === this.table) this.#hear(message.message)
      }),
      connection.onWelcome(() => void this.load()),
    ]
    return () => stops.forEach((stop) => stop())
  }

  async load(): Promise<void> {
    const heard: ChatMessage[] = []
    this.#heard = heard
    try {
      const { messages } = await api.chat(this.table)
      if (heard === this.#heard) this.messages = heard.reduce(withNews, messages)
    } catch {
      // what is known already stays
    }
  }

  look(): void {
    this.unread = 0
  }

  /** Says something; what it was refused for, or null. */
  async say(text: string): Promise<Refusal | null> {
    try {
      this.messages = withNews(this.messages, await api.sayAt(this.table, text))
      return null
    } catch (problem) {
      return refusalOf(problem)
    }
  }

  async report(message: string): Promise<Refusal | null> {
    try {
      await api.reportMessage(this.table, message)
      this.reported = new Set([...this.reported, message])
      return null
    } catch (problem) {
      return refusalOf(problem)
    }
  }

  #hear(message: ChatMessage): void {
    this.#heard.push(message)
    this.messages = withNews(this.messages, message)
    if (message.member === this.#own) return
    if (!this.isOpen) this.unread++
    this.onHear?.(message)
  }
}

/** A message that comes twice, by the answer and by the line, is there once. */
function withNews(known: readonly ChatMessage[], news: ChatMessage): readonly ChatMessage[] {
  return known.some(({ id }) => id === news.id) ? known : [...known, news]
}
