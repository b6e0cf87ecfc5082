/** In which order a visitor is offered the open tables, and which box a quick game is of. */
import type { LobbyEntry, RatedTable } from '../protocol'
import { isByCorrespondence } from './turnClocks'

const NEAR = 200 // points: of two so far apart the stronger one wins three games in four
const SOON = 2_000 // ms: who sits down later would hardly see the table before it begins

export interface LobbyVisitor {
  language: string
  boxes: readonly string[] // that they have played, the most played first
  strengths?: ReadonlyMap<string, RatedTable> // of rated tables, beside their own; by table
}

/** Whether one may still sit down there. */
export const hasRoom = (entry: LobbyEntry): boolean =>
  entry.stage === 'gathering' && entry.members.length < entry.places

/** Whether one may sit down there, and it begins by itself. */
export const beginsSoon = (entry: LobbyEntry, now: number): boolean =>
  hasRoom(entry) && entry.members.length > 0 && entry.starts_ms > now + SOON

/** Whether a quick game may be a place there: one agrees to be rated, and to turns of days, oneself. */
export const isQuick = (entry: LobbyEntry, now: number): boolean =>
  beginsSoon(entry, now) && !entry.rated && !isByCorrespondence(entry.clock)

/** 0: those there are about as strong as the visitor; 2: they are not; 1: who can tell? */
function distance(strength: RatedTable | undefined): number {
  if (!strength?.mine) return 1
  const { low, high, mine } = strength
  return Math.max(low - mine, mine - high) <= NEAR ? 0 : 2
}

/** What is in the visitor's language first, then their boxes, then rated tables near their strength,
 * then where the fewest are missing, then what waits longest. */
export function ordered(
  entries: readonly LobbyEntry[],
  { language, boxes, strengths }: LobbyVisitor,
): LobbyEntry[] {
  const foreign = (entry: LobbyEntry) => entry.language !== '' && entry.language !== language
  const rank = (entry: LobbyEntry) =>
    boxes.includes(entry.game) ? boxes.indexOf(entry.game) : boxes.length
  const far = (entry: LobbyEntry) => distance(strengths?.get(entry.id))
  const missing = (entry: LobbyEntry) => entry.places - entry.members.length
  return entries.toSorted(
    (one, other) =>
      Number(foreign(one)) - Number(foreign(other)) ||
      rank(one) - rank(other) ||
      far(one) - far(other) ||
      missing(one) - missing(other) ||
      one.opened_ms - other.opened_ms,
  )
}

/** The box of a quick game where the visitor has named none: where somebody waits, else their own. */
export function quickBox(
  entries: readonly LobbyEntry[],
  visitor: LobbyVisitor,
  boxes: readonly string[],
  now: number,
): string {
  const known = entries.filter((entry) => boxes.includes(entry.game) && isQuick(entry, now))
  const [first] = ordered(known, visitor)
  return first?.game ?? visitor.boxes.find((each) => boxes.includes(each)) ?? boxes[0] ?? ''
}

/** The boxes of some games, the most played first. */
export function favourites(games: readonly { game: string }[]): string[] {
  const played = new Map<string, number>()
  for (const { game } of games) played.set(game, (played.get(game) ?? 0) + 1)
  return [...played].toSorted(([, one], [, other]) => other - one).map(([game]) => game)
}

/** How many people wait or play at some tables; bots are nobody. */
export const peopleAt = (entries: readonly LobbyEntry[]): number =>
  entries.reduce((sum, { members }) => sum + members.filter(({ level }) => !level).length, 0)
