/** A socket that mends itself: what was asked and not answered is asked again, with the same id. */
import type { Message, Request } from '../protocol'
import { clock } from './clock.svelte'
import { Refusal, UNREACHABLE } from './refusal'

const FIRST_WAIT = 250 // ms before the line is mended for the first time…
const LONGEST_WAIT = 5_000 // …doubled up to this
const STEADY = 3_000 // a line that held so long is mended quickly again
const SOON = 3_000 // ms in which one hears something of a server that was asked…
const ALIVE = 2_000 // …and in which it says that it is there
const QUIET = 20_000 // after so much silence one asks whether the server is still there

type WithoutId<Asked> = Asked extends { id: string } ? Omit<Asked, 'id'> : never
type Answer = Extract<Message, { id: string }>
type Listener = (message: Message) => void

interface Pending {
  data: string
  once: boolean // not to be asked again on another connection
  asked: number // when, on this connection
  resolve: (answer: Answer) => void
  reject: (problem: Refusal) => void
}

export class Connection {
  state = $state<'opening' | 'open' | 'lost' | 'closing'>('opening')
  name = $state('') // who one is to the server; empty for a stranger
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #retry: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<Listener>()
  #greeters = new Set<() => void>()
  #pending = new Map<string, Pending>()
  #prefix = Math.random().toString(36).slice(2, 12)
  #count = 0
  #heard = 0 // when the server last said something
  #pinged = 0 // when it was last asked whether it is there
  #doubt: ReturnType<typeof setTimeout> | undefined // while one waits for an answer
  #welcomed = Infinity // when this line began to hold

  constructor() {
    addEventListener('online', () => this.#hurry())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#hurry()
    })
    setInterval(() => this.#listenForLife(), QUIET / 2)
  }

  open(): void {
    clearTimeout(this.#retry)
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(`${scheme}//${location.host}/ws`)
    this.#socket = socket
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as Message)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose()
    }
  }

  /** The line is broken: what may not be asked again is given up, the rest waits for the next. */
  #lose(): void {
    this.#socket = null
    if (Date.now() - this.#welcomed > STEADY) this.#wait = FIRST_WAIT
    this.#welcomed = Infinity
    if (this.state !== 'closing') this.state = 'lost'
    this.#giveUp()
    this.#retry = setTimeout(() => this.open(), this.#wait * (0.5 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  #giveUp(): void {
    for (const [id, pending] of this.#pending) {
      if (pending.once) this.#settle(id)?.reject(new Refusal(UNREACHABLE))
    }
  }

  /** A new connection, as someone else: after saying one's name, or being forgotten. */
  reopen(): Promise<void> {
    const before = this.#socket
    this.#socket = null
    before?.close()
    this.state = 'opening'
    this.#giveUp()
    this.#wait = FIRST_WAIT
    const greeted = new Promise<void>((resolve) => {
      const stop = this.onWelcome(() => {
        stop()
        resolve()
      })
    })
    this.open()
    return greeted
  }

  /** Hears every message; the returned function stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called on each connection, before what was not answered is asked again. */
  onWelcome(greeter: () => void): () => void {
    this.#greeters.add(greeter)
    return () => this.#greeters.delete(greeter)
  }

  /** A name for what will be asked; the server does a thing once, however often it hears of it. */
  nextId(): string {
    return `${this.#prefix}-${++this.#count}`
  }

  /** The server's answer, however often the line breaks meanwhile; throws Refusal. */
  request(body: WithoutId<Request>, { once = false, id = this.nextId() } = {}): Promise<Answer> {
    const data = JSON.stringify({ ...body, id })
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { data, once, asked: Date.now(), resolve, reject })
      if (this.state === 'open') {
        this.#socket?.send(data)
        if (!once) this.#listenForAnswer(SOON)
      } else if (once && this.state !== 'opening')
        this.#settle(id)?.reject(new Refusal(UNREACHABLE))
    })
  }

  #hear(message: Message): void {
    this.#heard = Date.now()
    if ('server_ms' in message) clock.onServerTime(message.server_ms)
    if (message.type === 'welcome') this.#welcome(message.name)
    else if (message.type === 'closing') this.state = 'closing'
    else if (message.type === 'refused' && message.code === 'house-closing')
      return // asked again
    else if ('id' in message && message.id) this.#answer(message)
    for (const listener of [...this.#listeners]) listener(message)
  }

  #welcome(name: string): void {
    this.name = name
    this.state = 'open'
    this.#welcomed = Date.now()
    const waiting = [...this.#pending.values()]
    for (const greeter of [...this.#greeters]) greeter()
    for (const each of waiting) {
      each.asked = this.#welcomed
      this.#socket?.send(each.data)
    }
    this.#listenForAnswer(SOON)
  }

  #answer(message: Answer): void {
    const pending = this.#settle(message.id)
    if (message.type === 'refused') {
      pending?.reject(new Refusal(message.code, message.clause, message.details))
    } else pending?.resolve(message)
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  /** Someone looks again, or the network is back. */
  #hurry(): void {
    if (this.state === 'open') return this.#listenForLife()
    if (this.#socket) return // it is being made
    this.#wait = FIRST_WAIT
    this.open()
  }

  /** A line that died without a word (a phone that slept) is noticed by its silence. */
  #listenForLife(): void {
    const now = Date.now()
    if (this.state !== 'open' || now - this.#heard < QUIET) return
    if (this.#pinged <= this.#heard) this.#ping()
    else if (now - this.#pinged >= QUIET / 2) this.#abandon()
  }

  #listenForAnswer(ms: number): void {
    this.#doubt ??= setTimeout(() => {
      this.#doubt = undefined
      this.#doubtLine()
    }, ms)
  }

  /** Who asks and hears nothing need not wait for the long silence. */
  #doubtLine(): void {
    const asked = [...this.#pending.values()].filter(({ once }) => !once).map((each) => each.asked)
    if (this.state !== 'open' || asked.length === 0) return
    const now = Date.now()
    const left = Math.max(this.#heard, Math.min(...asked)) + SOON - now
    if (left > 0) return this.#listenForAnswer(left)
    if (this.#pinged <= this.#heard) this.#ping()
    const patience = this.#pinged + ALIVE - now
    if (patience > 0) return this.#listenForAnswer(patience)
    this.#abandon()
  }

  #ping(): void {
    this.#pinged = Date.now()
    this.request({ type: 'ping' }, { once: true }).catch(() => {})
  }

  #abandon(): void {
    const dead = this.#socket
    this.#lose()
    dead?.close()
  }
}

export const connection = new Connection()
