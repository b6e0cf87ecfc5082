/** Tells the server the visitor's name, and connects anew under it. */
import { api } from './api'
import { connection } from './connection.svelte'

export async function introduce(name: string): Promise<void> {
  await api.sayName(name)
  await connection.reopen()
}
