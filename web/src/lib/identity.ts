/** Saying one's name: to the server, and on a line that knows it. */
import { api } from './api'
import { connection } from './connection.svelte'

export async function introduce(name: string): Promise<void> {
  await api.sayName(name)
  await connection.reopen()
}
