/**
 * What a game brings to the browser: a board, texts and pictures. Everything else is shared.
 *
 * A built-in game exports `ui: GameUi<…>` from `games/<game>/index.ts`, typed from `protocol.ts`.
 *
 * A game that is installed from another distribution brings a plain ES module instead. `/api/games`
 * lists such a game with the address of its module in the field `ui` (built-in games have none);
 * `externalGames.ts` loads it with `import()`. The contract of that module:
 *
 * - it exports `ui: PlainGameUi` and needs no framework;
 * - `ui.mountBoard(element, props)` draws the board into `element` and returns
 *   `{ update(props), destroy() }`; `props` are the `BoardProps` below, and `update` is called with
 *   a complete new set of them whenever something has changed;
 * - the board sends what the player does with `props.actions.send(action)`, and may leave the
 *   answers to the bar below it (`answersOnBoard` absent), which shows `props.ask.choices`;
 * - the catalogue comes from `/api/games/<slug>/texts/<language>` as JSON, with the keys that the
 *   terminal uses too (`title`, `summary`, `questions.*`, `choices.*`, `events.*`, …);
 *   `props.texts.say(key, values)` words them;
 * - the cover is the file `cover.svg` beside the module, drawn on 300 × 400.
 */
import type { RoundsUi } from './room.svelte'
import type { Component } from 'svelte'
import type { Page, Question, TableStatus, RatedAnswer } from '../protocol'
import type { Rulebook } from './rulebook'
import type { StampSigns } from './stamps'
import type { Speaker, Texts, Tree } from './texts'
import type { Sound } from './sound.svelte'

export type Language = 'fr' | 'en'
export const LANGUAGES: readonly Language[] = ['fr', 'en']

/** A box on the shelf: what is shown before its UI is loaded. */
export interface ShelfEntry {
  slug: string
  Cover?: Component<{ size?: CoverSize }>
  coverUrl?: string // of a game that brings a picture instead of a component
  card: Record<Language, { title: string; line: string }>
  load: () => Promise<{ ui: AnyGameUi }>
  /** Its catalogue, and the signs of its stamps, for pages that show no board. */
  words: (language: Language) => Promise<Tree>
  signs: () => Promise<StampSigns>
}

export type CoverSize = 'shelf' | 'page' | 'icon'

/** An event of a game, as the reader may know it. */
export interface EventBody {
  type: string
}

/** The parts of a game's UI that need no component, the same for built-in and external games. */
export interface GameUiBase<View, Action, Options, Body extends EventBody, Study> {
  slug: string
  /** How catalogue texts say values of this game: a card, a suit, a letter. */
  speakers: Record<string, Speaker>
  /** How many players a new table has unless the player says otherwise; default: 4. */
  usualPlayers?: number
  /** What advice is measured in, and whether low or high values are good. */
  measure: { kind: 'percent' | 'points'; best: 'low' | 'high' }
  /** The signs of its stamps, by name; one without a sign has a plain one. */
  stamps?: StampSigns
  /** The text key for a final score; '' if only places count; default: `result.points`. */
  scoreKey?(view: View): string
  /** The sound of an event, if it has one. */
  sound?(body: Body, me: number | null): Sound | undefined
  /** How long (ms) the board needs to show these events; texts that tell the outcome wait for it. */
  revealDelay?(bodies: readonly Body[]): number
  /** How long (ms) people look at these events before the next ones are shown. Within a phase in
   * which several may act at once (`standing.may`) nothing waits. */
  displayTime?(bodies: readonly Body[]): number
  /** Whether an event is shown even to someone who is far behind. */
  isUnmissable?(body: Body): boolean
  /** Whether the board shows an event well enough: no sentence in the log or for a screen reader. */
  isSilent?(body: Body, me: number | null): boolean
  /** Events that put somebody out, by their type, with the key of what the table says then; who has
   * won is told by itself. */
  moments?: Readonly<Record<string, string>>
  /** A few words beside each seat's name: how many cards, words, points. */
  seatNote?(view: View, seat: number, texts: Texts): string
  /** A typed text as an action (`Question.typed` asks for it); null: nothing to send. */
  readTyped?(view: View, text: string): Action | null
  /** Who shows the field for typed answers; default: the bar below the board. */
  typedField?: 'bar' | 'board'
  /** Whether the board offers all answers itself, so that there is no bar below it. If the focused
   * element goes away, the first `[data-focus]` on the board gets the focus, else the board. */
  answersOnBoard?(view: View): boolean
  /** Whether the board shows why its own actions were refused; choices are always the bar's. */
  showsRefusals?: boolean
  /** What is said of an option in any case, by its name ('': nothing), also where the preset leaves
   * no choice; of all other options only those that differ from the preset are named. */
  optionSummaries?(options: Options, texts: Texts): Record<string, string>
  /** What options begin with for somebody who reads this language, where a preset offers that. */
  usualSettings?(reader: string): Settings
  /** A few words on the card of a preset, beside its players and how long it takes. */
  presetNote?(options: Options, texts: Texts): string
  /** What is offered beside these options to somebody who reads this language; null: nothing. */
  alternative?(options: Options, reader: string, texts: Texts): Alternative | null
  /** How long a game takes with these options; default: as the catalogue says. */
  duration?(options: Options, texts: Texts): string
  /** Why this option has no effect with the other options as they are; null: it has one. */
  inactiveReason?(options: Options, name: string, texts: Texts): string | null
  /** How a game for one player ended; the study of its last round may come later. */
  soloResult?(view: View, study: Study | null | undefined, texts: Texts): string
  /** Whether an event is something that the reader did and may say why (`Traits.remarks`). */
  explains?(body: Body, me: number): boolean
  /** Whether this view's round is over, so that the server has a study of it. */
  hasStudy?(view: View): boolean
  /** Whether the board says who sits where: on a wide screen the seats stand above the story, and the
   * board has all the height. */
  namesSeats?: boolean
  /** How it is played in rooms, in rounds for everybody; goes with `Box.rounds`. */
  rounds?: RoundsUi<any, any>
  /** Whether the board draws all hands where they are open (`hands`). */
  showsHands?: boolean
  /** Whether something is held now, so that open hands are drawn beside the board; default: yes. */
  holdsHands?(view: View): boolean
}

