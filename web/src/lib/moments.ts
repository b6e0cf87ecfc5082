/** What a table looks like at one moment, to one pair of eyes. */
import type { Moved, Question, Standing, LobbyEntry, TableEvent, TableNow } from '../protocol'
import type { Body, SeatInfo } from './rooms'
import { newsOf } from './story'

/** A moment of the game: what lies on the table, and what led there. */
export interface Moment {
  view: unknown
  standing: Standing
  ask: Question | null
  me: number | null
  events: readonly TableEvent[]
  news: readonly Body[]
  isNews: boolean // it happened before one's eyes; else it was so when one came
}

export function momentOf(message: TableNow | Moved, isNews: boolean): Moment {
  return {
    view: message.view,
    standing: message.standing,
    ask: message.ask ?? null,
    me: message.seat ?? null,
    events: message.events,
    news: isNews ? newsOf(message) : [],
    isNews,
  }
}

/** Whether one is asked something now, and answers it oneself. */
export function mayAct({ me, standing }: Pick<Moment, 'me' | 'standing'>): boolean {
  if (me === null || standing.outcome || standing.ended || standing.paused) return false
  if (String(me) in (standing.bots ?? {})) return false
  return Boolean(standing.may?.includes(me) || standing.must?.includes(me))
}

export function seatsOf(
  card: LobbyEntry | null,
  moment: Pick<Moment, 'me' | 'standing'> | null,
  here: readonly string[],
): SeatInfo[] {
  return (card?.members ?? []).map((member, seat) => ({
    seat,
    name: member.name,
    level: member.level ?? '',
    isMe: moment?.me === seat,
    isHere: Boolean(member.level) || here.includes(member.id),
    isBot: Boolean(member.level) || String(seat) in (moment?.standing.bots ?? {}),
  }))
}
