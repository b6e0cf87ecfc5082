/** How one acts at a table that one follows, as its room is told of it. */
import { mayAct } from './moments'
import { sayRefusal } from './refusal'
import type { RefusedAction, Voice } from './rooms'
import type { Unsent } from './sending.svelte'
import type { FollowedTable } from './table.svelte'
import type { Texts } from './texts'

/** None where nothing is asked of one: a spectator, a pause, a turn of others, the end. */
export function voiceOf(table: FollowedTable, texts: Texts): Voice | null {
  if (!table.moment || !mayAct(table.moment)) return null
  const { sending } = table
  return {
    send: (action) => table.send(action),
    sendAll: (actions) => table.send(actions[0], { actions }),
    pending: sending.pending,
    refusals: sending.refused.map((unsent) => wordedOnce(unsent, texts)),
    dismiss: (id) => sending.dismiss(id),
  }
}

const worded = new WeakMap<Unsent, { texts: Texts; said: RefusedAction }>()

/** At each moment of a round all refusals are asked for again: the same words say the same. */
function wordedOnce(unsent: Unsent, texts: Texts): RefusedAction {
  const known = worded.get(unsent)
  if (known?.texts === texts) return known.said
  const { refusal, ...sent } = unsent
  const { code, clause, details } = refusal
  const said = { ...sent, code, clause, details, text: sayRefusal(texts, refusal) }
  worded.set(unsent, { texts, said })
  return said
}
