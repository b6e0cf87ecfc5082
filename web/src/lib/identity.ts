/** Tells the server the visitor's name, or none yet, and connects anew as that person. */
import { api } from './api'
import { connection } from './connection.svelte'

export async function introduce(name: string): Promise<void> {
  await api.sayName(name)
  await connection.reopen()
}