/** The UI of a built-in game. */
export interface GameUi<View, Action, Options, Body extends EventBody, Study> extends GameUiBase<
  View,
  Action,
  Options,
  Body,
  Study
> {
  Board: Component<BoardProps<View, Action, Body>>
  texts: Record<Language, () => Promise<Tree[]>>
  rules: Record<Language, () => Promise<Rulebook>>
  /** Drawn examples in the rules, each by the key of its chapter. */
  examples?: Readonly<Record<string, Component<{ texts: Texts }>>>
  /** `seatNote` as a component, where signs say it in less room; it brings its own hidden words. */
  SeatNote?: Component<{ view: View; seat: number; texts: Texts }>
  /** Draws the signs that the box brings (`reactions`), on 48 × 48; without it, those that stand for
   * them are drawn. */
  ReactionDrawing?: Component<{ sign: string }>
  /** What one seat holds, small, where all hands are open; a board that draws them needs none. */
  OpenHand?: Component<{ view: View; texts: Texts }>
  /** What there is to learn from a round that is over; goes with `hasStudy`. */
  Study?: Component<StudyProps<View, Study>>
  /** The book of the game, on a page of its own; its name is `book.title`. */
  Book?: Component<BookProps>
  /** Positions that a visitor types, on a page of their own. */
  ownBoard?: OwnBoardUi<any, any>
  /** The puzzle of the day: what is asked, an answer being made, and afterwards what was possible. */
  Daily?: Component<DailyProps<any, any, any, any>>
}

/** Draws the board of an external game into an element, without Svelte. */
export type MountBoard<View, Action, Body extends EventBody> = (
  element: HTMLElement,
  props: BoardProps<View, Action, Body>,
) => { update: (props: BoardProps<View, Action, Body>) => void; destroy: () => void }

/** The UI of an external game: see the contract at the head of this file. */
export interface PlainGameUi<
  View = unknown,
  Action = unknown,
  Options = Settings,
  Body extends EventBody = EventBody,
> extends Partial<GameUiBase<View, Action, Options, Body, never>> {
  mountBoard: MountBoard<View, Action, Body>
}

/**
 * Any game's UI. This is the one place where the types of a game are given up: the shared pages get
 * views, events and studies from the wire as `unknown` and hand them to the UI of the same game,
 * which only the slug ties together.
 */
export type AnyGameUi = Omit<GameUi<any, any, any, any, any>, 'Board'> & {
  Board?: Component<BoardProps<any, any, any>>
  mountBoard?: MountBoard<any, any, any>
}

/** Another preset that suits a reader better: why, and the words of the button that chooses it. */
export interface Alternative {
  text: string
  label: string
  preset: string
}

/** The options of a table, each by its name. */
export type Settings = Readonly<Record<string, unknown>>

export interface SeatInfo {
  seat: number
  name: string
  level: string // a bot's; empty for a person
  isMe: boolean
  isHere: boolean
  isBot: boolean // a bot plays for this seat now
}

/** One or several actions that were sent together as one answer. */
export interface SentAction<Action = unknown> {
  id: string
  actions: readonly Action[]
}

/** Actions that were refused, and why, in words (`refusals.<code>` with its details). */
export interface RefusedAction<Action = unknown> extends SentAction<Action> {
  code: string
  clause: string
  details: Record<string, unknown>
  text: string
}

/**
 * How a player acts: with a choice of the question, a typed word or anything else that the board
 * offers. It is the same at a table, in a lesson, in a replay and in a picture of the rules; where
 * nobody can act, `canAct` is false and nothing is sent.
 *
 * Where one answer is asked for, one is sent at a time, and `busy` is true until its result is
 * shown. Where a player may act as often as they like (`standing.may`), each call is sent by itself
 * and several may be pending; neither a lost connection nor a reload loses one, and a choice of the
 * question is sent after everything that was sent before it.
 */
