/**
 * Keeps the house's files on the device: the house opens quickly, and without a network too.
 *
 * Files under /assets/ carry a hash in their names and never change. The page itself is asked for
 * anew each time, but not waited for long: one that comes too late is there the next time. When it
 * is another one than before, a new house has been built: files in use move along to a new cache,
 * and only the one before it is kept, for pages that are still open.
 */

const FAMILY = 'escale-'
const PAGE = '/' // the one page of the house, under whatever address it was asked for
const KEPT = 2 // caches: this house's and the one before
const PATIENCE = 3_000 // ms for the network, where a page is known

self.addEventListener('install', (event) => {
  self.skipWaiting() // hashed names: old and new pages do not disturb each other
  event.waitUntil(openHouse())
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (/^\/(api|ws)(\/|$)/.test(pathname)) return // never what is alive
  if (/^\/p\//.test(pathname)) return // pages with a head of their own
  if (/\.(csv|pdf|png)$/.test(pathname)) return // files: the page is never in their place
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

self.addEventListener('push', (event) => {
  const told = readPush(event)
  if (told) event.waitUntil(self.registration.showNotification(told.title, optionsOf(told)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(event.notification.data ?? PAGE))
})

/** All caches of the house, the newest last; their names tell when they were made. */
async function houses() {
  return (await caches.keys()).filter((name) => name.startsWith(FAMILY)).sort()
}

async function openHouse() {
  const response = await fetch(PAGE, { cache: 'no-cache' })
  if (response.ok) await settle(response)
}

/** Keeps a page that came; if it is another one than before, begins a new cache. */
async function settle(response) {
  const text = await response.clone().text()
  if (!text.includes('id="house"')) return // some other page of this server
  const names = await houses()
  const newest = names.at(-1)
  const known = newest && (await (await caches.open(newest)).match(PAGE))
  if (known && (await known.text()) === text) return
  const cache = await caches.open(`${FAMILY}${Date.now()}`)
  await cache.put(PAGE, response)
  for (const name of names.slice(0, Math.max(0, names.length + 1 - KEPT))) await caches.delete(name)
  const named = new Set(text.match(/\/assets\/[\w.-]+/g))
  await Promise.all([...named].map((path) => asset(new Request(new URL(path, self.location)))))
}

async function page(event) {
  const coming = fetch(event.request)
  event.waitUntil(coming.then(keep, () => {})) // also when it is too late to be shown
  const newest = (await houses()).at(-1)
  const known = newest && (await (await caches.open(newest)).match(PAGE))
  if (!known) return coming
  let timer
  const late = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE, known)))
  try {
    return await Promise.race([coming, late])
  } catch {
    return known
  } finally {
    clearTimeout(timer)
  }
}

async function keep(response) {
  const isPage = response.ok && response.headers.get('content-type')?.includes('text/html')
  if (isPage && !response.redirected) await settle(response.clone())
}

async function asset(request) {
  const names = await houses()
  const newest = names.at(-1)
  const cache = newest && (await caches.open(newest))
  const known = cache && (await cache.match(request))
  if (known) return known
  const before = await caches.match(request)
  const response = before ?? (await fetch(request))
  if (cache && response.ok) await cache.put(request, response.clone())
  return response
}

/** What the server says; nothing else is shown. */
function readPush(event) {
  try {
    const told = event.data.json()
    return typeof told.title === 'string' && told.path.startsWith('/') ? told : null
  } catch {
    return null
  }
}

/** The notification of one table takes the place of the one before. */
function optionsOf({ body, path, tag, until, due, zone, language }) {
  const time = due ? until.replace('{time}', timeOf(due, zone, language)) : ''
  const lines = [body, time].filter(Boolean).join('\n')
  return { body: lines, tag, data: path, icon: '/icon-192.png', badge: '/icon-192.png' }
}

/** A day and a time in words, where the reader wants it to be counted. */
function timeOf(due, timeZone, language) {
  const parts = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }
  const spoken = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(spoken, { ...parts, timeZone }).format(due)
}

/** The page where it is, in sight; another page stays as it is. */
async function goTo(path) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find((client) => new URL(client.url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}
