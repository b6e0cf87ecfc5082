/** The actions of a player at a table that this browser follows. */
import type { RefusedSend } from './actionQueue.svelte'
import type { FollowedTable } from './followedTable.svelte'
import type { Actions, RefusedAction } from './gameUi'
import { sayRefusal } from './refusal'
import { mayAct } from './snapshots'
import type { Texts } from './texts'

export function actionsOf(table: FollowedTable, texts: Texts): Actions {
  const { queue, snapshot } = table
  return {
    canAct: snapshot !== null && mayAct(snapshot),
    busy: table.busy,
    send: (...actions) => table.send(...actions),
    isStepwise: false,
    pending: queue.pending,
    refusals: queue.refused.map((refused) => wordedOnce(refused, texts)),
    late: queue.late,
    dismiss: (id) => queue.dismiss(id),
  }
}

const worded = new WeakMap<RefusedSend, { texts: Texts; action: RefusedAction }>()

/** The same object for the same refusal, however often the actions are read. */
function wordedOnce(refused: RefusedSend, texts: Texts): RefusedAction {
  const known = worded.get(refused)
  if (known?.texts === texts) return known.action
  const { refusal, ...sent } = refused
  const { code, clause, details } = refusal
  const action = { ...sent, code, clause, details, text: sayRefusal(texts, refusal) }
  worded.set(refused, { texts, action })
  return action
}
