/** The address of a replay follows the reader at rest, and is followed when it changes. */
import { untrack } from 'svelte'
import { router } from '../router.svelte'
import { readPosition, writePosition } from './frames'
import type { ReplayedTable } from './replay.svelte'

const REST_MS = 400 // before the address follows

/** What stands behind `#` for what is shown; each reader's own eyes need not be named. */
export function hashOf(table: ReplayedTable): string {
  return writePosition(table.viewpoint === table.usual ? null : table.viewpoint, table.number)
}

/** To be called where effects may be made. */
export function keepAddress(table: ReplayedTable): void {
  let written = ''
  $effect(() => {
    if (!table.game || table.playing) return
    const hash = hashOf(table)
    const timer = setTimeout(() => {
      written = hash
      if (location.hash !== hash) router.go(hash, { replace: true })
    }, REST_MS)
    return () => clearTimeout(timer)
  })
  $effect(() => {
    const hash = router.hash
    untrack(() => {
      const { viewpoint, number } = readPosition(hash)
      if (!table.game || hash === written || number === null) return
      written = hash
      void table.look(viewpoint ?? table.usual).then(() => table.show(number))
    })
  })
}
