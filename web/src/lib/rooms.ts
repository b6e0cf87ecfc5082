/** What a game brings to the browser: a board, texts and pictures; everything else is the house's. */
import type { Component } from 'svelte'
import type { Choice, Page, Question, Standing, Worth } from '../protocol'
import type { Rulebook } from './rulebook'
import type { Speaker, Texts, Tree } from './texts'
import type { Sound } from './sound.svelte'

export type Language = 'fr' | 'en'
export const LANGUAGES: readonly Language[] = ['fr', 'en']

/** A box on the shelf. */
export interface Shelved {
  slug: string
  Cover: Component<{ size?: 'shelf' | 'page' | 'icon' }>
  card: Record<Language, { title: string; line: string }>
  load: () => Promise<{ room: Room }>
}

/** A box that is open. */
export interface Room {
  slug: string
  Board: Component<BoardProps>
  speakers: Record<string, Speaker>
  texts: Record<Language, () => Promise<Tree[]>>
  rules: Record<Language, () => Promise<Rulebook>>
  /** Drawn examples in the rules, each by the key of its chapter. */
  examples?: Readonly<Record<string, Component<{ texts: Texts }>>>
  /** How many play it best; nothing: a few. */
  places?: number
  measure: { kind: 'percent' | 'points'; best: 'low' | 'high' }
  /** What one counts at the end, with these options: the key of its text; '': places alone. Where
   * nobody says, points. */
  scored?: (view: unknown) => string
  /** The sound of an event, if it has one. */
  moment?: (body: Body, me: number | null) => Sound | undefined
  /** How long (ms) the board needs to show it; words that would tell the end wait for it. */
  reveal?: (bodies: readonly Body[]) => number
  /** What nobody may miss, however far behind he is. */
  keeps?: (body: Body) => boolean
  /** How long (ms) people want to look at what just happened before the next thing happens.
   * While several may act at once (`standing.may`) nothing of the same phase waits for it. */
  linger?: (bodies: readonly Body[]) => number
  /** What the board shows well enough: no sentence in the log, none for a screen reader. */
  unsaid?: (body: Body, me: number | null) => boolean
  /** A word on each seat, beside its name: how many cards, words, points. */
  note?: (view: unknown, seat: number, texts: Texts) => string
  /** The same, where signs say it in less room; they bear their own words for who cannot see them. */
  Note?: Component<{ view: unknown; seat: number; texts: Texts }>
  /** What was typed, as an action (`Question.typed` asks for it); null: nothing to send. */
  typed?: (view: unknown, text: string) => unknown
  /** Who offers the field for what is typed: the bar below (so it is if nobody says), or the board,
   * with `widgets/TypedField.svelte` or a field of its own. */
  entry?: 'bar' | 'room'
  /** Whether the board offers all answers by itself here: no bar below it, all its space. Where what
   * had the focus goes away, the first `[data-focus]` on the board gets it (a heading with
   * tabindex -1), else the board itself. */
  whole?: (view: unknown) => boolean
  /** What is told of an option in any case, in a few words, by its name (nothing: ''), for who has
   * not chosen it; of the others only what differs from the rule is told. */
  brief?: (options: Settings, texts: Texts) => Record<string, string>
  /** How long it takes with these options; nothing: as the catalogue says. */
  lasts?: (options: Settings, texts: Texts) => string
  /** Why this option changes nothing while the others are as they are; null: it does. */
  sleeps?: (options: Settings, name: string, texts: Texts) => string | null
  /** How a game for one ended, as there is nobody to beat; its last round's study comes later. */
  ending?: (view: unknown, study: unknown, texts: Texts) => string
  /** What there is to learn from a round that is over: see StudyProps. Both or none. */
  Study?: Component<StudyProps>
  /** Whether this view's round is over, so that the house has a study of it. */
  studies?: (view: unknown) => boolean
  /** The book of the game, on a page of its own; its name is `book.title`. */
  Book?: Component<BookProps>
}

/** A book, open at a word. */
export interface BookProps {
  pages: readonly Page[] // from the first to the last
  word: string // nothing: it has just been opened
  linkTo: (word: string) => string // the address of a word's page
  turnTo: (word: string) => void
  texts: Texts
}

/** The options of a table, each by its name. */
export type Settings = Readonly<Record<string, unknown>>

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

/** An action that is on its way, or was. */
export interface Sent {
  id: string
  action: unknown // the first, where several go together
  actions?: readonly unknown[] // all of them then
}

/** An action that was not taken, and why, in words (`refusals.<code>` with its details). */
export interface RefusedAction extends Sent {
  code: string
  clause: string
  details: Record<string, unknown>
  text: string
}

/**
 * How one acts where one may act as often as one likes (`standing.may`): words, bids in a rush.
 *
 * Each action goes by itself, several may be on their way, and neither a line that breaks nor a page
 * that is loaded again loses one; a choice that is answered (`BoardProps.answer`) comes after all
 * that was sent before it. One that was taken leaves `pending` when the house has kept it (the view
 * that shows it comes with it); one that was refused goes over to `refusals`, and stays there (the
 * newest ten do) until it is dismissed or another phase begins. What cannot be taken yet, because the
 * table rests or a bot has the seat (then there is no voice), stays pending and is sent again; what
 * came too late for its phase goes over to `BoardProps.late`. A screen reader hears refusals from the
 * house, and what was taken from its event.
 */
export interface Voice {
  send: (action: unknown) => string // its id; empty where one answer only is asked, and was given
  /** Several as one answer: all are taken, or none; `details.part` of a refusal says at which it
   * stopped. Nothing where one learns step by step: in a lesson. */
  sendAll?: (actions: readonly unknown[]) => string
  pending: readonly Sent[] // the oldest first
  refusals: readonly RefusedAction[] // the newest last
  dismiss: (id: string) => void
}

/** What the house can say of the answers, to who plays alone with bots. */
export interface Advice {
  seek: () => void
  isSought: boolean // it is on its way
  worths: readonly Worth[] | null // the best first, once it was asked for
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
  voice?: Voice | null // none where one cannot act freely: a replay, a picture, a spectator
  /** What one sent freely and the house did not get before its phase ended, the oldest first; with
   * or without a voice, until the phase that follows is over, too. */
  late?: readonly Sent[]
  standing?: Standing // who must, who may, what time is running (see dueOf in lib/clock)
  table?: string | null // its id, where there is one: not in a lesson
  study?: (() => void) | null // opens the study of the round that is over, where there is one
  advice?: Advice | null // for a board that offers the answers itself; the bar has its own
}

/** A study of one round: what the house computed of it, shown in a sheet or beside the board. */
export interface StudyProps {
  study: unknown // what the game's `study` gave; the room knows its own type
  view: unknown // the table at the end of that round
  seats: readonly SeatInfo[]
  seat: number | null // through whose eyes
  names: readonly string[]
  texts: Texts // with names; texts.language is what the reader speaks
  table: string
}
