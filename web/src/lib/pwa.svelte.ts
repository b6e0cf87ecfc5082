/** Escale as an installed app: kept on the device, and on its screen for those who want it. */

/** Chromium's offer to install; other browsers have a menu of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export class Pwa {
  #offer = $state.raw<InstallOffer | null>(null)

  constructor() {
    globalThis.addEventListener?.('beforeinstallprompt', (event) => {
      event.preventDefault() // Escale asks at its own time
      this.#offer = event as InstallOffer
    })
    globalThis.addEventListener?.('appinstalled', () => (this.#offer = null))
  }

  get canInstall(): boolean {
    return this.#offer !== null
  }

  /** Whether it was installed. */
  async install(): Promise<boolean> {
    const offer = this.#offer
    this.#offer = null // it serves once
    try {
      return (await offer?.prompt())?.outcome === 'accepted'
    } catch {
      return false
    }
  }
}

export const pwa = new Pwa()

/** Lets the service worker keep the site's files; only where browsers allow it: https, or here. */
export function register(): void {
  if (import.meta.env.DEV || !globalThis.isSecureContext) return
  navigator.serviceWorker?.register('/sw.js').catch(() => {}) // then without
}
