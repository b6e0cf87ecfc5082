/** News of those whom the visitor follows. */
import { connection } from './connection.svelte'

/** Calls back whenever one of them comes, goes or sits down, and when the line is mended, until the
 * returned function is called. */
export function followPeople(changed: () => void): () => void {
  const look = () => {
    connection
      .request({ type: 'people', on: true }, { once: true })
      .then(changed)
      .catch(() => {}) // a stranger follows nobody; a line is mended, and then one looks again
  }
  const stops = [
    connection.listen((message) => message.type === 'people' && changed()),
    connection.onWelcome(look),
  ]
  if (connection.state === 'open') look()
  return () => {
    for (const stop of stops) stop()
    if (connection.state === 'open')
      connection.request({ type: 'people', on: false }, { once: true }).catch(() => {})
  }
}
