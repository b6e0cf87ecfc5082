/** News of those whom the visitor follows. */
import { connection } from './connection.svelte'

let pages = 0 // that are told of it

/** Looks whenever one of them comes, goes or sits down, and when the line is mended, until the
 * returned function is called. Much news at once is one more look. */
export function followPeople(look: () => Promise<void>): () => void {
  let isLooking = false
  let hasNews = false // since the look that goes on has begun
  let isOver = false

  async function hear(): Promise<void> {
    hasNews = true
    if (isLooking) return
    isLooking = true
    while (hasNews && !isOver) {
      hasNews = false
      await look()
    }
    isLooking = false
  }

  const ask = () => {
    connection
      .request({ type: 'people', on: true }, { once: true })
      .then(hear)
      .catch(() => {}) // a stranger follows nobody; a line is mended, and then one asks again
  }
  const stops = [
    connection.listen((message) => void (message.type === 'people' && hear())),
    connection.onWelcome(ask),
  ]
  pages++
  if (connection.state === 'open') ask()
  return () => {
    isOver = true
    for (const stop of stops) stop()
    if (--pages === 0 && connection.state === 'open')
      connection.request({ type: 'people', on: false }, { once: true }).catch(() => {})
  }
}
