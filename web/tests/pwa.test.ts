import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pwa, register } from '../src/lib/pwa.svelte'

type Listener = (event: unknown) => void
const listeners = new Map<string, Listener>()

beforeEach(() => {
  listeners.clear()
  vi.stubGlobal('addEventListener', (name: string, it: Listener) => listeners.set(name, it))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('installing', () => {
  const offer = (prompt: () => Promise<unknown>) => {
    const event = { preventDefault: vi.fn(), prompt }
    listeners.get('beforeinstallprompt')!(event)
    return event
  }

  it('is possible once the browser offers it, and once only', async () => {
    const pwa = new Pwa()
    expect(pwa.canInstall).toBe(false)
    expect(await pwa.install()).toBe(false)
    const event = offer(async () => ({ outcome: 'accepted' }))
    expect(event.preventDefault).toHaveBeenCalled()
    expect(pwa.canInstall).toBe(true)
    expect(await pwa.install()).toBe(true)
    expect(pwa.canInstall).toBe(false)
  })

  it('may be declined, may fail, and may happen by the browser’s own menu', async () => {
    const pwa = new Pwa()
    offer(async () => ({ outcome: 'dismissed' }))
    expect(await pwa.install()).toBe(false)
    offer(() => Promise.reject(new Error('no')))
    expect(await pwa.install()).toBe(false)
    offer(async () => ({ outcome: 'accepted' }))
    listeners.get('appinstalled')!({})
    expect(pwa.canInstall).toBe(false)
  })
})

describe('the service worker is registered', () => {
  const worker = vi.fn(() => Promise.reject(new Error('no')))
  beforeEach(() => {
    worker.mockClear()
    vi.stubGlobal('navigator', { serviceWorker: { register: worker } })
  })

  it('where the browser allows it', () => {
    vi.stubEnv('DEV', false)
    vi.stubGlobal('isSecureContext', true)
    register()
    expect(worker).toHaveBeenCalledWith('/sw.js')
  })

  it('neither without https nor beside a running vite', () => {
    vi.stubEnv('DEV', false)
    vi.stubGlobal('isSecureContext', false)
    register()
    vi.stubEnv('DEV', true)
    vi.stubGlobal('isSecureContext', true)
    register()
    expect(worker).not.toHaveBeenCalled()
  })
})