export interface Actions<Action = unknown> {
  canAct: boolean
  busy: boolean
  /** Sends an action, or several as one answer that is accepted or refused as a whole
   * (`details.part` of a refusal says at which it stopped). Its id; '' if nothing was sent. */
  send: (...actions: Action[]) => string
  /** True in a lesson, which goes on action by action: only the first of several is sent. */
  isStepwise: boolean
  pending: readonly SentAction<Action>[] // sent and not yet shown on the board, the oldest first
  /** What was refused in this phase and not dismissed, the newest last; ten at most. */
  refusals: readonly RefusedAction<Action>[]
  /** What arrived after its phase had ended; kept until the phase that follows is over, too. */
  late: readonly SentAction<Action>[]
  dismiss: (id: string) => void
}

/** Where nobody can act: a replay, a picture. */
export const NO_ACTIONS = {
  canAct: false,
  busy: false,
  send: () => '',
  isStepwise: false,
  pending: [],
  refusals: [],
  late: [],
  dismiss: () => {},
} satisfies Actions<never>

/** What the server can say of the answers to someone who plays alone with bots. */
export interface Advice {
  request: () => void
  isRequested: boolean // it is on its way
  worths: readonly RatedAnswer[] | null // the best first, once it was asked for
}

/** What somebody said of an event, beside the log. */
export interface SaidRemark<Body extends EventBody = EventBody> {
  body: Body
  seat: number
  text: string
}

/** Where a board is shown. In a picture (an example of the rules) nothing moves or can be pressed. */
export type BoardMode = 'table' | 'lesson' | 'replay' | 'picture'

/** Whether the game is being played, not only looked at. */
export const isPlayed = (mode: BoardMode): boolean => mode === 'table' || mode === 'lesson'

export interface BoardProps<View = unknown, Action = unknown, Body extends EventBody = EventBody> {
  view: View
  seats: readonly SeatInfo[]
  me: number | null
  news: readonly Body[] // the events that led here; empty when the page was just opened
  ask: Question | null
  actions: Actions<Action>
  mode: BoardMode
  texts: Texts
  standing?: TableStatus // who must act, who may, which timer is running (see dueOf in lib/clock)
  table?: string | null // the table's id, where there is one
  openStudy?: (() => void) | null // opens the study of the round that is over, where there is one
  remarks?: readonly SaidRemark<Body>[] // where people say why they did something
  openRemark?: (() => void) | null // opens the field for it, where there is something to explain
  advice?: Advice | null // for a board that offers the answers itself; the bar has its own
  hands?: readonly View[] | null // what each seat sees, where all hands are open: in a replay
}

/** Beside a study, in a replay: the table, which moves with it. */
export interface Timeline<View = unknown> {
  view: View // on the table now
  /** Goes to the first moment of the round that is so. */
  show: (isWanted: (view: View) => boolean) => void
}

/** A study of one round: what the server computed of it, shown in a sheet or beside the board. */
export interface StudyProps<View = unknown, Study = unknown> {
  study: Study
  view: View // the table at the end of that round
  seats: readonly SeatInfo[]
  seat: number | null // whose view it is
  names: readonly string[]
  texts: Texts // with names; texts.language is what the reader speaks
  table: string
  timeline?: Timeline<View> | null // where a table stands beside it
}

/** What a visitor types of a position on their own table. */
export interface OwnBoardProps<Task = unknown> {
  task: Task
  change: (task: Task) => void
  texts: Texts
}

/** What the server found in it. */
export interface FoundProps<Task = unknown, Solution = unknown> {
  task: Task
  solution: Solution // of this task
  texts: Texts
}

/** How positions of a game are typed and shown. Its texts are under `own_board`. */
export interface OwnBoardUi<Task, Solution> {
  empty: Task
  example: Task // to be looked at, and to see what is wanted
  /** A task from a link, if it is one. */
  read: (value: unknown) => Task | null
  Editor: Component<OwnBoardProps<Task>>
  Found: Component<FoundProps<Task, Solution>>
}

/** A puzzle of the day, before the one try and after it; the page around it has title and points. */
export interface DailyProps<
  Task = unknown,
  Answer = unknown,
  Details = unknown,
  Solution = unknown,
> {
  task: Task
  busy: boolean // an answer is on its way
  refusal: string // why the last answer was not taken, in words; '': none was refused
  submit: (answer: Answer) => void
  result: DailyResult<Answer, Details, Solution> | null // null: the try is still to come
  texts: Texts
}

/** What a try came to, with what it tells of the answer. */
export interface DailyResult<Answer = unknown, Details = unknown, Solution = unknown> {
  answer: Answer
  points: number
  possible: number
  marks: readonly number[] // each from 0 to 4
  details: Details
  solution: Solution
}

/** A book, open at a word. */
export interface BookProps {
  pages: readonly Page[] // from the first to the last
  word: string // '': it has just been opened
  linkTo: (word: string) => string // the address of a word's page
  turnTo: (word: string) => void
  texts: Texts
}
