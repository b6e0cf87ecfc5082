/** The address of a replay follows the reader at rest, and is followed when it changes. */
import { untrack } from 'svelte'
import { router } from '../router.svelte'
import { readSpot, writeSpot } from './frames'
import type { ReplayedTable } from './replay.svelte'

const REST_MS = 400 // before the address follows

/** What stands behind `#` for what is shown; each reader's own eyes need not be named. */
export function spotOf(table: ReplayedTable): string {
  return writeSpot(table.eyes === table.usual ? null : table.eyes, table.number)
}

/** To be called where effects may be made. */
export function keepAddress(table: ReplayedTable): void {
  let written = ''
  $effect(() => {
    if (!table.game || table.playing) return
    const spot = spotOf(table)
    const timer = setTimeout(() => {
      written = spot
      if (location.hash !== spot) router.go(spot, { replace: true })
    }, REST_MS)
    return () => clearTimeout(timer)
  })
  $effect(() => {
    const hash = router.hash
    untrack(() => {
      const { eyes, number } = readSpot(hash)
      if (!table.game || hash === written || number === null) return
      written = hash
      void table.look(eyes ?? table.usual).then(() => table.show(number))
    })
  })
}
