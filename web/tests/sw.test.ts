import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const [source = ''] = Object.values(
  import.meta.glob<string>('../public/sw.js', { eager: true, query: '?raw', import: 'default' }),
)
const HOME = 'https://house.example'

/** Caches as the standard has them, as far as the worker needs them. */
class PretendCaches {
  all = new Map<string, Map<string, Response>>()
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, cache)
    return {
      match: async (it: Request | string) => cache.get(key(it))?.clone(),
      put: async (it: Request | string, response: Response) => void cache.set(key(it), response),
    }
  }
  match = async (it: Request | string) =>
    [...this.all.values()].map((cache) => cache.get(key(it))?.clone()).find(Boolean)
  keys = async () => [...this.all.keys()]
  delete = async (name: string) => this.all.delete(name)
  paths = () => [...this.all.values()].map((cache) => [...cache.keys()].sort())
}
const key = (it: Request | string) => new URL(typeof it === 'string' ? it : it.url, HOME).pathname

const pageOf = (...assets: string[]) =>
  `<div id="house"></div>${assets.map((name) => `<script src="/assets/${name}">`).join('')}`

let caches: PretendCaches
let site: Record<string, string> // what the server has now
let asked: string[]
let isOnline: boolean
let slow: Promise<void> // until the network moves again
let time: number
let listeners: Map<string, (event: unknown) => void>

async function fetch(it: Request | string): Promise<Response> {
  const path = key(it)
  asked.push(path)
  await slow
  if (!isOnline) throw new TypeError('offline')
  const text = site[path] ?? (path.startsWith('/assets/') ? undefined : site['/'])
  const type = path.startsWith('/assets/') ? 'text/javascript' : 'text/html'
  return new Response(text ?? '', {
    status: text === undefined ? 404 : 200,
    headers: { 'content-type': type },
  })
}

const answered = vi.fn((_: Response) => {})

/** Whatever the worker answers, once all it does beside is done; undefined: it stays out of it. */
async function happen(name: string, event: Record<string, unknown> = {}) {
  const beside: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(name)!({
    ...event,
    waitUntil: (work: Promise<unknown>) => void beside.push(work),
    respondWith: (response: Promise<Response>) => (answer = response),
  })
  const response = await answer
  if (response) answered(response)
  await Promise.all(beside)
  return response
}

const get = (path: string, mode = 'no-cors', method = 'GET') =>
  happen('fetch', { request: { url: new URL(path, HOME).href, mode, method } })
const visit = (path: string) => get(path, 'navigate')

afterEach(() => void vi.useRealTimers())

beforeEach(async () => {
  caches = new PretendCaches()
  site = { '/': pageOf('main-1.js'), '/assets/main-1.js': 'one', '/assets/board-1.js': 'board' }
  asked = []
  answered.mockReset()
  isOnline = true
  slow = Promise.resolve()
  time = 1_000
  listeners = new Map()
  const self = {
    location: new URL(HOME),
    skipWaiting: vi.fn(),
    clients: { claim: async () => {} },
    addEventListener: (name: string, it: (event: unknown) => void) => listeners.set(name, it),
  }
  const pretended = { self, caches, fetch, Date: { now: () => time++ } }
  new Function(...Object.keys(pretended), source)(...Object.values(pretended))
  await happen('install')
  await happen('activate')
  asked = []
})

