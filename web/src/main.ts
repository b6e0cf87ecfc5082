import { mount } from 'svelte'
import App from './App.svelte'
import { connection } from './lib/connection.svelte'
import { register } from './lib/pwa.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/utilities.css'
import './styles/print.css'

// The site was renewed under an open page, and files it still wants are gone: once, come in anew.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('escale.renewed') ?? 0)
  if (Date.now() - last < 60_000 || !navigator.onLine) return // it does not help: the page says so
  sessionStorage.setItem('escale.renewed', String(Date.now()))
  event.preventDefault()
  location.reload()
})

connection.open()
mount(App, { target: document.getElementById('house') as HTMLElement })
register()
