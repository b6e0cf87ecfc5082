import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Attention, prefixedTitle } from '../src/lib/attention.svelte'
import { sound } from '../src/lib/sound.svelte'

describe('a title with a call before it', () => {
  it.each([
    ['Escale', '', 'À vous !', 'À vous ! Escale'],
    ['À vous ! Escale', 'À vous !', '', 'Escale'],
    ['À vous ! Escale', 'À vous !', 'Encore !', 'Encore ! Escale'],
    ['Une autre page', 'À vous !', '', 'Une autre page'],
    ['Escale', '', '', 'Escale'],
  ])('%o, called %o, now %o', (title, before, text, expected) => {
    expect(prefixedTitle(title, before, text)).toBe(expected)
  })
})

class PretendNotification {
  static permission = 'granted'
  static shown: PretendNotification[] = []
  static isForbidden = false
  static requestPermission = vi.fn(async () => 'granted')
  onclick = () => {}
  closed = false
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    if (PretendNotification.isForbidden) throw new TypeError('Illegal constructor')
    PretendNotification.shown.push(this)
  }
  close = () => void (this.closed = true)
}

const page = { title: 'Escale', hidden: true }
const icon = { href: '/icon.svg' }
const workers = { title: '', shown: [] as { close: () => void }[] }
const closed = vi.fn()
const focus = vi.fn()
let look: () => void
let attention: Attention

beforeEach(() => {
  Object.assign(page, { title: 'Escale', hidden: true })
  icon.href = '/icon.svg'
  workers.title = ''
  PretendNotification.shown = []
  PretendNotification.isForbidden = false
  PretendNotification.permission = 'granted'
  vi.stubGlobal('Notification', PretendNotification)
  vi.stubGlobal('window', { focus })
  vi.stubGlobal('location', { pathname: '/t/table' })
  const registration = {
    showNotification: async (title: string) => {
      workers.title = title
      workers.shown = [{ close: closed }]
    },
    getNotifications: async () => workers.shown,
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('document', {
    get title() {
      return page.title
    },
    set title(title: string) {
      page.title = title
    },
    get hidden() {
      return page.hidden
    },
    querySelector: () => icon,
    addEventListener: (_: string, listener: () => void) => (look = listener),
  })
  attention = new Attention()
})
afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('only sounds where the page is in sight', () => {
    const play = vi.spyOn(sound, 'play')
    page.hidden = false
    attention.call('À vous !', 'Gardez-vous ?')
    expect(play).toHaveBeenCalledWith('turn')
    expect([page.title, icon.href]).toEqual(['Escale', '/icon.svg'])
    expect(PretendNotification.shown).toEqual([])
  })

  it('shows in the title, on the icon and as a notification, until one looks', () => {
    attention.call('À vous !', 'Gardez-vous ?')
    expect(page.title).toBe('À vous ! Escale')
    expect(icon.href).toMatch(/^data:image\/svg/)
    const [shown] = PretendNotification.shown
    expect([shown!.title, shown!.options.body]).toEqual(['À vous !', 'Gardez-vous ?'])
    page.hidden = false
    look()
    expect([page.title, icon.href, shown!.closed]).toEqual(['Escale', '/icon.svg', true])
  })

  it('twice is shown once, and ends once', () => {
    attention.call('À vous !', '')
    attention.call('À vous !', '')
    expect(page.title).toBe('À vous ! Escale')
    attention.clear()
    expect([page.title, icon.href]).toEqual(['Escale', '/icon.svg'])
    attention.clear()
    expect(page.title).toBe('Escale')
  })

  it('a press on the notification leads back here', () => {
    attention.call('À vous !', '')
    PretendNotification.shown[0]!.onclick()
    expect(focus).toHaveBeenCalled()
  })

  it('goes by the service worker on phones', async () => {
    PretendNotification.isForbidden = true
    attention.call('À vous !', '')
    await vi.waitFor(() => expect(workers.title).toBe('À vous !'))
    attention.clear()
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })

  it('makes no notification that is not welcome', () => {
    PretendNotification.permission = 'default'
    new Attention().call('À vous !', '')
    expect(PretendNotification.shown).toEqual([])
  })
})

describe('permission', () => {
  it('is asked for and known', async () => {
    PretendNotification.permission = 'default'
    const asking = new Attention()
    expect(asking.permission).toBe('default')
    expect(await asking.ask()).toBe('granted')
    expect(asking.permission).toBe('granted')
  })

  it('a browser that refuses to ask has said no', async () => {
    PretendNotification.requestPermission.mockRejectedValueOnce(new Error('not now'))
    expect(await attention.ask()).toBe('denied')
  })

  it('is unsupported where there is nothing of the kind, and calls still work', async () => {
    vi.unstubAllGlobals()
    const bare = new Attention()
    expect([bare.permission, await bare.ask()]).toEqual(['unsupported', 'unsupported'])
    bare.call('À vous !', '')
    bare.clear()
  })
})
