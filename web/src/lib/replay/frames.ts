/** The stops and chapters among the frames of a replay. */
import type { ReplayFrame, Question, TableStatus } from '../../protocol'
import type { AnyGameUi, SeatInfo } from '../gameUi'
import type { Texts } from '../texts'
import { gameEventsOf, spokenEvents } from '../sentences'

/** A part of the game with a name: a deal, a round. */
export interface Chapter {
  at: number // the frame that opens it
  title: string
}

/** What a replay shows: from which seat (null: what everyone knows), which frame. */
export interface Spot {
  seat: number | null | undefined // undefined: not said
  number: number | null
}

const PUBLIC = 'public'

/** Whether the person had something to choose. */
export function isOpen(ask: Question | undefined): ask is Question {
  return ask !== undefined && (ask.choices.length > 1 || ask.typed !== '')
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

export function readSpot(hash: string): Spot {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const whole = (text: string | null) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : null)
  const seat = said.get('seat')
  return { seat: seat === PUBLIC ? null : (whole(seat) ?? undefined), number: whole(said.get('n')) }
}

export function writeSpot(seat: number | null, number: number): string {
  return `#seat=${seat ?? PUBLIC}&n=${number}`
}
