/** Saying one's name: to the house, and on a line that knows it. */
import { api } from './api'
import { line } from './line.svelte'

export async function introduce(name: string): Promise<void> {
  await api.sayName(name)
  await line.reopen()
}
