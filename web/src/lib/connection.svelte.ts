/** A socket that reconnects: requests without an answer are sent again, under the same id. */
import type { Message, Request, Welcome } from '../protocol'
import { clock } from './clock.svelte'
import { messageWithNames } from './names'
import { Refusal, UNREACHABLE } from './refusal'

const FIRST_WAIT = 250 // ms before the first attempt to reconnect…
const LONGEST_WAIT = 5_000 // …doubled up to this
const OPENING = 5_000 // ms in which a server accepts a connection; four waits, when these are longer
const STEADY = 3_000 // ms: after a connection that lasted so long the wait begins at FIRST_WAIT again
const SOON = 3_000 // ms in which the server should answer a request…
const ALIVE = 2_000 // …and, if it does not, in which it should answer a ping
const BEATLESS = 2_500 // ms of silence after which a server that sends signs of life is pinged
const QUIET = 20_000 // ms of silence after which the server is pinged

type WithoutId<Asked> = Asked extends { id: string } ? Omit<Asked, 'id'> : never
type Answer = Extract<Message, { id: string }>
type Listener = (message: Message) => void

interface Pending {
  data: string
  once: boolean // not to be sent again on another connection
  asked: number // when it was sent on this connection
  resolve: (answer: Answer) => void
  reject: (problem: Refusal) => void
}

export class Connection {
  state = $state<'opening' | 'open' | 'lost' | 'closing'>('opening')
  name = $state('') // the visitor's name; '' if they have not given one
  isKnown = $state(false) // whether the server knows them, by a name or without one
  #socket: WebSocket | null = null
  #wait = FIRST_WAIT
  #retry: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<Listener>()
  #greeters = new Set<() => void>()
  #pending = new Map<string, Pending>()
  #prefix = Math.random().toString(36).slice(2, 12)
  #count = 0
  #lastMessage = 0 // when the last message came
  #pinged = 0 // when the last ping was sent
  #answerTimer: ReturnType<typeof setTimeout> | undefined // while an answer is due
  #beatTimer: ReturnType<typeof setTimeout> | undefined // while a sign of life is due
  #welcomed = Infinity // when this connection was accepted

  constructor() {
    addEventListener('online', () => this.#reconnectNow())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#reconnectNow()
    })
    setInterval(() => this.#checkAlive(), QUIET / 2)
  }

  open(): void {
    clearTimeout(this.#retry)
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(`${scheme}//${location.host}/ws`)
    this.#socket = socket
    setTimeout(
      () => {
        if (socket === this.#socket && this.#welcomed === Infinity) this.#abandon()
      },
      Math.max(OPENING, 4 * this.#wait),
    )
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string) as Message)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#onLost()
    }
  }

  /** The connection is lost: requests that may be sent only once fail, the others wait for the next. */
  #onLost(): void {
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

  /** Connects anew after the visitor has given their name or was forgotten. */
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

  /** Calls the listener with every message, until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the greeter on each connection, before the requests without an answer are sent again. */
  onWelcome(greeter: () => void): () => void {
    this.#greeters.add(greeter)
    return () => this.#greeters.delete(greeter)
  }

  /** An id for a request; the server does what it asks once, however often it is sent. */
  nextId(): string {
    return `${this.#prefix}-${++this.#count}`
  }

  /** The server's answer, however often the connection breaks meanwhile; throws Refusal. */
  request(body: WithoutId<Request>, { once = false, id = this.nextId() } = {}): Promise<Answer> {
    const data = JSON.stringify({ ...body, id })
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { data, once, asked: Date.now(), resolve, reject })
      if (this.state === 'open') {
        this.#socket?.send(data)
        if (!once) this.#expectAnswer(SOON)
      } else if (once && this.state !== 'opening')
        this.#settle(id)?.reject(new Refusal(UNREACHABLE))
    })
  }

  #receive(received: Message): void {
    const message = messageWithNames(received)
    this.#lastMessage = Date.now()
    if ('server_ms' in message) clock.onServerTime(message.server_ms)
    if (message.type === 'pong' && !message.id) this.#expectBeat(BEATLESS)
    if (message.type === 'welcome') this.#welcome(message)
    else if (message.type === 'closing') this.state = 'closing'
    else if (message.type === 'refused' && message.code === 'house-closing')
      return this.#expectEnd() // it will be sent again, on the next connection
    else if ('id' in message && message.id) this.#answer(message)
    for (const listener of [...this.#listeners]) listener(message)
  }

  #welcome({ name, known }: Welcome): void {
    this.name = name
    this.isKnown = known
    this.state = 'open'
    this.#welcomed = Date.now()
    const waiting = [...this.#pending.values()]
    for (const greeter of [...this.#greeters]) greeter()
    for (const each of waiting) {
      each.asked = this.#welcomed
      this.#socket?.send(each.data)
    }
    this.#expectAnswer(SOON)
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

  /** The page is visible again, or the network is back. */
  #reconnectNow(): void {
    if (this.state === 'open') return this.#checkAlive()
    if (this.#socket) return // it is being opened
    this.#wait = FIRST_WAIT
    this.open()
  }

  /** A connection that died unnoticed (the phone slept) is found out by its silence. */
  #checkAlive(): void {
    const now = Date.now()
    if (this.state !== 'open' || now - this.#lastMessage < QUIET) return
    if (this.#pinged <= this.#lastMessage) this.#ping()
    else if (now - this.#pinged >= QUIET / 2) this.#abandon()
  }

  #expectAnswer(ms: number): void {
    this.#answerTimer ??= setTimeout(() => {
      this.#answerTimer = undefined
      this.#checkAnswer()
    }, ms)
  }

  /** A request without an answer reveals a dead connection earlier than the long silence. */
  #checkAnswer(): void {
    const asked = [...this.#pending.values()].filter(({ once }) => !once).map((each) => each.asked)
    if (this.state !== 'open' || asked.length === 0) return
    const now = Date.now()
    const left = Math.max(this.#lastMessage, Math.min(...asked)) + SOON - now
    if (left > 0) return this.#expectAnswer(left)
    if (this.#pinged <= this.#lastMessage) this.#ping()
    const patience = this.#pinged + ALIVE - now
    if (patience > 0) return this.#expectAnswer(patience)
    this.#abandon()
  }

  /** Where signs of life have come, their absence reveals a dead connection to those who only wait. */
  #expectBeat(ms: number): void {
    const socket = this.#socket
    this.#beatTimer ??= setTimeout(() => {
      this.#beatTimer = undefined
      if (socket === this.#socket) this.#checkBeat()
    }, ms)
  }

  #checkBeat(): void {
    const left = this.#lastMessage + BEATLESS - Date.now()
    if (left > 0) return this.#expectBeat(left)
    const [socket, asked] = [this.#socket, Date.now()]
    this.#ping()
    setTimeout(() => {
      if (socket && socket === this.#socket && this.#lastMessage < asked) this.#abandon()
    }, ALIVE)
  }

  /** A server that asks to come back ends the connection; if it does not, we do. */
  #expectEnd(): void {
    const socket = this.#socket
    setTimeout(() => {
      if (socket && socket === this.#socket) this.#abandon()
    }, ALIVE)
  }

  #ping(): void {
    this.#pinged = Date.now()
    this.request({ type: 'ping' }, { once: true }).catch(() => {})
  }

  #abandon(): void {
    const dead = this.#socket
    this.#onLost()
    dead?.close()
  }
}

export const connection = new Connection()