describe('the service worker', () => {
  it('keeps the page and what it names when it is installed', () => {
    expect(caches.paths()).toEqual([['/', '/assets/main-1.js']])
  })

  it('never touches what is alive, foreign or written', async () => {
    for (const path of ['/api/games', '/api', '/ws', 'https://else.example/assets/x.js']) {
      expect(await get(path)).toBeUndefined()
    }
    expect(await visit('/api/docs')).toBeUndefined()
    expect(await get('/assets/main-1.js', 'cors', 'POST')).toBeUndefined()
    expect(await get('/icon.svg')).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('never answers with the page where a file was asked for', async () => {
    for (const path of ['/tournoi/mira-tolu/classement-fr.pdf', '/jour/2026-12-01/image-fr.png']) {
      expect(await visit(path)).toBeUndefined()
    }
  })

  it('asks for an asset once', async () => {
    expect(await (await get('/assets/board-1.js'))!.text()).toBe('board')
    expect(await (await get('/assets/board-1.js'))!.text()).toBe('board')
    expect(asked).toEqual(['/assets/board-1.js'])
  })

  it('does not keep an asset that is not there', async () => {
    expect((await get('/assets/gone.js'))!.status).toBe(404)
    expect(caches.paths().flat()).not.toContain('/assets/gone.js')
  })

  it('asks for the page each time, and has one without a network', async () => {
    await visit('/t/table')
    expect(asked).toEqual(['/t/table'])
    isOnline = false
    expect(await (await visit('/jeux/one'))!.text()).toBe(site['/'])
    expect(await (await get('/assets/main-1.js'))!.text()).toBe('one')
  })

  it('has the newest page it knows without a network', async () => {
    site = { '/': pageOf('main-2.js'), '/assets/main-2.js': 'two' }
    await visit('/')
    isOnline = false
    expect(await (await visit('/tables'))!.text()).toBe(pageOf('main-2.js'))
  })

  describe('by a slow network', () => {
    let move: () => void

    beforeEach(() => {
      vi.useFakeTimers()
      slow = new Promise((resolve) => (move = resolve))
      site = { '/': pageOf('main-2.js'), '/assets/main-2.js': 'two' }
    })

    /** What is shown after so long, whatever still goes on beside it. */
    async function shownAfter(ms: number) {
      let shown: Response | undefined
      const visited = visit('/').then(() => {})
      answered.mockImplementation((response) => void (shown = response))
      await vi.advanceTimersByTimeAsync(ms)
      return { shown, visited }
    }

    it('the page it knows is shown, and the one that comes late is kept for the next time', async () => {
      const { shown, visited } = await shownAfter(3_000)
      expect(await shown?.text()).toBe(pageOf('main-1.js'))
      move()
      await visited
      expect(caches.paths().at(-1)).toEqual(['/', '/assets/main-2.js'])
      expect(await (await visit('/'))!.text()).toBe(pageOf('main-2.js'))
    })

    it('one waits a moment for the page as it is now', async () => {
      const { shown, visited } = await shownAfter(2_900)
      expect(shown).toBeUndefined()
      move()
      await visited
      expect(await answered.mock.lastCall![0].text()).toBe(pageOf('main-2.js'))
      expect(vi.getTimerCount()).toBe(0)
    })

    it('one waits as long as it takes where nothing is known', async () => {
      caches.all.clear()
      const { shown, visited } = await shownAfter(60_000)
      expect(shown).toBeUndefined()
      move()
      await visited
      expect(await answered.mock.lastCall![0].text()).toBe(pageOf('main-2.js'))
    })

    it('that breaks after all harms nobody', async () => {
      const { shown, visited } = await shownAfter(3_000)
      isOnline = false
      move()
      await visited
      expect(await shown?.text()).toBe(pageOf('main-1.js'))
    })
  })

  it('a house that was built anew begins a new cache, and takes along what is used', async () => {
    await get('/assets/board-1.js')
    site = { ...site, '/': pageOf('main-2.js'), '/assets/main-2.js': 'two' }
    await visit('/')
    await get('/assets/board-1.js')
    expect(caches.paths()).toEqual([
      ['/', '/assets/board-1.js', '/assets/main-1.js'],
      ['/', '/assets/board-1.js', '/assets/main-2.js'],
    ])
    expect(asked.filter((path) => path === '/assets/board-1.js').length).toBe(1)
  })

  it('keeps two houses, however many are built', async () => {
    for (let number = 2; number < 6; number++) {
      site = { '/': pageOf(`main-${number}.js`), [`/assets/main-${number}.js`]: 'it' }
      await visit('/')
      await visit('/tables')
    }
    expect(caches.paths()).toEqual([
      ['/', '/assets/main-4.js'],
      ['/', '/assets/main-5.js'],
    ])
  })

  it('takes no other page for the house’s', async () => {
    site['/'] = '<p>not built</p>'
    await visit('/')
    isOnline = false
    expect(await (await visit('/'))!.text()).toBe(pageOf('main-1.js'))
  })
})
