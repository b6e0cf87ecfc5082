/** What a game brings to the browser: a board, texts and pictures; everything else is the house's. */
import type { Component } from 'svelte'
import type { Choice, Question } from '../protocol'
import type { Speaker, Texts, Tree } from './texts'
import type { Sound } from './sound.svelte'

export type Language = 'fr' | 'en'
export const LANGUAGES: readonly Language[] = ['fr', 'en']

/** A box on the shelf; one that cannot be loaded yet is announced. */
export interface Shelved {
  slug: string
  Cover: Component<{ size?: 'shelf' | 'page' | 'icon' }>
  card: Record<Language, { title: string; line: string }>
  load?: () => Promise<{ room: Room }>
}

/** A box that is open. */
export interface Room {
  slug: string
  Board: Component<BoardProps>
  speakers: Record<string, Speaker>
  texts: Record<Language, () => Promise<Tree[]>>
  rules: RuleChapter[]
  measure: { kind: 'percent' | 'points'; best: 'low' | 'high' }
  /** Whether one plays for points with these options; places alone otherwise. */
  scored?: (view: unknown) => boolean
  /** The sound of an event, if it has one. */
  moment?: (body: Body, me: number | null) => Sound | undefined
  /** How long (ms) the board needs to show it; words that would tell the end wait for it. */
  reveal?: (bodies: readonly Body[]) => number
  /** What nobody may miss, however far behind he is. */
  keeps?: (body: Body) => boolean
  /** How long (ms) people want to look at what just happened before the next thing happens. */
  linger?: (bodies: readonly Body[]) => number
}

/** An event of a game, as the reader may know it; the room knows its own kinds. */
export interface Body {
  type: string
  [field: string]: unknown
}

export interface SeatInfo {
  seat: number
  name: string
  level: string // a bot's; empty for a person
  isMe: boolean
  isHere: boolean
  isBot: boolean // a bot plays for this seat now
}

export interface BoardProps {
  view: unknown // the room knows its own type
  seats: readonly SeatInfo[]
  me: number | null
  news: readonly Body[] // what led here; empty when the page was just opened
  ask: Question | null
  busy: boolean // an answer is on its way
  answer: (choice: Choice) => void
  texts: Texts
  still?: boolean // a picture: nothing moves, nothing can be pressed
}

export interface RuleChapter {
  key: string // title: rules.chapters.<key>
  clauses: readonly string[] // texts: rules.clauses.<id>; X-A1 is only of the text A, if it has one
  decisions?: readonly string[] // more clauses: what was decided where the texts are silent
  Example?: Component<{ texts: Texts }>
}
