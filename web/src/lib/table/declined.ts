/** Who had a place at a table that has not begun, and gave it up. */
import type { LobbyMember, NumberedEvent } from '../../protocol'

/** Their names, in the order in which they left; who was sent away or is back is not among them. */
export function declinedBy(
  events: readonly NumberedEvent[],
  members: readonly Pick<LobbyMember, 'name'>[],
): string[] {
  const people = new Map<string, string>() // by member
  const gone = new Set<string>()
  for (const event of events) {
    if (event.type !== 'house') continue
    const { body } = event
    if (body.type === 'joined' && !body.level) people.set(body.member, body.name)
    if (body.type === 'left' && !body.removed) gone.add(people.get(body.member) ?? '')
  }
  const isBack = (name: string) => members.some((member) => member.name === name)
  return [...gone].filter((name) => name && !isBack(name))
}
