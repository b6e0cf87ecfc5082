import { mount } from 'svelte'
import App from './App.svelte'
import { line } from './lib/line.svelte'
import { register } from './lib/pwa.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

line.open()
mount(App, { target: document.getElementById('house') as HTMLElement })
register()
