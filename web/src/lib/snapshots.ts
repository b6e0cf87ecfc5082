/** What one seat, or a spectator, sees of a table after a step. */
import type {
  Moved,
  Question,
  TableStatus,
  LobbyEntry,
  NumberedEvent,
  WatchedTable,
} from '../protocol'
import type { EventBody, SeatInfo } from './gameUi'
import { gameEventsOf } from './sentences'

/** What lies on the table, and the events that led there. */
export interface TableSnapshot {
  view: unknown
  standing: TableStatus
  ask: Question | null
  me: number | null
  events: readonly NumberedEvent[]
  news: readonly EventBody[]
  isNews: boolean // it happened while the page was open
}

export function snapshotOf(message: WatchedTable | Moved, isNews: boolean): TableSnapshot {
  return {
    view: message.view,
    standing: message.standing,
    ask: message.ask ?? null,
    me: message.seat ?? null,
    events: message.events,
    news: isNews ? gameEventsOf(message) : [],
    isNews,
  }
}

/** Whether the player of this page may act now. */
export function mayAct({ me, standing }: Pick<TableSnapshot, 'me' | 'standing'>): boolean {
  if (me === null || standing.outcome || standing.ended || standing.paused) return false
  if (String(me) in (standing.bots ?? {})) return false
  return Boolean(standing.may?.includes(me) || standing.must?.includes(me))
}

export function seatsOf(
  entry: LobbyEntry | null,
  snapshot: Pick<TableSnapshot, 'me' | 'standing'> | null,
  here: readonly string[],
): SeatInfo[] {
  return (entry?.members ?? []).map((member, seat) => ({
    seat,
    name: member.name,
    level: member.level ?? '',
    isMe: snapshot?.me === seat,
    isHere: Boolean(member.level) || here.includes(member.id),
    isBot: Boolean(member.level) || String(seat) in (snapshot?.standing.bots ?? {}),
  }))
}
