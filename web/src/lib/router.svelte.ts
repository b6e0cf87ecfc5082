/** Which page is open: paths, without a reload. */
export { match } from './paths'

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.#look())
    addEventListener('hashchange', () => this.#look())
    addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string, { replace = false } = {}): void {
    const to = new URL(path, location.href)
    const moves = to.pathname !== location.pathname
    history[replace ? 'replaceState' : 'pushState'](null, '', path)
    this.#look()
    if (moves) scrollTo(0, 0)
  }

  #look(): void {
    this.path = location.pathname
    this.hash = location.hash
  }

  /** Links within the site are followed here; all others, and new tabs, are the browser's. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download')) return
    const to = new URL(link.href, location.href)
    if (to.origin !== location.origin || to.pathname.startsWith('/api/')) return
    if (to.pathname === location.pathname && to.hash) return // within the page
    event.preventDefault()
    this.go(to.pathname + to.search + to.hash)
  }
}

export const router = new Router()
