/** A server at the other end of the line: sockets that do as they are told, and hear what is said. */
import { vi } from 'vitest'
import type { Message, Request, Welcome } from '../src/protocol'

const page = { isHidden: false, listeners: new Map<string, Set<() => void>>() }

const listen = (what: string, listener: () => void) => {
  page.listeners.set(what, (page.listeners.get(what) ?? new Set()).add(listener))
}

/** What the browser says has happened: `online`, `visibilitychange`. */
export function happens(what: string): void {
  for (const listener of [...(page.listeners.get(what) ?? [])]) listener()
}

export function hide(isHidden: boolean): void {
  page.isHidden = isHidden
  happens('visibilitychange')
}

export class PretendSocket {
  static made: PretendSocket[] = []
  state: 'connecting' | 'open' | 'closing' | 'closed' = 'connecting'
  sent: Request[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    PretendSocket.made.push(this)
  }

  send(data: string): void {
    if (this.state === 'connecting') throw new Error('InvalidStateError')
    if (this.state === 'open') this.sent.push(JSON.parse(data))
  }

  /** The browser tells of it afterwards; where nobody answers, much later. */
  close(): void {
    this.state = 'closing'
    setTimeout(() => this.drop(), 60_000)
  }

  drop(): void {
    if (this.state === 'closed') return
    this.state = 'closed'
    this.onclose?.()
  }

  accept(): void {
    this.state = 'open'
  }

  say(message: Message): void {
    if (this.state === 'open' || this.state === 'closing') {
      this.onmessage?.({ data: JSON.stringify(message) })
    }
  }

  welcome(name = ''): void {
    this.accept()
    const server_ms = Date.now()
    const known = name !== ''
    const welcome = { type: 'welcome', protocol: 1, version: '1', server_ms, name, known } as const
    this.say(welcome satisfies Welcome)
  }

  /** What was said and is of this kind, oldest first. */
  heard<Type extends Request['type']>(type: Type): Extract<Request, { type: Type }>[] {
    return this.sent.filter((each) => each.type === type) as Extract<Request, { type: Type }>[]
  }

  /** The server answers the newest request of this kind. */
  answer(type: Request['type'], answer: Record<string, unknown> = { type: 'done' }): void {
    const asked = this.heard(type).at(-1)
    if (!asked) throw new Error(`nobody asked for ${type}`)
    this.say({ ...answer, id: asked.id } as Message)
  }
}

/** The connection of the moment. */
export function socket(): PretendSocket {
  const last = PretendSocket.made.at(-1)
  if (!last) throw new Error('nobody has called')
  return last
}

/** All that a line needs of a browser; to be done before the line is imported. */
export function pretendBrowser(): void {
  vi.stubGlobal('WebSocket', PretendSocket)
  vi.stubGlobal('location', { protocol: 'https:', host: 'escale.example' })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', {
    addEventListener: listen,
    removeEventListener: (what: string, listener: () => void) =>
      page.listeners.get(what)?.delete(listener),
    get hidden() {
      return page.isHidden
    },
    get visibilityState() {
      return page.isHidden ? 'hidden' : 'visible'
    },
  })
}

/** As if the page had just been loaded. */
export function forget(): void {
  PretendSocket.made = []
  page.isHidden = false
  page.listeners.clear()
}
