/** The stops and chapters among the frames of a replay. */
import type { ReplayFrame, Question, TableStatus } from '../../protocol'
import type { AnyGameUi, SeatInfo } from '../gameUi'
import type { Texts } from '../texts'
import { isAsked, isForced } from '../questions'
import { gameEventsOf, spokenEvents } from '../sentences'

/** A part of the game with a name: a deal, a round. */
export interface Chapter {
  at: number // the frame that opens it
  title: string
}

/** Through whose eyes a game is seen: a seat's, as everyone saw it, or that with all hands open. */
export type Viewpoint = number | 'public' | 'all'

/** What a link leads to: through whose eyes, which frame; null where it does not say. */
export interface ReplayPosition {
  viewpoint: Viewpoint | null
  number: number | null
}

/** Whether the person had something to choose. */
export function isOpen(ask: Question | undefined): ask is Question {
  return isAsked(ask) && !isForced(ask) && (ask.choices.length > 1 || ask.typed !== '')
}

/** What the viewer answered to the question of this frame; undefined: nothing, or another seat did. */
export function answerTo(
  frames: readonly ReplayFrame[],
  number: number,
  seat: number | null,
): unknown {
  if (seat === null) return undefined
  const phase = frames[number]?.standing.phase
  for (const frame of frames.slice(number + 1)) {
    if (frame.seat === seat && frame.action !== undefined) return frame.action
    if (frame.standing.phase !== phase) return undefined // the question is gone
  }
  return undefined
}

/** Whether somebody's open hand is no longer what it was. */
const holdsOther = ({ hands }: ReplayFrame, before: ReplayFrame | undefined): boolean =>
  hands !== undefined && JSON.stringify(hands) !== JSON.stringify(before?.hands)

/** The frames worth stopping at: something happened, or the viewer is about to choose. */
export function stopsOf(
  frames: readonly ReplayFrame[],
  seat: number | null,
  ui: Pick<AnyGameUi, 'isSilent'> | null = null,
): number[] {
  const isStop = (frame: ReplayFrame, number: number) =>
    number === 0 ||
    number === frames.length - 1 ||
    spokenEvents(frame.events, ui, seat).length > 0 ||
    holdsOther(frame, frames[number - 1]) ||
    (isOpen(frame.ask) && frames[number + 1]?.seat === seat)
  return [...frames.keys()].filter((number) => isStop(frames[number] as ReplayFrame, number))
}

/** The last stop that is not after this frame, by its place among the stops. */
export function stopAt(stops: readonly number[], number: number): number {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= number),
  )
}

/** The events a game calls chapters: those with a text `chapters.<type>`. */
export function chaptersOf(frames: readonly ReplayFrame[], texts: Texts): Chapter[] {
  return frames.flatMap((frame, at) =>
    gameEventsOf(frame)
      .filter((body) => texts.has(`chapters.${body.type}`))
      .slice(-1)
      .map((body) => ({ at, title: texts.say(`chapters.${body.type}`, { ...body }) })),
  )
}

export function chapterAt(chapters: readonly Chapter[], number: number): string {
  return chapters.findLast((chapter) => chapter.at <= number)?.title ?? ''
}

/** The seats as they were then, seen from one of them. */
export function seatsThen(
  names: readonly string[],
  levels: readonly string[],
  standing: TableStatus,
  me: number | null,
): SeatInfo[] {
  return names.map((name, seat) => ({
    seat,
    name,
    level: levels[seat] ?? '',
    isMe: seat === me,
    isHere: true,
    isBot: Boolean(levels[seat]) || String(seat) in (standing.bots ?? {}),
  }))
}

/** What each seat knew at a frame, where all hands are open. */
export function handsOf(frame: ReplayFrame | null): readonly unknown[] | null {
  const common = frame?.view as object
  return frame?.hands?.map((own) => ({ ...common, ...(own as object) })) ?? null
}

/** `#12`, or `#seat=2&n=12`. */
export function readPosition(hash: string): ReplayPosition {
  const text = hash.replace(/^#/, '')
  const whole = (said: string | null) => (/^\d{1,6}$/.test(said ?? '') ? Number(said) : null)
  const said = new URLSearchParams(text)
  const seat = said.get('seat')
  const viewpoint = seat === 'public' || seat === 'all' ? seat : whole(seat)
  return { viewpoint, number: whole(text) ?? whole(said.get('n')) }
}

/** A viewpoint of null is the one that each reader has by default. */
export function writePosition(viewpoint: Viewpoint | null, number: number): string {
  return viewpoint === null ? `#${number}` : `#seat=${viewpoint}&n=${number}`
}
