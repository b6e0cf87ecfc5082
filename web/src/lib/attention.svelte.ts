/** Tells a player who is looking at another page that it is their turn here. */
import { sound } from './sound.svelte'

export type Permission = NotificationPermission | 'unsupported'

const TAG = 'escale-turn' // a newer notification takes the place of the one before

/** A lamp on walnut, in place of Escale's own icon. */
const ALERT_ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
      '<rect width="32" height="32" rx="7" fill="#2a1c14"/>' +
      '<circle cx="16" cy="16" r="10" fill="#f3c663" stroke="#fff8e8" stroke-width="2"/></svg>',
  )

/** The title with this text before it, instead of the text that was there before. */
export function prefixedTitle(title: string, before: string, text: string): string {
  const own = before && title.startsWith(`${before} `) ? title.slice(before.length + 1) : title
  return text ? `${text} ${own}` : own
}

export class Attention {
  permission = $state<Permission>(
    'Notification' in globalThis ? Notification.permission : 'unsupported',
  )
  #text = '' // what stands before the title now
  #icon: string | null = null
  #notification: Notification | null = null

  constructor() {
    if (typeof document === 'undefined') return
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.clear()
    })
  }

  /** Plays the sound; if the page is hidden, also changes its title and icon, and notifies. */
  call(text: string, detail: string): void {
    sound.play('turn')
    if (typeof document === 'undefined' || !document.hidden) return
    this.#setTitle(text)
    this.#setIcon(ALERT_ICON)
    this.#badge(true)
    void this.#notify(text, detail)
  }

  clear(): void {
    if (!this.#text) return
    this.#setTitle('')
    if (this.#icon) this.#setIcon(this.#icon)
    this.#icon = null
    this.#badge(false)
    this.#notification?.close()
    this.#notification = null
    void this.#closeWorkersOwn()
  }

  /** Asks whether notifications are welcome; browsers want this to follow a press. */
  async ask(): Promise<Permission> {
    try {
      if (this.permission !== 'unsupported') {
        this.permission = await Notification.requestPermission()
      }
    } catch {
      this.permission = 'denied'
    }
    return this.permission
  }

  #setTitle(text: string): void {
    document.title = prefixedTitle(document.title, this.#text, text)
    this.#text = text
  }

  #setIcon(href: string): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon) return
    this.#icon ??= icon.href
    icon.href = href
  }

  /** On the icon of the installed app. */
  #badge(on: boolean): void {
    const changed = on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.()
    changed?.catch(() => {})
  }

  async #notify(text: string, detail: string): Promise<void> {
    if (this.permission !== 'granted') return
    const options = { body: detail, tag: TAG, icon: '/icon-192.png' }
    try {
      const notification = new Notification(text, options)
      notification.onclick = () => {
        window.focus()
        notification.close()
      }
      this.#notification = notification
    } catch {
      // Phones leave it to the service worker.
      const worker = await registration()
      await worker?.showNotification(text, { ...options, data: location.pathname }).catch(() => {})
    }
  }

  async #closeWorkersOwn(): Promise<void> {
    const worker = await registration()
    const shown = await worker?.getNotifications({ tag: TAG }).catch(() => [])
    for (const notification of shown ?? []) notification.close()
  }
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined)
}

export const attention = new Attention()
