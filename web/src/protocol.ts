// What goes over the wire, written by `make protocol` from the server's own types: do not edit.

export const VERSION = 1

export type Request =
  | Watch
  | Unwatch
  | WatchLobby
  | WatchPeople
  | WatchEvent
  | Play
  | Start
  | AddBot
  | Remove
  | Replace
  | TakeBack
  | Leave
  | RequestPause
  | RequestClock
  | End
  | React
  | Advise
  | Ping
  | RoomEnter
  | RoomLeave
  | RoomWords

/** Follow a table from an event on; with a seat's token as that seat, else as a spectator. */
export interface Watch {
  type: 'watch'
  id: string
  table: string
  token?: string
  after?: number // the last event one knows
  bots?: BotPace // how quick they should be, if they are all there is at the table
}

export type BotPace = 'calm' | 'normal' | 'quick'

/** Stop following a table. */
export interface Unwatch {
  type: 'unwatch'
  id: string
  table: string
}

/** Follow the lobby, or stop following it. */
export interface WatchLobby {
  type: 'lobby'
  id: string
  on?: boolean
}

/** Be told when those whom one follows come, go or sit down, or be told no more. */
export interface WatchPeople {
  type: 'people'
  id: string
  on?: boolean
}

/** Follow a club evening, or stop following it. */
export interface WatchEvent {
  type: 'event'
  id: string
  code: string
  on?: boolean
}

/**
 * Answer the question of this phase; several actions are taken all or none.
 *
 * Sent again with the same id, over any connection, it counts once.
 */
export interface Play {
  type: 'play'
  id: string
  table: string
  phase: string
  actions: readonly unknown[]
}

/** The owner starts the game; with a level, bots take the free places first. */
export interface Start {
  type: 'start'
  id: string
  table: string
  fill?: string | null
}

/** The owner gives a free place to a bot. */
export interface AddBot {
  type: 'add-bot'
  id: string
  table: string
  level: string
}

/** The owner removes someone; if the game has started, a bot plays on. */
export interface Remove {
  type: 'remove'
  id: string
  table: string
  member: string
}

/**
 * Let a bot play for someone, who may take the seat back.
 *
 * The owner may at any time, the others when all have waited for minutes for somebody absent.
 */
export interface Replace {
  type: 'replace'
  id: string
  table: string
  member: string
  level?: string
}

/** Play oneself again instead of the bot. */
export interface TakeBack {
  type: 'take-back'
  id: string
  table: string
}

/** Give up one's place; in a game: resign. */
export interface Leave {
  type: 'leave'
  id: string
  table: string
}

/** Ask for a pause, or for its end; it happens when everyone has asked. */
export interface RequestPause {
  type: 'wish'
  id: string
  table: string
}

/** Ask for another time for each turn; it comes when everyone has asked for the same. */
export interface RequestClock {
  type: 'clock'
  id: string
  table: string
  clock: TurnClock
}

export type TurnClock = 'day' | 'fast' | 'none' | 'slow' | 'three-days' | 'week'

/** The owner closes the table. */
export interface End {
  type: 'end'
  id: string
  table: string
}

/** Send a reaction to everyone at the table. */
export interface React {
  type: 'react'
  id: string
  table: string
  sign: Sign
  own?: string // one of the `reactions` of the game's box; `sign` is what stands for it
}

export type Sign = 'bravo' | 'hello' | 'hurry' | 'ouch' | 'phew' | 'thanks'

/** Ask what each answer is worth; only a person who plays with bots alone may. */
export interface Advise {
  type: 'advise'
  id: string
  table: string
}

/** Ask for the server's time. */
export interface Ping {
  type: 'ping'
  id: string
}

/** Come into a room, or show that one is still there. */
export interface RoomEnter {
  type: 'room-enter'
  id: string
  room: string
}

/** Leave a room. */
export interface RoomLeave {
  type: 'room-leave'
  id: string
  room: string
}

/** Words that one has found in a round; sent again with the same id, they count once. */
export interface RoomWords {
  type: 'room-words'
  id: string
  room: string
  round: number
  words: readonly string[]
}

export type Message =
  | Welcome
  | WatchedTable
  | Moved
  | ConnectedMembers
  | Reacted
  | Remarked
  | Chatted
  | Advice
  | WatchedLobby
  | LobbyChanged
  | OwnTablesChanged
  | PeopleChanged
  | EventMoved
  | Done
  | Refused
  | Pong
  | Closing
  | RoomEntered
  | RoomBegun
  | RoomRanked
  | RoomNoted
  | RoomOver

/** The first message on a connection. */
export interface Welcome {
  type: 'welcome'
  protocol: number
  version: string
  server_ms: number
  name: string // of the person that the cookie names; empty if they have given none
  known: boolean // whether the cookie names a person
}

/**
 * A table and its events after the last one that the client knows: the answer to `watch`.
 *
 * If there are many, only the last ones; all of them are in the replay once the game is over.
 */
export interface WatchedTable {
  type: 'table'
  id: string
  card: LobbyEntry
  options: unknown
  commitment: string
  content: Record<string, string>
  standing: TableStatus
  events: readonly NumberedEvent[]
  last: number // the number of the last event
  server_ms: number
  view: unknown // as the game writes it; null before the start
  member?: string // who one is at this table
  seat?: number // where one sits, once it has started
  ask?: Question
  here?: readonly string[] // members who are connected
  from_start?: boolean // forget the events that were known: these are all, or the last ones
  first?: number // the number of the first of these events, or of the next if there are none
  chat?: boolean // whether those who sit here may write to each other
}

/** A table as everyone sees it. */
export interface LobbyEntry {
  id: string
  code: string
  game: string
  preset: string
  stage: Stage
  places: number
  clock: TurnClock
  open: boolean
  opened_ms: number
  owner: string // the member who decides, or nobody
  members: readonly LobbyMember[]
  series: string // the series it belongs to
  day: string // the day whose deal it has, for one person
  rated: boolean // it changes the ratings of those who play
  bots_only: boolean // it is being played, and bots play every seat
  starts_ms: number // when bots take the free places and the game begins; 0: when people say so
  language: string // of the words that are played with, where the rule set lets one choose
  event: string // the code of the event it belongs to
}

export type Stage = 'gathering' | 'over' | 'playing'

/** Someone at a table, as everyone sees them. */
export interface LobbyMember {
  id: string
  name: string // empty for a person who is not known any more
  level?: string // a bot's
}

/** The state of a table, as far as it is the same for everyone. */
export interface TableStatus {
  number: number // of the last step
  phase?: string
  must?: readonly number[]
  may?: readonly number[]
  due?: Record<string, number> // running timers, in server time
  paused?: boolean
  bots?: Record<number, string> // seats that a bot plays for now
  gone?: readonly number[] // seats whose person has left for good
  wishes?: readonly number[] // seats that ask for a pause, or for its end
  clock?: TurnClock // how long people have for a turn now
  clock_wishes?: Record<number, TurnClock> // who asks for another time
  holidays?: Record<number, readonly [number, number]> // by correspondence: from when until when
  outcome?: Outcome
  ended?: string // why it was closed before the end
  followed?: string // the table where the same people play again
}

/** How a game ended, by seat: scores, places (1 is best, shared when equal), and the reason. */
export interface Outcome {
  scores: readonly number[]
  places: readonly number[]
  reason: string // a word of the game's own for why it ended: it stands in records alone
}

/** A step of the table itself: a seat, a pause, the end. */
export interface TableEvent {
  type: 'house'
  number: number
  body: AnyTableAction
}

/** Someone takes a place before the start, or sends their name and nonce again. */
export interface Joined {
  type: 'joined'
  member: string
  name: string // a bot's; that of a person is joined when it is shown, and empty in the log
  level?: string // a bot's; empty for a person
  person?: string // the id of the person; never sent to clients
  nonce?: string // the person's part of the table's seed
}

/** Someone gives up their place before the start, or is removed by the owner. */
export interface Left {
  type: 'left'
  member: string
  removed?: boolean
}

/** The places become seats, in their order, and the cards are dealt. */
export interface Started {
  type: 'started'
}

/** A bot of this level plays for a person who is gone, out of time, or replaced by the owner. */
export interface TakenOver {
  type: 'taken-over'
  seat: number
  level: string
  why?: TakeoverReason
}

export type TakeoverReason = 'gone' | 'late' | 'owner'

/** The person is back, and plays instead of the bot. */
export interface GivenBack {
  type: 'given-back'
  seat: number
}

/** The person has left for good, or was removed; a bot of this level plays on. */
export interface Resigned {
  type: 'resigned'
  seat: number
  level: string
  removed?: boolean
}

/** A person asks for a pause, or for its end; it happens when every person has asked. */
export interface PauseRequested {
  type: 'wished'
  seat: number
}

/** All agree to stop for a while, or the server is shut down: no timer runs. */
export interface Paused {
  type: 'paused'
  by_house?: boolean
}

/** All agree to go on, or the server runs again. */
export interface Resumed {
  type: 'resumed'
}

/**
 * A person asks for another time for each turn; it comes when every person asks for the same.
 *
 * Whoever asks for the time that the table has wants no other one any more.
 */
export interface ClockRequested {
  type: 'clock-wished'
  seat: number
  clock: TurnClock
}

/** All agree: from now on people have so long for a turn. */
export interface ClockChanged {
  type: 'clock-changed'
  clock: TurnClock
}

/**
 * At a table by correspondence a person's turns take no time from here until there.
 *
 * A later one replaces it; one that ends where it begins takes it back.
 */
export interface HolidayTaken {
  type: 'holiday'
  seat: number
  from_ms: number
  to_ms: number
}

/** The table is closed before the game is over. */
export interface Ended {
  type: 'ended'
  reason: string
}

/** The bot at a seat could not answer: its next action is a plain one, and is not compared. */
export interface BotFailed {
  type: 'bot-failed'
  seat: number
}

/** The same people can play again at another table, the one named here. */
export interface RematchOpened {
  type: 'followed'
  table: string
}

/** The table was made from the record of a game that was played elsewhere. */
export interface Imported {
  type: 'brought-in'
}

export type AnyTableAction =
  | Joined
  | Left
  | Started
  | TakenOver
  | GivenBack
  | Resigned
  | PauseRequested
  | Paused
  | Resumed
  | ClockRequested
  | ClockChanged
  | HolidayTaken
  | Ended
  | BotFailed
  | RematchOpened
  | Imported

/** Something that happened in the game, as the reader may know it. */
export interface GameEvent {
  type: 'game'
  number: number
  body: unknown
}

export type NumberedEvent = TableEvent | GameEvent

/** What a person is asked, in words, and the answers open to them. */
export interface Question {
  key: string
  choices: readonly Choice[]
  values: Record<string, unknown>
  typed: string // what may be typed instead of a number (a word, a bid): see Questions.read
  hint: string // shown to a person who asks for help
  forced: string
  closed: Record<string, string>
}

/** One thing a person can do now: a text of the catalogue, and the action it stands for. */
export interface Choice {
  key: string
  action: unknown
  values: Record<string, unknown>
  note: string // what follows from it, in a line; the same values
  interrupts: boolean // it answers nothing: it may be said at any moment (`Game.interrupts`)
}

/** A step was taken: what happened, and the state of the table now. */
export interface Moved {
  type: 'moved'
  table: string
  standing: TableStatus
  events: readonly NumberedEvent[]
  last: number
  server_ms: number
  view: unknown
  card?: LobbyEntry // when it has changed
  seat?: number
  ask?: Question
}

/** The members of a table who are connected, whenever that changes. */
export interface ConnectedMembers {
  type: 'here'
  table: string
  members: readonly string[]
}

/** The reaction of someone at the table; it is not stored. */
export interface Reacted {
  type: 'reacted'
  table: string
  member: string
  sign: Sign
  own?: string // the sign of this game that was meant; who does not know it shows `sign`
}

/** What a seat says of an event, beside the log; an empty text takes it back. */
export interface Remarked {
  type: 'remarked'
  table: string
  number: number
  seat: number
  text: string
}

/** Words of a member for those who sit here, beside the log. */
export interface Chatted {
  type: 'chatted'
  table: string
  message: ChatMessage
}

/** Words of somebody at a table for the others there; no record holds them. */
export interface ChatMessage {
  id: string
  member: string // whose words they are
  text: string
  at_ms: number
}

/** What each answer to this question is worth, judged from the view: the answer to `advise`. */
export interface Advice {
  type: 'advice'
  id: string
  table: string
  phase: string
  worths: readonly RatedAnswer[] // best first; none where the game has no measure for it
}

/** An answer and its value in the game's own measure, where less may be better. */
export interface RatedAnswer {
  action: unknown
  value: number
}

/** All open tables: the answer to `lobby`. */
export interface WatchedLobby {
  type: 'lobby'
  id: string
  tables: readonly LobbyEntry[]
}

/** An open table that has changed; the client drops it from the list if it is over. */
export interface LobbyChanged {
  type: 'card'
  card: LobbyEntry
}

/** A rematch is offered to the person of this connection: `GET /api/me/tables` lists it. */
export interface OwnTablesChanged {
  type: 'my-tables'
}

/** Somebody whom one follows came, went, sat down or left: `GET /api/me/people` says more. */
export interface PeopleChanged {
  type: 'people'
}

/** A club evening has moved: `GET /api/events/{code}` says how it stands. */
export interface EventMoved {
  type: 'event'
  code: string
  number: number // of the last step of its log
  rounds: number // that were drawn
  stage: Stage
}

/** The request is done and stored; `number` is the step that it became. */
export interface Done {
  type: 'done'
  id: string
  number?: number
  again?: boolean // it was done before
}

/** The request is refused, and nothing has changed. */
export interface Refused {
  type: 'refused'
  id: string
  code: string
  clause?: string
  details?: Record<string, unknown>
}

/**
 * The server's time: the answer to `ping`.
 *
 * Without an id it is a sign of life, which processes of a cluster send to whoever follows a game.
 */
export interface Pong {
  type: 'pong'
  id: string
  server_ms: number
}

/** The server shuts down: the client should reconnect. */
export interface Closing {
  type: 'closing'
  reason: string
}

/** A room as one finds it: the answer to `room-enter`. */
export interface RoomEntered {
  type: 'room-entered'
  id: string
  room: string
  language: string // of its words
  member: string // who one is in it
  round: RoomRound
  words: readonly (readonly [string, number])[] // one's own of this round, with their points
  standing: RoomStanding
  server_ms: number
  results: RoomResults | null // while the round is over…
  next: RoomRound | null // …and the next one has not begun
}

/** A round as everybody may see it now. */
export interface RoomRound {
  number: number
  stage: RoundStage
  begins_ms: number
  ends_ms: number
  commitment: string // SHA-256 of the secret that its chance follows from
  task: unknown // as the game writes it; null before the round begins
}

export type RoundStage = 'open' | 'over' | 'running'

/** How a round stands: points and numbers of words, never the words. */
export interface RoomStanding {
  people: number // in the room
  players: number // who have found a word
  lines: readonly RoomLine[] // the first ones
  bots: readonly RoomBot[]
  ladder: readonly (readonly [number, number])[] // points, and how many people have them, the best first
}

/** Somebody among the first of a round. */
export interface RoomLine {
  place: number
  member: string // who they are here; `member` of RoomEntered is oneself
  name: string
  points: number
  words: number
  crowns: number // words that nobody else has found, once the round is over
}

/** How far the bot of a level is; bots have no place. */
export interface RoomBot {
  level: string
  points: number
  words: number
}

/** What a round came to. */
export interface RoomResults {
  number: number
  secret: string
  standing: RoomStanding
  words: readonly (readonly [string, number, number])[] // every word, its points, how many have found it
  alone: readonly RoomAloneWord[]
}

/** A word that one person alone has found. */
export interface RoomAloneWord {
  word: string
  points: number
  member: string
  name: string
}

/** A round begins; none: the room rests until somebody comes. */
export interface RoomBegun {
  type: 'room-round'
  room: string
  round: RoomRound | null
  server_ms: number
}

/** How the round stands now, at most once a second. */
export interface RoomRanked {
  type: 'room-standing'
  room: string
  number: number
  standing: RoomStanding
}

/** What became of words that one has sent; those that count are stored. */
export interface RoomNoted {
  type: 'room-noted'
  id: string
  room: string
  number: number
  kept: readonly (readonly [string, number])[] // with their points
  refused: readonly RoomRefusedWord[]
}

/** A word that does not count, and why. */
export interface RoomRefusedWord {
  word: string
  code: string
  clause?: string
  details?: Record<string, unknown>
}

/** A round is over: its results, and when the next one begins; none: the room rests. */
export interface RoomOver {
  type: 'room-results'
  room: string
  results: RoomResults
  next: RoomRound | null
  server_ms: number
}

/** Why a request is refused: a stable code, the rule behind it, and the values of its text. */
export interface Refusal {
  code: string
  clause?: string
  details?: Record<string, unknown>
}

/** Whether the server is up. */
export interface Health {
  status: string // open, closing, or failing: its store does not answer; alive, of /livez
  version: string
}

/** The games of this server. */
export interface Shelf {
  games: readonly Box[]
  chat: boolean // whether tables may have a chat
}

/** A game that this server offers. */
export interface Box {
  slug: string
  presets: readonly Preset[]
  levels: readonly string[]
  lessons: readonly string[]
  advises: boolean // whether it can say what an answer is worth
  own_clock: boolean // whether its rules keep the time, so that a table's clock changes nothing
  duplicate: boolean // whether tables on the same deals can be compared
  has_book: boolean // whether a book belongs to the game
  ui?: string // the address of the game's browser module; none if it is built into the site
  lesson_minutes?: readonly number[] // about how long each lesson takes
  reactions?: Record<string, Sign> // signs of its own, each with the shared one that stands for it
  named_bots?: readonly NamedBot[] // none if all bots of a level play alike
  by_correspondence?: boolean // whether a turn may take days
  rated?: readonly string[] // the rule sets with which a table may be rated
  own_board?: boolean // whether a position that somebody types can be solved
}

/** A rule set of a game and what can be set in it. */
export interface Preset {
  name: string
  fewest: number
  most: number
  options: readonly OptionField[]
}

/** One setting: its possible values and its default. */
export interface OptionField {
  name: string
  kind: 'choice' | 'number' | 'switch'
  default: Value
  choices: readonly Value[]
  low: number | null
  high: number | null
}

export type Value = boolean | number | string

/** A bot that may take a place, and its style, which the text `styles.<style>` describes. */
export interface NamedBot {
  name: string
  style: string
}

/** The person who asks. */
export interface Person {
  name: string
}

/** The name of a new guest; without one they can play alone with bots. */
export interface NewPerson {
  name?: string | null
}

/** A link to be the same person on another device; it opens once, until it expires. */
export interface PersonalLink {
  url: string
  key: string
  expires_ms: number
}

/** The key of a personal link. */
export interface LinkKey {
  key: string
}

/** How the person who asks is told, and the key that a browser needs to take pushes. */
export interface NoticeSettings {
  push_key: string
  channels: readonly NoticeChannel[]
  letters: boolean // whether one may be told by mail: an address is confirmed
}

/** A way in which the person who asks is told that it is their turn. */
export interface NoticeChannel {
  id: string
  kind: ChannelKind
  host: string // of its address
  made_ms: number
}

export type ChannelKind = 'mail' | 'push' | 'webhook'

/** A browser, an https address that takes JSON, or emails; it replaces one like it. */
export interface NewChannel {
  kind: ChannelKind
  address?: string // none for emails: it is the confirmed one
  public_key?: string // of a browser: p256dh…
  secret?: string // …and auth
  language?: Language
  zone?: string // of the times of day
}

export type Language = 'en' | 'fr'

/** A channel that is stored; the secret of a webhook, which signs what is sent, is told once. */
export interface KeptChannel {
  channel: NoticeChannel
  secret: string
}

/** A time in which one's turns by correspondence do not run, in place of the one that comes. */
export interface NewHoliday {
  from_ms: number
  to_ms: number
}

/** The holiday that runs or comes, and how much of it is left this year. */
export interface Holidays {
  from_ms: number // 0: there is none
  to_ms: number
  left_ms: number
}

/** A table to be opened; what is left out is as the game proposes. */
export interface NewTable {
  game: string
  preset?: string | null
  options?: Record<string, Value>
  places?: number | null
  clock?: TurnClock
  open?: boolean // shown in the lobby
  sit?: boolean // the person who opens it takes the first place
  nonce?: string
  bots?: readonly string[] // take the next places at once
  fill?: string | null // the level of bots that take the free places…
  fill_seconds?: number // …after so long
  chat?: boolean // people who sit there may write to each other
  rated?: boolean // it changes the ratings of all who play; there are no hints
}

/** A place at a table of this box that begins soon, for somebody who speaks this language. */
export interface QuickGame {
  game: string
  language?: Language
  nonce?: string
}

/** Take a place; the nonce is the person's part of the table's seed. */
export interface Join {
  nonce?: string
}

/** A table, the address that others find it by, and the place of the person who asks. */
export interface OpenedTable {
  card: LobbyEntry
  url: string
  commitment: string // SHA-256 of the secret that all chance comes from, revealed at the end
  seat: SeatToken | null
}

/** A person's place at a table; the token is valid for this place of this table alone. */
export interface SeatToken {
  table: string
  member: string
  token: string
}

/** The open tables, the newest first. */
export interface Lobby {
  tables: readonly LobbyEntry[]
}

/** The tables to which a person can return; first those that wait for them longest. */
export interface MyTables {
  tables: readonly MyTable[]
}

/** A table that is not over, at which the person has a place or is offered one (a rematch). */
export interface MyTable {
  card: LobbyEntry
  member: string // the member that the person is there; empty: a rematch at which they do not sit
  waits_for: readonly string[] | null // members who must act now; None: it is not known yet
  moved_ms: number // when the last step was made
  offered: boolean // a rematch that somebody else proposes: one may decline it
}

/** The games of a person: those that go on, and a page of those that are over. */
export interface MyGames {
  running: readonly MyTable[] // only on the first page
  games: readonly FinishedGame[] // the latest first
  next: string // for `before`; "" if this is the last page
}

/** A game that is over, as it was for the person who asks. */
export interface FinishedGame {
  table: string
  seat: number
  game: string
  preset: string
  changed: boolean // whether options were set that are not those of the rule set
  ended_ms: number
  duration_ms: number // without pauses
  players: number
  place: number // 1 is best, shared when equal; 0: they did not play it to its end
  score: number | null
  unit: string // the text for what the score counts; "" if only places count
  result: ResultKind
  ending: Ending
  opponents: readonly Companion[]
  has_table: boolean // whether its replay and review are still there
  hints: number | null // how often they asked for advice; null: nobody has counted
  stamps: readonly string[] // that they earned there for the first time
}

export type ResultKind = 'alone' | 'lost' | 'shared' | 'unfinished' | 'won'

export type Ending = 'closed' | 'left' | 'over'

/** Somebody else at a table. */
export interface Companion {
  seat: number
  name?: string // of today; empty for a bot, and for a person who is not known any more
  person?: string // by which games with them are asked for
  level?: string // a bot's
}

/** The figures of a person, by box. */
export interface MyFigures {
  boxes: readonly BoxFigures[]
}

/** All that is counted of one box. */
export interface BoxFigures {
  game: string
  played: number
  won: number // shared first places too
  streak: number // games won in a row, up to the last…
  best_streak: number // …and ever
  presets: readonly RuleSetFigures[]
  levels: readonly LevelFigures[]
  months: readonly MonthFigures[]
  own: readonly OwnFigure[]
}

/** How the games with one rule set ended. */
export interface RuleSetFigures {
  preset: string
  played: number
  won: number
  shared: number
  lost: number
  unfinished: number // left, or closed before the end; those that one played alone are none of these
}

/** The games against bots alone, the strongest of which had this level. */
export interface LevelFigures {
  level: string
  played: number
  won: number
}

/** A month in which there were games, such as 2026-11. */
export interface MonthFigures {
  month: string
  played: number
  won: number
}

/** A figure of the box's own; the text `figures.<name>` says what it counts. */
export interface OwnFigure {
  name: string
  value: number
  of?: number // the value is so many of these
  word?: string // with which it was reached…
  table?: string // …and where
}

/** The stamps of a person, by box. */
export interface MyStamps {
  boxes: readonly BoxStamps[]
}

/** The stamps of a box: all that there are, and those that were earned. */
export interface BoxStamps {
  game: string
  all: readonly string[]
  earned: readonly EarnedStamp[]
}

/** A stamp, and the game in which it was earned first. */
export interface EarnedStamp {
  name: string
  table: string
  at_ms: number
}

/** A page of them, the latest first. */
export interface MyPeople {
  people: readonly MetPerson[]
  next: string // for `before`; "" if this is the last page
  shows_presence: boolean // whether those who follow the person who asks may see that they are here
}

/** Somebody with whom the person who asks has played, or whom they follow or block. */
export interface MetPerson {
  person: string
  name: string
  games: number // that are over
  last_ms: number // when the last of them ended; 0: there is none
  game: string // of the last one…
  preset: string // …and its rule set
  tie: TieName
  here: boolean // looks at Escale now; only of those whom one follows, and who let it be seen
  tables: readonly LobbyEntry[] // open ones at which they sit; of the same people
}

export type TieName = '' | 'block' | 'follow'

/** Follow or block somebody, or neither: a person one knows, or a member of one's table. */
export interface NewTie {
  tie: TieName
  person?: string
  table?: string | null
  member?: string | null
}

/** Whether those who follow the person who asks may see that they are here. */
export interface NewPresence {
  shown: boolean
}

/** Words for the others at a table. */
export interface NewMessage {
  text: string
}

/** What was said at a table, in order, without those whom the person who asks has blocked. */
export interface Chat {
  messages: readonly ChatMessage[]
}

/**
 * The people with an account who have played rated games with a rule set since a time.
 *
 * Whoever asks and would come later is on the last line.
 */
export interface Leaderboard {
  game: string
  preset: string
  period: Period
  since_ms: number // 0: ever
  leaders: readonly Leader[]
}

export type Period = 'all' | 'month' | 'week'

/** Somebody on a leaderboard. */
export interface Leader {
  rank: number // 0: their rating is still provisional
  name: string
  points: number
  provisional: boolean
  games: number // rated, in the time that is asked for
  change: number // of the points in that time
  me: boolean // whether it is the person who asks
}

/** All ratings of the person who asks. */
export interface MyRatings {
  hidden: boolean // from everybody else
  ratings: readonly MyRating[]
}

/** Where the person who asks stands with one rule set. */
export interface MyRating {
  game: string
  preset: string
  points: number
  margin: number // in two of three cases they are off by less
  provisional: boolean
  games: number
  last: readonly RatedPoint[] // the latest games, the oldest of them first
}

/** A rated game, as the person who asks has come out of it. */
export interface RatedPoint {
  table: string
  ended_ms: number
  points: number // after it
  change: number
}

/** The open rated tables at which somebody shows their rating. */
export interface RatedTables {
  tables: readonly RatedTable[]
}

/** How strong those at an open rated table are, as far as they show it. */
export interface RatedTable {
  table: string
  low: number // the least points of one of them…
  high: number // …and the most
  provisional: boolean // whether one of these ratings is
  mine: number // the points of the person who asks with this rule set; 0: they have none
}

/** Whether one's ratings are hidden. */
export interface RatingSettings {
  hidden: boolean
}

/** What a rated game has changed: nobody is in it who hides their rating, and no bot. */
export interface TableRatings {
  seats: readonly SeatRating[]
}

/** What a game has changed for one seat. */
export interface SeatRating {
  seat: number
  points: number // after it
  change: number
  provisional: boolean
}

/** All rooms, and the server's time. */
export interface RoomSigns {
  rooms: readonly RoomSign[]
  server_ms: number
}

/** A room as it is seen from outside. */
export interface RoomSign {
  game: string
  people: number // who play in it
  seconds: number // for which a round runs
  begins_ms: number // of the round; 0 while the room rests
  ends_ms: number
}

/** All that is theirs. A game's record, with its moves, is at `/api/tables/<table>/record`. */
export interface Export {
  format: 'escale-export-1'
  at_ms: number
  profile: Profile
  sessions: readonly SessionEntry[]
  passkeys: readonly PasskeyEntry[]
  recovery_codes: number // how many are left; they themselves are not known
  settings: ExportedSettings
  running: readonly MyTable[]
  games: readonly FinishedGame[] // the latest first
  figures: MyFigures
  stamps: readonly ExportedStamp[]
  remarks: readonly ExportedRemark[]
  reports: readonly ExportedReport[]
  ratings: MyRatings
  people: readonly ExportedTie[]
  messages: readonly ExportedMessage[]
  message_reports: readonly ExportedMessageReport[]
  shares: readonly ExportedShare[]
  days: readonly ExportedTry[]
  rooms: readonly ExportedRoomWords[]
  events: readonly ExportedEvent[] // at most a thousand, the latest first
}

/** Who they are. */
export interface Profile {
  name: string
  address: string // of mail, if they have confirmed one
  seen_ms: number // the day of their last visit
}

/** A device that is signed in. */
export interface SessionEntry {
  id: string
  browser: string // as it is called; empty: not known
  system: string
  created_ms: number // 0: not known
  seen_ms: number // to the day
  is_this: boolean
}

/** One passkey of a person. */
export interface PasskeyEntry {
  id: string
  name: string
  created_ms: number
  used_ms: number // 0: not since it was made
}

/** What they have set on the server; the rest stays in their browser. */
export interface ExportedSettings {
  notices: readonly ExportedChannel[]
  holidays: readonly ExportedHoliday[]
  shows_presence: boolean // whether those who follow them may see that they are here
}

/** Where they are told that it is their turn. */
export interface ExportedChannel {
  kind: ChannelKind
  address: string // empty: emails go to the address that they have confirmed
  language: string
  zone: string
  made_ms: number
}

/** A time in which their turns by correspondence did not run. */
export interface ExportedHoliday {
  from_ms: number
  to_ms: number
}

/** A stamp, and the game in which it was earned first. */
export interface ExportedStamp {
  game: string
  stamp: string
  table: string
  at_ms: number
}

/** What they said of something that happened at a table. */
export interface ExportedRemark {
  table: string
  number: number // of the event
  seat: number
  text: string
  at_ms: number
}

/** A word that they think was judged wrongly. */
export interface ExportedReport {
  language: string
  word: string
  game: string
  verdict: Verdict
  table: string
  comment: string
  at_ms: number
}

export type Verdict = 'accepted' | 'refused'

/** Somebody whom they follow or block. */
export interface ExportedTie {
  name: string
  tie: Tie
  at_ms: number
}

export type Tie = 'block' | 'follow'

/** What they wrote to the others at a table. */
export interface ExportedMessage {
  table: string
  text: string
  at_ms: number
}

/** That they reported a message of somebody else, whose words stay out of this. */
export interface ExportedMessageReport {
  table: string
  at_ms: number
}

/** A game that they share with everybody who has its address. */
export interface ExportedShare {
  table: string
  url: string
  named: boolean
  made_ms: number
}

/** What they made of a daily. */
export interface ExportedTry {
  day: string
  game: string
  began_ms: number
  done_ms: number // 0: not yet
  answer: string // to a puzzle, as JSON
  points: number
  possible: number
  marks: string
}

/** Words that they found in a round of a room that is still stored. */
export interface ExportedRoomWords {
  room: string
  round: number
  words: readonly string[]
  at_ms: number
}

/** A club evening that they have opened or took part in. */
export interface ExportedEvent {
  code: string
  name: string
  hosted: boolean
  opened_ms: number
}

/** A day, with one line for each box. */
export interface DayPage {
  day: string
  today: string
  ends_ms: number
  boxes: readonly DayBox[]
  streak: DayStreak
  account: boolean // whether one is ranked; guests are not
  picture: string // its path, without the language and the ending; "" if this server paints none
}

/** The daily of a box, and what the person who asks has made of it. */
export interface DayBox {
  game: string
  kind: 'puzzle' | 'table'
  state: DayState
  table: string // where they play or have played; "" without one
  points: number
  possible: number // 0: not played to the end
  marks: string // digits from 0 to 4
  blocks: string // the same as coloured blocks, for a message
}

export type DayState = 'done' | 'given-up' | 'new' | 'running'

/** On how many days in a row one has played. */
export interface DayStreak {
  days: number
  best: number
  free: number // days that may still be left out in this month
  today: boolean // whether today is one of them
}

/** What one plays: the address of a table, or the task of a puzzle. */
export interface DayTask {
  box: DayBox
  task: unknown | null // of a puzzle
  counts: boolean // whether it is the one try; a day that is over is practice
}

/** The answer to a puzzle, as its box wants it. */
export interface DayAnswer {
  answer: unknown
}

/** What one has made of a daily, and what was possible. */
export interface DayResult {
  box: DayBox
  counts: boolean // whether it is the one try, and ended before midnight
  place: DayPlace | null // among all with an account; None: not ranked
  followed: readonly FollowedTry[] // oneself among those one follows, the best first
  reached: readonly DayBar[]
  task: unknown | null // of a puzzle…
  answer: unknown | null // …one's answer…
  details: unknown | null // …what came of it part by part…
  solution: unknown | null // …and what was possible
}

/** A place among others; who has as many points shares it. */
export interface DayPlace {
  place: number
  of: number
}

/** What somebody whom one follows has reached, or oneself. */
export interface FollowedTry {
  name: string
  points: number
  blocks: string
  me: boolean
}

/** How many people with an account have reached so many points. */
export interface DayBar {
  points: number
  people: number
}

/** A month, as far as there is something to play. */
export interface DayMonth {
  month: string
  first: string // the first day that this server has
  today: string
  boxes: readonly string[]
  days: readonly CalendarDay[] // on which one has played
}

/** A day of a month: what one has made of it. */
export interface CalendarDay {
  day: string
  played: readonly string[] // boxes
}

/** What all one's tries come to. */
export interface DayStatistics {
  days: number // on which one has played
  streak: DayStreak
  boxes: readonly BoxStatistics[]
}

/** What one's tries of a box come to. */
export interface BoxStatistics {
  game: string
  played: number
  best: number // of the points, in percent of what was possible
  mean: number
  perfect: number // tries that were as good as possible
}

/** All that was settled in advance. */
export interface DayChains {
  today: string
  chains: readonly DayChain[]
}

/** A chain as it was settled: whoever has a link of it can find the anchor. */
export interface DayChain {
  first: string
  days: number
  anchor: string
  rule: string
  commitment: string // one number for all of these
  made_ms: number
}

/** All that is needed to check a day that is over. */
export interface DayProof {
  day: string
  chain: DayChain
  link: string
  picks: readonly DayPick[]
}

/** What a box had on a day that is over. */
export interface DayPick {
  game: string
  number: number // of the candidate
  difficulty: number
  version: number // of the game by which it was measured
  content: string // a digest of the words and letters with which it was
}

/** Share a game that one has played, or change how. */
export interface NewShare {
  named?: boolean // whether the page says one's name; nobody else's is said in any case
}

/** How the person who asks shares a game. */
export interface OwnShare {
  url: string // "" if they do not
  named: boolean
}

/**
 * A finished game as everybody may see it who has its address.
 *
 * Its replay and its review are those of a table with this id, with the same names left out.
 */
export interface SharedGame {
  id: string
  game: string
  preset: string
  options: unknown
  ended_ms: number
  unit: string // the text for what the score counts; "" if only places count
  seats: readonly SharedSeat[] // by place
  picture: string // its path, without the language and the ending; "" if this server paints none
  url: string
}

/** Somebody at a shared table. */
export interface SharedSeat {
  seat: number
  place: number
  score: number
  name?: string // a bot's, or that of the person who shares it; empty for all others
  level?: string // a bot's
}

/** The table, the series or the club evening behind a code. */
export interface CodeTarget {
  code: string
  table: string | null
  series: string | null
  event: boolean
}

/** Tables on the same deals, to be opened one by one; the options are made comparable. */
export interface NewSeries {
  game: string
  preset?: string | null
  options?: Record<string, Value>
  places?: number | null
  clock?: LiveClock
  level?: string // of the bots
  scoring?: Scoring // what decides the places
}

export type LiveClock = 'fast' | 'none' | 'slow'

export type Scoring = 'matchpoints' | 'points'

/** A table of a series, for the person who asks. */
export interface NewSeriesTable {
  bots?: boolean // take all other places at once; else people may
}

/** A series, as far as the person who asks may know it. */
export interface SeriesPage {
  id: string
  code: string
  url: string
  game: string
  preset: string
  options: unknown
  places: number
  clock: TurnClock
  level: string
  host: string // the name of the person who opened it
  opened_ms: number
  closed_ms: number // 0: it is open
  commitment: string // SHA-256 of the secret that all its deals come from
  secret: string // empty until it is closed
  tables: readonly LobbyEntry[]
  is_host: boolean // whether the person who asks may close it
  own: string | null // the table where the person who asks has a place
  compared: readonly ComparedTable[] | null // none for whoever could still use it
  scoring: Scoring // what decides the places; the other way can be looked at, too
}

/** A table beside the others of its series. */
export interface ComparedTable {
  table: string
  deals: readonly ComparedDeal[]
  points: readonly number[] // by seat, of all deals
  apart: readonly number[] // by seat, of all deals
  places: readonly number[] // among the same seats, after tables that went on longer; may be shared
  beaten: readonly number[] // by seat, the mean of its deals
  places_by_beaten: readonly number[] // the places if that decides
  helped: readonly number[]
  counts: boolean // False: it has no influence on the others, and comes after them
}

/** A deal at one table: its line of the sheet, and how each seat did beside the others. */
export interface ComparedDeal {
  line: SheetRow // without what was played
  apart: readonly number[] // by seat: its lead, less what that seat leads by over all tables
  beaten: readonly number[] // by seat: the part of the other tables that it did better than
}

/** A row of the score sheet: what each seat marked in a deal, and a text on what was played. */
export interface SheetRow {
  points: readonly number[]
  key: string // no text
  values: Record<string, unknown>
  played: PlayedDeal
}

/** What was played in a deal at one table, to be laid beside the others. */
export interface PlayedDeal {
  dealt?: SheetText // what lay open, the same at every table
  finds?: readonly (readonly string[])[] // by seat, the words that counted
  turns?: readonly SheetText[] // what was done, in its order
}

/** A text of the game's catalogue, with what it tells. */
export interface SheetText {
  key: string
  values: Record<string, unknown>
}

/** A deal of a series at all tables that have played it, side by side. */
export interface SeriesDeal {
  deal: number
  tables: readonly TableDeal[]
}

/** What was played in a deal at one table. */
export interface TableDeal {
  table: string
  played: PlayedDeal
}

/** An event to be opened. */
export interface NewEvent {
  name: string
  format: Format
  boxes: readonly NewEventBox[]
  rounds?: number
  minutes?: number // of an arena
  start_ms?: number // when it begins by itself; 0: when the host says so
  round_minutes?: number // 0: to the end of each game
  pause_seconds?: number // between rounds
  absent?: Absent
  absent_seconds?: number
  odd?: Odd
  late?: Late
  level?: string // of the bots
  clock?: LiveClock
  joins?: boolean // whether the host takes part, too
}

export type Format = 'arena' | 'duplicate' | 'swiss'

/** What is played in a round. */
export interface NewEventBox {
  game: string
  preset?: string | null
  options?: Record<string, Value>
  places?: number | null
}

export type Absent = 'bot' | 'lose'

export type Odd = 'bot' | 'bye'

export type Late = 'half' | 'zero'

/** What the host wants. */
export interface EventOrder {
  order: Host
  player?: string // who is to be removed
  rounds_drawn?: number | null
}

export type Host = 'close' | 'next' | 'remove' | 'start'

/** An event as it stands. */
export interface EventPage {
  code: string
  url: string
  name: string
  format: Format
  boxes: readonly EventBoxEntry[]
  rounds: number
  minutes: number
  start_ms: number
  round_minutes: number
  absent: Absent
  absent_seconds: number
  odd: Odd
  late: Late
  level: string
  host: string // the name of the person who opened it
  stage: Stage
  closed: Why | null
  opened_ms: number
  started_ms: number
  number: number // of the last step of its log
  players: readonly EventPlayer[]
  standings: readonly EventStanding[]
  drawn: readonly EventRoundEntry[] // the last ones
  rounds_drawn: number
  next_ms: number // when the next round is drawn; 0: not known yet, or there is none
  stop_ms: number // when the games of this round are stopped, or the arena ends; 0: they are not
  server_ms: number
  is_host: boolean // whether the person who asks has opened it
  me: string // the player that they are; empty if they are none
  table: string // the table where they are expected now
}

/** What is played in a round. */
export interface EventBoxEntry {
  game: string
  preset: string
  places: number
}

export type Why = 'abandoned' | 'done' | 'host'

/** Somebody who takes part, or took part. */
export interface EventPlayer {
  id: string
  name: string // empty for a person who is not known any more
  level?: string // a bot's
  left?: boolean // not paired any more
}

/** A line of the table. */
export interface EventStanding {
  player: string
  place: number
  points: number
  games: number
  wins: number
  tie_breaks: readonly number[]
  rounds: readonly EventRound[]
}

/** A round as one player had it. */
export interface EventRound {
  round: number
  kind: Kind
  points: number
  table?: string
  opponents?: readonly string[] // empty for a bot of the house
}

export type Kind =
  'bye' | 'compared' | 'late' | 'loss' | 'missed' | 'playing' | 'stopped' | 'tie' | 'win'

/** A round that was drawn; in an arena, games that began together. */
export interface EventRoundEntry {
  number: number
  box: number
  tables: readonly EventTableEntry[]
  byes: readonly string[]
}

/** A table of a round, by seat. */
export interface EventTableEntry {
  table: string
  players: readonly string[]
  places?: readonly number[] // empty while it is played
  scores?: readonly number[]
  how?: How
}

export type How = 'absent' | 'played' | 'stopped'

/** The events that a person has opened or takes part in. */
export interface MyEvents {
  events: readonly EventEntry[]
}

/** An event in a list. */
export interface EventEntry {
  code: string
  name: string
  format: Format
  stage: Stage
  start_ms: number
  opened_ms: number
  is_host: boolean
}

/** A whole lesson. */
export interface LessonPage {
  game: string
  name: string
  scenes: readonly LessonScene[]
}

/** A part of a lesson, at a table of its own. */
export interface LessonScene {
  options: unknown
  names: readonly string[]
  seat: number // the learner's
  beats: readonly LessonFrame[]
}

/** A position of a lesson, the text shown with it, and what must be answered. */
export interface LessonFrame {
  frame: ReplayFrame
  say?: string // a key of the game's texts
  expected?: unknown // the action of the choice that leads on
  otherwise?: string // the text shown after another choice
}

/** A table after one step, as one seat or a spectator sees it: the contents of `moved`. */
export interface ReplayFrame {
  standing: TableStatus
  events: readonly NumberedEvent[]
  view: unknown
  ask?: Question
  seat?: number // the seat that acted; none if it was the table or the clock
  action?: unknown // what it did, if it is the viewing seat; the events tell the rest
  at_ms?: number
  hands?: readonly unknown[] // with all hands open, by seat: the fields of its view that differ
}

/** A game that is over, from its first step on. */
export interface Replay {
  game: string
  preset: string // empty for a game from elsewhere
  options: unknown
  names: readonly string[] // by seat
  levels: readonly string[] // of the bots; empty for a person
  seat: number | null // the viewing seat; none: what everyone saw
  frames: readonly ReplayFrame[]
}

/** The steps of a replay at which a person had a choice. */
export interface ReviewPage {
  seat: number
  numbers: readonly number[] // frames of the replay in which it was asked, from 0
}

/** A choice of a person: their answer, and the value of each answer by what they knew. */
export interface Decision {
  number: number
  ask: Question
  chosen: unknown // an action
  worths: readonly RatedAnswer[] // best first; none where the game has no measure for it
}

/** An analysis of a round that is over, from what everyone saw. */
export interface StudyPage {
  number: number // of the step: standing.number
  study: unknown // of the game's own type
}

/** Why somebody did something, in a few words, beside an event of the game. */
export interface NewRemark {
  number: number
  text: string
}

/** What people have said of what they did, in the order of the events. */
export interface Remarks {
  remarks: readonly Remark[]
}

/** What somebody says of something that happened, beside the log; the rules never see it. */
export interface Remark {
  number: number // of the event
  seat: number // whose words they are
  text: string
}

/** The book of a game. */
export interface BookPage {
  game: string
  pages: readonly Page[]
}

/** A page of a game's own book: a word, and the lines under it as they are written. */
export interface Page {
  word: string
  lines: readonly string[]
}

/** A position on somebody's own table; what it consists of, each game says (`task`). */
export interface OwnBoardTask {
  task: unknown
}

/** What there is to find in it, as the game says (`solution`). */
export interface SolvedBoard {
  game: string
  solution: unknown
  final: boolean // False: kernels are still being loaded; ask again for a better answer
}

/** All that Escale knows of a word. */
export interface WordPage {
  language: string
  word: string // in capitals without accents, as the games compare it
  known: boolean // whether the lexicon has it
  readings: readonly string[] // noun, plural-noun, infinitive…
  commonness: number // ten times the Zipf scale: 70 is said all day, 10 is rare; 0: not known
  meanings: readonly Meaning[]
  source: MeaningSource | null // of the meanings
  rulings: readonly WordRuling[]
  near: readonly string[] // of a word that is not known: those that differ by a letter
}

/** One thing that a word means. */
export interface Meaning {
  lemma: string
  kind: string
  text: string
}

/** Who wrote the meanings, and on what terms they are passed on. */
export interface MeaningSource {
  title: string
  licence: string
  address: string
}

/** What one rule set of one game says of a word. */
export interface WordRuling {
  game: string
  preset: string
  accepted: boolean
  reason: string // a text of the game's catalogue: rulings.<reason>
  points: number
}

/** A word that the game judges wrongly, in the opinion of the person who reports it. */
export interface NewReport {
  language: string
  word: string
  game: string
  verdict: Verdict // what the game says of it
  table?: string | null // where it came up
  comment?: string
}

/** How one may come back to an account on this server. */
export interface WaysToSignIn {
  passkeys: boolean // its address is one to which passkeys can belong
  letters: boolean // it sends emails with links
}

/** What a browser is asked, so that it makes a passkey. */
export interface PasskeyRequest {
  ticket: string // comes back with the answer
  challenge: string
  rp_id: string
  rp_name: string
  user: PasskeyUser
  known: readonly string[] // passkeys that the person has already
  timeout_ms: number
}

/** For whom a passkey is made, as a browser shows it. */
export interface PasskeyUser {
  id: string // bytes as Base64 of URLs, like all others here
  name: string
}

/** What a browser is asked, so that it signs with any passkey of this server. */
export interface SignInRequest {
  ticket: string
  challenge: string
  rp_id: string
  timeout_ms: number
}

/** A passkey that a browser has made. */
export interface NewPasskey {
  ticket: string
  id: string
  client_data: string // clientDataJSON
  attestation: string // attestationObject
  transports?: readonly string[]
}

/** What a passkey has signed. */
export interface SignedChallenge {
  ticket: string
  id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle?: string
}

/** A recovery code, however it is written. */
export interface RecoveryCode {
  code: string
}

/** An address to which an email should go. */
export interface EmailRequest {
  address: string
  language?: Language
}

/** The key in the link of an email. */
export interface EmailKey {
  key: string
}

/** Who one is now; the cookie holds the key of the new session. */
export interface SignedIn {
  name: string
  guest: GuestOffer | null
}

/** What somebody was on this device before they signed in, and may bring along. */
export interface GuestOffer {
  name: string
  tables: number // where they have a place
}

/** What keeps the person who asks known here. */
export interface Account {
  is_account: boolean // they can come back even if no device knows them
  passkeys: readonly PasskeyEntry[]
  sessions: readonly SessionEntry[]
  codes: number // recovery codes that are left
  address: string // confirmed; empty: none
  ways: WaysToSignIn
  guest: GuestOffer | null // offered until the person has decided
}

/** New recovery codes: they are shown this once, and the earlier ones are void. */
export interface RecoveryCodes {
  codes: readonly string[]
}

/** Another name for a passkey. */
export interface NewLabel {
  name: string
}

/** A way in that is given up. */
export interface Removal {
  last?: boolean // even if it is the last one
}

/** Whether what a guest has becomes the account's. */
export interface GuestDecision {
  take: boolean
}

export declare namespace Biduletruc {
  /** How a table wants to play where the leaflet leaves it open. */
  export interface Options {
    window: number // seconds before a fresh card is covered (Q16)
    reds: 'each' | 'random' // three at random, or one of each kind (Q7)
    late: 'next-turn' | 'nothing' // what a late "dico" costs (Q2)
    checked: boolean // a link that the Dicobidule does not grant is refused at once (Q17)
    open_book: boolean // the Dicobidule may be read during the game
  }

  export type Action =
    Lay | Draw | Change | Skip | Counter | GiveWay | End | Dico | Trust | Concede | Settle | Proceed

  /** A card of one's hand onto the top of a pile (BID-11). */
  export interface Lay {
    type: 'lay'
    card: string
    pile: number
  }

  /** A card from the talon, as nothing was laid (BID-17). */
  export interface Draw {
    type: 'draw'
  }

  /** The red card: two cards under the talon, two from its top (BID-21). */
  export interface Change {
    type: 'change'
    cards: readonly [string, string]
  }

  /** The red card: the next player passes their turn (BID-24). */
  export interface Skip {
    type: 'skip'
  }

  /** The red card that answers a skip: I play all the same (BID-26). */
  export interface Counter {
    type: 'counter'
  }

  /** The other answer: the turn is passed. */
  export interface GiveWay {
    type: 'give-way'
  }

  /** The turn is over (BID-18, BID-19). */
  export interface End {
    type: 'end'
  }

  /** Ask whether that laid word is in blue under the word it covers (BID-30). */
  export interface Dico {
    type: 'dico'
    number: number
  }

  /** A fresh card may be covered: this player has no objection (Q16). */
  export interface Trust {
    type: 'trust'
    number: number
  }

  /** No "dico" on the cards of the player who has laid their last one (BID-43). */
  export interface Concede {
    type: 'concede'
  }

  /** The clock: a card has lain open long enough to be covered (Q16). */
  export interface Settle {
    type: 'settle'
    number: number
  }

  /** The clock has waited long enough. */
  export interface Proceed {
    type: 'proceed'
  }

  /** What one seat knows: the table, and its own cards. */
  export interface View {
    seat: number | null
    board: Board
    hand: readonly string[]
    reds: readonly Red[]
    drawn: string | null
    under: readonly (readonly [number, string])[] // one's own cards under the talon: from its top (BID-50)
  }

  /** All that everyone at the table knows, or could remember. */
  export interface Board {
    options: Options
    stage: Stage
    turn: number // whose it is; in a claim, who has laid their last card
    turns: number // so far, this one included
    moves: number // of this turn
    laid: number // cards, in this turn
    has_joker: boolean // one was laid in this turn (BID-15)
    has_drawn: boolean // BID-17
    is_drawn_held: boolean // a card came, and is not laid yet
    has_changed: boolean // BID-21
    has_skipped: boolean // BID-28
    previous: number | null // whose turn it counts as until the first move of this one (BID-35)
    piles: readonly (readonly Placed[])[] // each from the bottom to the top
    placed: number // cards on the table so far: the number of the next
    fresh: readonly Fresh[]
    sizes: readonly number[] // of the hands
    reds: readonly number[] // red cards beside each player
    used: readonly Used[]
    stock: number // cards of the talon
    buried: readonly (number | null)[] // who put each card of the talon under it, from its top
    rebuilt: number // times that the talon was made anew
    heart: string | null // the word this game turns around; None: the whole pack is played with
    jokers: number // in the whole pack of this game
    violet: readonly number[] // laid by each since the talon was made, if not just drawn
    known: readonly (readonly string[])[] // in each hand: taken back, so known to all (BID-50)
    returned: readonly string[] // words that went into a new talon and were not seen since
    owed: readonly number[] // turns that each has yet to lose (BID-48)
    skips: readonly (readonly number[])[] // against each, by whom, the oldest first
    stuck: number // turns in a row without a card laid, the talon being dead (BID-46)
    conceded: readonly number[] // in a claim
    judged: readonly Judgement[] // in the order they were asked
    verdict: Verdict | null // the last of them, with its page
    is_read: boolean // its page lies open: nobody has moved since
    reason: Reason | null // why the game is over
    hands: readonly (readonly string[])[] // once it is
  }

  export type Stage = 'answer' | 'claim' | 'over' | 'turn'

  /** A card on a pile. */
  export interface Placed {
    number: number
    card: string
    by: number | null // None: turned at the beginning
    is_verified: boolean // a "dico" has granted it (BID-37)
  }

  /** A card that nobody may cover for some seconds, and the players who allow it sooner (Q16). */
  export interface Fresh {
    number: number
    trusted: readonly number[]
  }

  /** A red card in the middle of the table. */
  export interface Used {
    seat: number
    red: Red
  }

  export type Red = 'change' | 'counter' | 'skip'

  /** What one "dico" of this game has found: everyone remembers it. */
  export interface Judgement {
    number: number
    covered: string
    laid: string
    granted: boolean
  }

  /** What the last "dico" has found, with the page that all may read. */
  export interface Verdict {
    number: number
    challenger: number
    culprit: number // who laid the card
    covered: string
    laid: string
    granted: boolean
    page: readonly string[] // the lines of the covered word in the Dicobidule
  }

  export type Reason = 'dead' | 'long' | 'out'

  export type Body =
    | Dealt
    | Laid
    | Drew
    | Changed
    | Skipped
    | Countered
    | GaveWay
    | Ended
    | LostTurn
    | Trusted
    | Settled
    | Judged
    | Claimed
    | Conceded
    | Won

  /** The beginning; only the owner sees their cards. */
  export interface Dealt {
    type: 'dealt'
    first: number
    tops: readonly string[]
    sizes: readonly number[]
    stock: number
    heart: string | null
    hand: readonly string[]
    reds: readonly Red[]
  }

  export interface Laid {
    type: 'laid'
    seat: number
    pile: number
    number: number
    card: string
    covered: string
    size: number // cards left in the hand
  }

  /** Cards were drawn from the talon; only the player who drew sees them. */
  export interface Drew {
    type: 'drew'
    seat: number
    why: 'turn' | 'wrong-dico' | 'wrong-link'
    count: number
    rebuilt: boolean // a new talon was made of the piles
    cards: readonly string[]
  }

  /** Two cards under the talon, two from its top; only who changed sees them. */
  export interface Changed {
    type: 'changed'
    seat: number
    rebuilt: boolean
    put: readonly string[]
    cards: readonly string[]
  }

  export interface Skipped {
    type: 'skipped'
    seat: number
    target: number
  }

  /** The skipped player plays all the same. */
  export interface Countered {
    type: 'countered'
    seat: number
    by: number // who wanted them to pass
  }

  export interface GaveWay {
    type: 'gave-way'
    seat: number
    by: number
  }

  /** A turn is over, with so many cards laid. */
  export interface Ended {
    type: 'ended'
    seat: number
    laid: number
  }

  /** A turn that a wrong link has cost comes up and is passed (BID-35). */
  export interface LostTurn {
    type: 'lost-turn'
    seat: number
    left: number // turns still to be lost
  }

  export interface Trusted {
    type: 'trusted'
    seat: number
    number: number
  }

  /** A card may be covered from now on. */
  export interface Settled {
    type: 'settled'
    number: number
  }

  /** A "dico", and what the Dicobidule says. */
  export interface Judged {
    type: 'judged'
    verdict: Verdict
    cost: 'draws' | 'next-turn' | 'turn' // beyond two cards: for the challenger nothing
  }

  /** A hand is empty: the others have a last chance to say "dico" (BID-43). */
  export interface Claimed {
    type: 'claimed'
    seat: number
  }

  export interface Conceded {
    type: 'conceded'
    seat: number
  }

  /** The end; all hands are shown. */
  export interface Won {
    type: 'won'
    winners: readonly number[]
    reason: Reason
    hands: readonly (readonly string[])[]
  }

  export interface Study {
    tallies: readonly Tally[]
    turns: readonly StudiedTurn[] // as they were played
    sentences: readonly Sentence[] // for a bluff that would be right the other way round: of that
  }

  /** What a player did in the whole game. */
  export interface Tally {
    seat: number
    turns: number // in which they could play
    lost: number // turns, for a wrong link or a skip
    granted: number // links
    free: number // cards laid with a violet card, or violet themselves
    bluffs: number
    caught: number // of these
    missed: number // granted links, each counted once
    right: number // "dico" that found a wrong link…
    wrong: number // …and that did not
    let_pass: number // bluffs of others that they could have caught, and nobody did
    penalty: number // cards drawn for a wrong link or a wrong "dico"
  }

  export interface StudiedTurn {
    seat: number
    number: number // of all turns, counted from 1
    hand: readonly string[] // at its beginning; none where nothing could be played
    tops: readonly string[]
    links: readonly StudiedLink[] // as they were laid
    missed: readonly StudiedLink[] // granted links of cards that were not laid as well elsewhere
    best: readonly StudiedLink[] // the longest line, if it is longer than what was laid well
    possible: number // cards that could have been laid without a bluff
    drawn: readonly string[] // from the talon, as nothing was laid
    put: readonly string[] // changed…
    got: readonly string[] // …for these
    has_skipped: boolean
    has_countered: boolean
    how: How
  }

  /** A card on another: laid, or one that could have been. */
  export interface StudiedLink {
    pile: number
    covered: string
    laid: string
    kind: Kind
    doubt: Challenge | null
    let_pass: readonly number[] // who could have caught a bluff, and did not
  }

  export type Kind = 'bluff' | 'free' | 'granted'

  /** A "dico" on a card, and what it has cost one of the two. */
  export interface Challenge {
    challenger: number
    turn: number // in which it was said, counted from 1
    granted: boolean
    cards: number // that were drawn
    turns: number // that were lost: this one, or one to come
  }

  export type How = 'caught' | 'end' | 'gave-way' | 'open' | 'out' | 'owed'

  /** Why a word may be laid on another: the line of the page of the covered one. */
  export interface Sentence {
    covered: string
    laid: string
    line: string
  }

  export type Puzzle = TenCards

  /** The task of a day. */
  export interface TenCards {
    cards: readonly string[]
  }

  export type Answer = CardLine

  /** Cards in the order in which they are laid. */
  export interface CardLine {
    cards: readonly string[]
  }

  export type Details = JudgedLine

  /** How many cards stand, and the lines of the Dicobidule that grant them. */
  export interface JudgedLine {
    standing: number
    sentences: readonly Sentence[]
  }

  export type Best = LongestLine

  /** One of the longest lines there are, and the lines of the Dicobidule that grant it. */
  export interface LongestLine {
    cards: readonly string[]
    sentences: readonly Sentence[]
  }

  /** Words of the pack; what is empty is none. */
  export interface Task {
    words: readonly string[]
  }

  /** All links among the words, and the most of them that can lie one on the other. */
  export interface Solution {
    links: readonly GrantedLink[]
    line: readonly string[]
  }

  /** One word may be laid on another, and the lines of the Dicobidule that say so. */
  export interface GrantedLink {
    covered: string
    laid: string
    lines: readonly string[]
  }
}

export declare namespace Boggle {
  export type Options = DeLuxe | DeLuxeAlone | Pocket | Solo

  /** Sixteen dice under a dome; a word that two have found is nobody's. */
  export interface DeLuxe {
    type: 'deluxe'
    seconds: number
    rounds: number
    target: number
    conjugations: boolean
    unknown: Unknown
  }

  export type Unknown = 'refused' | 'struck'

  /** The same dice and words for one, against the sandglass: the grid of the day. */
  export interface DeLuxeAlone {
    type: 'deluxe-alone'
    seconds: number
    rounds: number
    target: number
    conjugations: boolean
    unknown: Unknown
  }

  /** Four fiches in a case, played on both faces; formula 1 or 2. */
  export interface Pocket {
    type: 'pocket'
    language: Language
    formula: 1 | 2
    minimum: 3 | 4
    plurals: boolean
    tie: 'own' | 'same' // what those who tie in formula 2 are credited with
    seconds: number
    rounds: number
    target: number
    unknown: Unknown
  }

  export type Language = 'de' | 'en' | 'es' | 'fr'

  /** The Pocket case for one: formula 3. */
  export interface Solo {
    type: 'solo'
    language: Language
    minimum: 3 | 4
    seconds: number // 0: as long as one likes
    rounds: number
    unknown: Unknown
  }

  export type Action = Ready | Note | Finish | Proceed | Lift | TimeUp

  /** A player has seen the result. */
  export interface Ready {
    type: 'ready'
  }

  /** A word for one's list, in plain capitals. */
  export interface Note {
    type: 'note'
    word: string
  }

  /** One has found enough; when all have, nobody waits for the sandglass. */
  export interface Finish {
    type: 'finish'
  }

  /** The clock has waited long enough. */
  export interface Proceed {
    type: 'proceed'
  }

  /** The clock lifts the dome and turns the sandglass. */
  export interface Lift {
    type: 'lift'
  }

  /** The sandglass has run out. */
  export interface TimeUp {
    type: 'time-up'
  }

  /** What one seat knows: the table and its own sheet. */
  export interface View {
    seat: number | null
    board: Board
    words: readonly string[]
  }

  /** All that everyone at the table knows. */
  export interface Board {
    options: Options
    stage: Stage
    round: number // rounds begun so far; in the pause before the first: 0
    letters: string // row by row; empty until the dome is lifted (BOG-8)
    rows: readonly Row[] // the fiches in the case, once seen
    side: number // 0: the face that came first, 1: the other one
    used: readonly number[] // fiches that have had their turn since the last shuffle
    counts: readonly number[] // words noted in this round, by seat (BOG-9)
    finished: readonly number[]
    waiting: readonly number[] // who has not said yet that they are ready
    lists: readonly (readonly Entry[])[] // the round's, by seat, once it is over
    points: readonly (readonly number[])[] // of every round that is over, by seat
    totals: readonly number[]
    found: readonly number[] // words kept in all rounds, by seat
    best: readonly number[] // who won the round that is over; nobody if it brought nothing
    reason: Reason | null // why the game is over
  }

  export type Stage = 'over' | 'pause' | 'search' | 'shake'

  /** A fiche in its row of the case: the face that is played first, and which way it lies. */
  export interface Row {
    fiche: number
    face: number
    backwards: boolean
  }

  /** A word of a list after the round: what became of it, and its points. */
  export interface Entry {
    word: string
    fate: WordStatus
    points: number
  }

  export type WordStatus = 'conjugated' | 'kept' | 'plural' | 'shared' | 'unknown'

  export type Reason = 'enough' | 'rounds' | 'target'

  export type Body = Shaken | Lifted | Noted | Finished | Scored | Won

  /** Dice or fiches are mixed under the dome; the number of the round that begins. */
  export interface Shaken {
    type: 'shaken'
    round: number
  }

  /** Everyone sees the letters at once, and the sandglass runs. */
  export interface Lifted {
    type: 'lifted'
    round: number
    letters: string
    timed: boolean // alone one may search as long as one likes
  }

  /** Someone has so many words now; only they know which. */
  export interface Noted {
    type: 'noted'
    seat: number
    count: number
    word: string | null
  }

  /** Someone has put their pencil down. */
  export interface Finished {
    type: 'finished'
    seat: number
  }

  /** The round is over: the lists are read and the points marked. */
  export interface Scored {
    type: 'scored'
    round: number
    lists: readonly (readonly Entry[])[]
    points: readonly number[]
    totals: readonly number[]
    found: readonly number[]
    alone: boolean
    in_time: boolean // everyone had finished before the sandglass
  }

  /** The game is over. */
  export interface Won {
    type: 'won'
    winners: readonly number[]
    totals: readonly number[]
    found: readonly number[]
    alone: boolean
    reason: Reason
  }

  export interface Study {
    letters: string
    language: Language
    possible: Sum
    ordinary: Sum // of these, what an ordinary player knows
    seats: readonly Share[]
    words: readonly Word[] // the longest first, then the most common
  }

  export interface Sum {
    words: number
    points: number
  }

  /** What a seat found of all that was there, shared words included. */
  export interface Share {
    words: number
    points: number
    share: number // of the possible points
    kept: number
  }

  /** A word of the grid, one way to trace it, and whose lists it stood on. */
  export interface Word {
    word: string
    points: number
    commonness: number // tenths of Zipf
    common: boolean // an ordinary player knows it
    path: readonly number[]
    seats: readonly number[]
  }

  /** Sixteen letters row by row, and the rule set by which words count. */
  export interface Task {
    letters: string
    rules?: 'deluxe' | 'pocket'
    language?: Language // of Pocket; De Luxe is French
  }

  /** The whole grid. */
  export interface Solution {
    letters: string
    language: Language
    points: number // of all words
    words: readonly GridWord[] // the longest first, then the most common
  }

  /** A word of the grid, and one way to trace it. */
  export interface GridWord {
    word: string
    points: number
    commonness: number // tenths of Zipf
    common: boolean // an ordinary player knows it
    path: readonly number[]
  }

  export type Room = RoundTask

  /** The grid, row by row. */
  export interface RoundTask {
    letters: string
  }
}

export declare namespace Ludime {
  export type Options = Partie | OneWord | Die

  /** Game 1: lay words, lengthen them, steal them. */
  export interface Partie {
    type: 'partie'
    manches: number // LUD1-16, LUD-Q18
    last_card: 'discarded' | 'laid' // how one may get rid of it (LUD-Q1)
    takes: 'both' | 'one' // of draw pile and discard (LUD-Q2)
    take_discard?: 'free' | 'used'
  }

  /** Game 2: a single word grows by one letter at a time. */
  export interface OneWord {
    type: 'un-mot'
    target: number
    comes_back: boolean // who passes once may play again (LUD-Q20)
    agreed_manches?: 0 | 3 | 4 | 6 | 8
  }

  /** Game 3: one word with the whole hand, whose size the die has set. */
  export interface Die {
    type: 'de'
    target: number
    agreed_manches?: 0 | 3 | 4 | 6 | 8
  }

  export type Action =
    | Draw
    | TakeDiscard
    | Without
    | Lay
    | Modify
    | SetAside
    | Exchange
    | Discard
    | Show
    | GiveUp
    | Ready
    | Proceed

  /** Take the top card of the draw pile. */
  export interface Draw {
    type: 'draw'
  }

  /** Take the card that lies open on the discard pile. */
  export interface TakeDiscard {
    type: 'take-discard'
  }

  /** Play without taking a card: there is none to draw (LUD1-17). */
  export interface Without {
    type: 'without'
  }

  /** A new word from one's hand. */
  export interface Lay {
    type: 'lay'
    word: string
  }

  /** A word of the table becomes another: all its letters, and some of one's hand (LUD-C5). */
  export interface Modify {
    type: 'modify'
    number: number // of the word on the table
    word: string
  }

  /** A card that is to be exchanged (LUD1-19). */
  export interface SetAside {
    type: 'set-aside'
    letter: Letter
  }

  export type Letter =
    | 'A'
    | 'B'
    | 'C'
    | 'D'
    | 'E'
    | 'F'
    | 'G'
    | 'H'
    | 'I'
    | 'J'
    | 'K'
    | 'L'
    | 'M'
    | 'N'
    | 'O'
    | 'P'
    | 'Q'
    | 'R'
    | 'S'
    | 'T'
    | 'U'
    | 'V'
    | 'W'
    | 'X'
    | 'Y'
    | 'Z'

  /** The cards set aside for as many of the draw pile. */
  export interface Exchange {
    type: 'exchange'
  }

  /** A card of one's hand onto the discard pile: the turn is over. */
  export interface Discard {
    type: 'discard'
    letter: Letter
  }

  /** Discard a card and lay the whole rest down as one word (LUD3-5). */
  export interface Show {
    type: 'show'
    letter: Letter
    word: string
  }

  /** No longer in this manche (LUD2-5). */
  export interface GiveUp {
    type: 'give-up'
  }

  /** A player has seen the result. */
  export interface Ready {
    type: 'ready'
  }

  /** The clock has waited long enough. */
  export interface Proceed {
    type: 'proceed'
  }

  /** What one seat knows: the table, and its own cards. */
  export interface View {
    seat: number | null
    board: Board
    hand: string
    received: string
    given: string
    aside: string
  }

  /** All that everyone at the table knows, or could remember. */
  export interface Board {
    options: Options
    stage: Stage
    manche: number
    dealer: number
    turn: number
    round: number // of this manche: everyone has a turn in each
    step: number // actions of this manche so far
    throws: readonly (readonly number[])[] // for the first dealer, throw by throw; 0: did not throw
    die: number // of this manche (LUD3-1); 0 where none is thrown
    sizes: readonly number[] // of the hands
    pile: number // cards to draw
    discards: string // the top one last
    rebuilt: number // times that the discards became the draw pile
    words: readonly TableWord[]
    taken: string // from the discards in this turn, not used yet
    took: readonly ('discard' | 'draw')[] // what this turn has taken so far
    aside: number // cards that are set aside for the exchange
    debuts: readonly number[] // the round of each one's first word; 0: none yet
    is_closing: boolean // someone is out: the round is played to its end (LUD1-13)
    idle: number // turns in a row in which nobody has laid a card
    dry: number // turns in a row in which nobody has drawn one
    given_up: readonly number[]
    packs: readonly string[] // game 2 only: what the cards were dealt from, the fresh ones first
    traffic: readonly string[] // cards in and out of each hand, see card_log.py
    dealt: readonly number[] // cards at the beginning of the manche
    received: readonly string[] // the cards that came unseen, once the manche is over
    given: readonly string[] // the cards that were exchanged, once it is over
    totals: readonly number[]
    best: readonly number[] // the dearest word that each has scored (LUD-Q17)
    sheet: readonly SheetRow[]
    voids: number // manches in a row that nobody could finish
    waiting: readonly number[] // who has not said yet that they are ready
    reason: Reason | null // why the game is over
  }

  export type Stage =
    'compose' | 'discard' | 'exchange' | 'grow' | 'open' | 'over' | 'pause' | 'take'

  /** A word on the table: whose it is, and all that it has been, the present form last. */
  export interface TableWord {
    word: string
    owner: number
    story: readonly WordForm[]
  }

  /** A word as someone made it, in which of their turns. */
  export interface WordForm {
    seat: number
    word: string
    round: number
  }

  /** A manche on the score sheet. */
  export interface SheetRow {
    manche: number
    dealer: number
    close: Close
    points: readonly number[] // by seat
    words: readonly WordForm[] // that lay on the table, as their owners had made them
    left: readonly string[] // in the hands, by seat
  }

  export type Close = 'given-up' | 'out' | 'shown' | 'stalled' | 'void'

  export type Reason = 'manches' | 'target' | 'void'

  export type Body =
    | Thrown
    | Dealt
    | Drawn
    | Taken
    | WentWithout
    | WordLaid
    | Modified
    | CardSetAside
    | Exchanged
    | Discarded
    | WentOut
    | GaveUp
    | Shown
    | Scored
    | Won

  /** The die for the first dealer: the highest throw deals (LUD-C2). */
  export interface Thrown {
    type: 'thrown'
    throws: readonly (readonly number[])[]
    dealer: number
  }

  /** A new manche; only the owner sees the hand. */
  export interface Dealt {
    type: 'dealt'
    manche: number
    dealer: number
    die: number // 0: none was thrown
    top: string // that begins the discards; nothing in game 2
    sizes: readonly number[]
    again: boolean // the dealer could not open: dealt anew (LUD-Q23)
    hand: string // as the cards came
  }

  /** A card was drawn from the draw pile; only the player who drew sees it. */
  export interface Drawn {
    type: 'drawn'
    seat: number
    rebuilt: boolean // the discards became the draw pile before
    letter: string
  }

  /** The top card of the discards was taken. */
  export interface Taken {
    type: 'taken'
    seat: number
    letter: string
  }

  export interface WentWithout {
    type: 'went-without'
    seat: number
  }

  /** A new word on the table. */
  export interface WordLaid {
    type: 'laid'
    seat: number
    number: number
    word: string
    points: number
    size: number // cards left in the hand
  }

  /** A word became another: lengthened by its owner, or stolen. */
  export interface Modified {
    type: 'modified'
    seat: number
    number: number
    owner: number // before
    stolen: boolean
    old: string
    word: string
    added: string
    points: number
    size: number
  }

  /** A card to be exchanged; its owner knows which, the others how many. */
  export interface CardSetAside {
    type: 'put-aside'
    seat: number
    count: number
  }

  /** Cards were exchanged for as many new ones; only the player who exchanged sees them. */
  export interface Exchanged {
    type: 'exchanged'
    seat: number
    count: number
    letters: string
  }

  export interface Discarded {
    type: 'discarded'
    seat: number
    letter: string
    back: boolean // it was taken and served for nothing (LUD1-4)
    size: number
  }

  /** A hand is empty; who comes before the dealer still has a turn (LUD1-13). */
  export interface WentOut {
    type: 'went-out'
    seat: number
    last: boolean // nobody is left to play
  }

  export interface GaveUp {
    type: 'gave-up'
    seat: number
    for_good: boolean
    wins: boolean // nobody else goes on, and the word is theirs: they stop, and score it
  }

  /** One word with the whole hand (LUD3-4). */
  export interface Shown {
    type: 'shown'
    seat: number
    letter: string // discarded before
    word: string
    points: number
  }

  /** The manche is over, all hands are shown, and what went through them. */
  export interface Scored {
    type: 'scored'
    manche: number
    close: Close
    points: readonly number[]
    totals: readonly number[]
    hands: readonly string[]
    received: readonly string[]
    given: readonly string[]
  }

  export interface Won {
    type: 'won'
    winners: readonly number[]
    reason: Reason
    by_word: boolean // equal in points, told apart by the dearest word (LUD1-16)
  }

  export interface Study {
    turns: readonly (PartieTurn | OneWordTurn | DieTurn)[] // as they were played
  }

  /** A turn of game 1. */
  export interface PartieTurn {
    type: 'partie'
    seat: number
    round: number
    hand: string // with the card that was taken
    taken: string
    is_drawn: boolean
    exchanged: string
    discard: string
    made: readonly StudiedWord[]
    ordinary: readonly StudiedWord[] // a good turn with words that an ordinary player knows…
    best: readonly StudiedWord[] // …and with all words
    dearest: readonly StudiedWord[] // by itself: a common word, and a rare one if it is dearer
    longest: readonly StudiedWord[] // of the new words, likewise
    steals: readonly StudiedWord[] // of words that were left to others
    stealing: Stealing // what the rules allowed: after a word of one's own, not at all
  }

  /** A word that was made or could have been, and what it brought. */
  export interface StudiedWord {
    word: string
    old: string // what it was before; nothing: it is new
    owner: number | null // whose that was
    added: string
    points: number
    common: boolean // an ordinary player knows it
  }

  export type Stealing = 'after-a-word' | 'closed' | 'open'

  /** A turn of game 2. */
  export interface OneWordTurn {
    type: 'un-mot'
    seat: number
    round: number
    hand: string
    old: string // nothing: the dealer opened
    made: StudiedWord | null // None: gave up, or stopped
    ways: readonly StudiedWord[] // some of the words that could have been played
    count: number // of all such words
    stopped: boolean // the word was theirs, and nobody else went on: they scored it (LUD2-7)
  }

  /** A turn of game 3. */
  export interface DieTurn {
    type: 'de'
    seat: number
    round: number
    hand: string // with the card that was taken
    taken: string
    is_drawn: boolean
    discard: string
    word: string // that was shown; nothing: the manche went on
    ways: readonly WholeHandWord[] // some of the words that could have been shown
    count: number // of all such words
  }

  /** A word that takes the whole hand, once this card is discarded. */
  export interface WholeHandWord {
    discard: string
    word: string
    points: number
    common: boolean
  }

  export type Puzzle = Hands

  /** The task of a day: a turn of game 1 as its player sees it; the die, and a hand for it. */
  export interface Hands {
    view: View
    die: number
    cards: string
  }

  export type Answer = Words

  /** What somebody makes of both hands: their turn, in order, and one word ("": none). */
  export interface Words {
    turn: readonly (Lay | Modify)[]
    word: string
  }

  export type Details = Points

  /** What each word of the turn brought, and the word of the die. */
  export interface Points {
    turn: readonly number[]
    word: number
  }

  export type Best = BestWords

  /** The best turn, its points, and the dearest word of the other hand. */
  export interface BestWords {
    turn: readonly MadeWord[]
    turn_points: number
    word: string
    word_points: number
  }

  /** A word of the best turn: what it was before ("": it is new), and what it brings. */
  export interface MadeWord {
    action: Lay | Modify
    old: string
    gain: number
  }

  /** A hand after a card was taken, and the words on the table. */
  export interface Task {
    hand: string
    table?: readonly LaidWord[]
    rules?: 'de' | 'partie'
  }

  /** A word on the table, and whose it is; an empty one is none. */
  export interface LaidWord {
    word: string
    mine?: boolean
  }

  /** Words one by one, the dearest first, and several that go together in one turn. */
  export interface Solution {
    words: readonly PossibleWord[]
    turn: readonly PossibleWord[]
    gain: number // of the turn
  }

  /** A word that can be made. */
  export interface PossibleWord {
    word: string
    old: string // what it was on the table; nothing: it is new
    stolen: boolean
    added: string // cards of the hand
    gain: number
    discard: string // with the die: the card that goes
  }

  export type Room = RoundTask

  /** The die, and the cards that everybody holds, in order of the alphabet. */
  export interface RoundTask {
    die: number
    cards: string
  }
}

export declare namespace Rondelic {
  export type Options = TextA | TextB

  /** Text A, "Rondelic": Kings may be refused, Jarnac, a duel of two at the end. */
  export interface TextA {
    text: 'rondelic'
    circles: number
    all_equal: AllEqual // who advances when all cards are equal (RON-Q10)
    dealer_card: boolean // the dealer holds a hidden card of their own (RON-Q2)
    begun?: 'ever' | 'now'
    deals?: 0 | 6 | 8 | 10
  }

  export type AllEqual = 'all' | 'nobody'

  /** Text B, "Rondellig": Kings are confided, the dealer looks at the talon, tokens are stakes. */
  export interface TextB {
    text: 'rondellig'
    circles: number
    all_equal: AllEqual
    dealer_look: 'after' | 'before' // look before giving up one's card (RON-Q4)
    deals?: 0 | 6 | 8 | 10
  }

  export type Action =
    Keep | Exchange | Give | Refuse | TurnNext | Take | Accept | Restart | Retire | Ready | Proceed

  /** "Servi": stop with one's own card. */
  export interface Keep {
    type: 'keep'
  }

  /** Ask the right neighbour for their card; the avant-dernier takes the pack's top card. */
  export interface Exchange {
    type: 'exchange'
  }

  /** Hand over the card that was asked for; with a King this is the coup de Jarnac. */
  export interface Give {
    type: 'give'
  }

  /** Say that it is a King, and keep it (text A). */
  export interface Refuse {
    type: 'refuse'
  }

  /** Have the next card of the pack. */
  export interface TurnNext {
    type: 'turn'
  }

  /** The dealer gives up their card for the one the avant-dernier gave back, unseen. */
  export interface Take {
    type: 'take'
  }

  /** The dealer takes the talon card they are looking at instead of their own (text B). */
  export interface Accept {
    type: 'accept'
  }

  /** Go from the hole back to the start. */
  export interface Restart {
    type: 'restart'
  }

  /** Stay in the hole. */
  export interface Retire {
    type: 'retire'
  }

  /** A player has seen the result. */
  export interface Ready {
    type: 'ready'
  }

  /** The clock has waited long enough. */
  export interface Proceed {
    type: 'proceed'
  }

  /** What one seat knows: the board and the faces it has seen, by place. */
  export interface View {
    seat: number | null
    board: Board
    faces: readonly number[] // NOTHING where the face is not known
  }

  /** What lies open on the table: everything that everyone sees. */
  export interface Board {
    options: Options
    tokens: readonly number[] // circle of each token; circles + 1 is the hole
    stakes: readonly number[] // tokens each seat has put in so far
    out: readonly number[] // the deal in which a seat went out for good; 0 = still in
    deal: number
    dealer: number
    order: readonly number[] // who plays this deal: the dealer's right first, the dealer last
    stage: Stage
    turn: number // index in `order` of the player whose turn it is
    moves: readonly Move[] // one per player who has played
    holds: readonly number[] // for each seat the place of its card, or NOTHING
    gave: readonly number[] // for each seat the place of the card it gave when asked, or NOTHING
    top: number // place of the pack's top card
    seen: readonly number[] // for each seat the places whose face it has seen, as bits
    face_up: number // places whose faces everyone sees, as bits
    kings: number // places that a refusal showed to be Kings, as bits
    commons: number // places that cannot be Kings: their owner gave them, then exchanged
    discard: number // the avant-dernier's card, while the dealer may take it
    looked: number // the talon card the dealer is looking at (B)
    looks: number // cards the dealer (or the duel's receiver) has been through
    shown: readonly number[] // at the end of a deal, for each seat its card, or NOTHING
    waiting: readonly number[] // who must still choose to restart, or say ready
    returned: readonly number[] // at the end of a deal, whose King came back
    again: boolean // the same dealer deals again (RON-11)
  }

  export type Stage = 'answer' | 'dealer' | 'over' | 'pause' | 'receiver' | 'restart' | 'turn'

  export type Move = 'K' | 'R' | 'X'

  export type Body =
    | Dealt
    | Kept
    | Asked
    | Exchanged
    | Refused
    | Swapped
    | Turned
    | Looked
    | Drew
    | Offered
    | Took
    | Stopped
    | Returned
    | Shown
    | Spared
    | Advanced
    | Edge
    | Fallen
    | Restarted
    | Retired
    | Won
    | LastDeal

  export interface Dealt {
    type: 'dealt'
    deal: number
    dealer: number
    duel: boolean
    card: number | null
  }

  export interface Kept {
    type: 'kept'
    seat: number
  }

  export interface Asked {
    type: 'asked'
    asker: number
    owner: number
  }

  export interface Exchanged {
    type: 'exchanged'
    asker: number
    owner: number
    given: number | null // by the asker
    received: number | null // by the asker
    lent: boolean // it is a King and comes back at the end; told to these two only
  }

  export interface Refused {
    type: 'refused'
    owner: number
    asker: number
  }

  /** The avant-dernier has the pack's top card instead of their own. */
  export interface Swapped {
    type: 'swapped'
    seat: number
    given: number | null
    received: number | null
  }

  /** The dealer's card number 1, 2 or 3, face up. */
  export interface Turned {
    type: 'turned'
    seat: number
    number: number
    card: number
    discard: boolean // the avant-dernier's card, not one of the pack
  }

  /** The dealer looks at a talon card, their own still in hand (text B). */
  export interface Looked {
    type: 'looked'
    seat: number
    number: number
    card: number | null
  }

  /** The dealer gives up their card for one of the talon (text B, looking after). */
  export interface Drew {
    type: 'drew'
    seat: number
    number: number
    card: number | null
  }

  /** The duel's receiver asks for another card, which they alone see. */
  export interface Offered {
    type: 'offered'
    seat: number
    number: number
    card: number | null
  }

  /** The dealer gave up their card for the one that was given back. */
  export interface Took {
    type: 'took'
    seat: number
    card: number | null
  }

  /** The dealer, or the duel's receiver, stops with their card. */
  export interface Stopped {
    type: 'stopped'
    seat: number
  }

  /** A King comes back to its owner. */
  export interface Returned {
    type: 'returned'
    owner: number
    asker: number
  }

  /** All show; for each seat its card or NOTHING, and who has the lowest. */
  export interface Shown {
    type: 'shown'
    cards: readonly number[]
    lowest: readonly number[]
  }

  /** Nobody moves, and why. */
  export interface Spared {
    type: 'spared'
    reason: Reason
  }

  export type Reason = 'all-equal' | 'duel-equal' | 'nobody-left'

  export interface Advanced {
    type: 'advanced'
    seat: number
    circle: number
  }

  /** Il est su'l bord du trou: the table sings (RON-7). */
  export interface Edge {
    type: 'edge'
    seat: number
  }

  /** Il est tombé dans l'trou: the table sings (RON-7). */
  export interface Fallen {
    type: 'fallen'
    seat: number
    may_restart: boolean
  }

  export interface Restarted {
    type: 'restarted'
    seat: number
  }

  export interface Retired {
    type: 'retired'
    seat: number
  }

  export interface Won {
    type: 'won'
    seat: number
    stakes: number | null // text B: the tokens won
  }

  /** The deals agreed on have been played: who has advanced least wins. */
  export interface LastDeal {
    type: 'last-deal'
    winners: readonly number[]
    deals: number
  }

  export type Puzzle = Situations

  /** The task of a day. */
  export interface Situations {
    situations: readonly Situation[]
  }

  /** A decision: what one sees, and what one is asked. */
  export interface Situation {
    view: View
    question: string
    hint: string
    answers: readonly Offer[]
  }

  /** An answer that one may give, with its texts: `choices.…`, and what follows from it. */
  export interface Offer {
    action: Action
    key: string
    note: string
  }

  export type Answer = Decisions

  /** What somebody would do, in the order of the situations. */
  export interface Decisions {
    actions: readonly Action[]
  }

  export type Details = Judged

  /** What each decision came to. */
  export interface Judged {
    points: readonly number[]
    lost: readonly number[] // the risk that the best answer would have spared
  }

  export type Best = Risks

  /** For each situation its answers, the best first. */
  export interface Risks {
    situations: readonly (readonly Risk[])[]
  }

  /** The chance to end with the lowest card after an answer. */
  export interface Risk {
    action: Action
    risk: number
  }

  /** What one player before the dealer knows when it is their turn. */
  export interface Task {
    card: number // in hand now
    players?: number
    rules?: 'rondelic' | 'rondellig'
    before?: readonly Move[] // what those before did
    gave?: number | null // the card given to the neighbour who has just exchanged
  }

  /** The chance of each answer to end with the lowest card, if all others play like masters. */
  export interface Solution {
    keep: number
    exchange: number
  }
}

export declare namespace Tordu {
  /** The simple game; each addition of the complete one is a setting of its own (TOR-Q12). */
  export interface Options {
    overbid: boolean
    double: boolean
    overbid_after_double: boolean // by those who have not spoken yet (TOR-Q7)
    declarer_deals: boolean // the last declarer deals the next hand (TOR-29)
    target: number // points of a manche
    manches: number // to be won (TOR-Q13)
    equal: 'play-on' | 'shared' // several at the target, equal (TOR-Q8)
    deals: number // so many and no more; 0: the target decides
  }

  export type Action = Pass | Bid | Double | Play | Ready | Proceed

  /** Say « je passe ». */
  export interface Pass {
    type: 'pass'
  }

  /** Announce exactly so many tricks with this trump; on another's bid, an overbid (TOR-22). */
  export interface Bid {
    type: 'bid'
    suit: number
    number: number
  }

  /** Say « je contre »: all points of the deal count twice (TOR-24). */
  export interface Double {
    type: 'double'
  }

  /** A card of one's hand to the trick. */
  export interface Play {
    type: 'play'
    card: number
  }

  /** A player has seen the result. */
  export interface Ready {
    type: 'ready'
  }

  /** The clock has waited long enough. */
  export interface Proceed {
    type: 'proceed'
  }

  /** What one seat knows: the board and its own hand, sorted. */
  export interface View {
    seat: number | null
    board: Board
    hand: readonly number[]
  }

  /** Everything public: what all players know or could remember. */
  export interface Board {
    options: Options
    stage: Stage
    deal: number
    dealer: number
    turn: number // who speaks or plays
    calls: readonly SeatCall[] // the auction of this deal
    contract: Contract | null // that stands, or did when the deal ended
    trick: Trick | null // on the table
    tricks: readonly Trick[] // complete ones of this deal; people may look at the last (TOR-31)
    taken: readonly number[] // tricks won in this deal, by seat
    scores: readonly number[] // of this manche
    sheet: readonly SheetRow[] // of this manche
    manche: number
    won: readonly number[] // manches, by seat
    waiting: readonly number[] // who has not said yet that they are ready
    best: readonly number[] // who took the manche that has just ended
    reason: Reason | null // why the game is over
  }

  export type Stage = 'auction' | 'over' | 'pause' | 'play'

  /** What someone said in the auction. */
  export interface SeatCall {
    seat: number
    call: Call
  }

  export type Call = Pass | Bid | Double

  /** The bid that stands: trump, and the exact number of tricks. */
  export interface Contract {
    declarer: number
    suit: number
    number: number
    doubled_by: number | null
  }

  /** Cards in the order they were played, clockwise from who led. */
  export interface Trick {
    leader: number
    cards: readonly number[]
  }

  /** A deal on the score sheet. */
  export interface SheetRow {
    deal: number
    dealer: number
    contract: Contract
    taken: number // tricks the declarer won
    points: readonly number[] // by seat
  }

  export type Reason = 'deals' | 'target'

  export type Body =
    Dealt | Passed | Bidden | Doubled | Settled | Played | Taken | Scored | MancheWon | Won

  /** Eight cards each; only the owner sees them. */
  export interface Dealt {
    type: 'dealt'
    deal: number
    dealer: number
    hand: readonly number[]
  }

  export interface Passed {
    type: 'passed'
    seat: number
  }

  /** A first bid, or one over another's. */
  export interface Bidden {
    type: 'bidden'
    seat: number
    suit: number
    number: number
    over: number | null // whose bid is as if never made (TOR-22)
  }

  export interface Doubled {
    type: 'doubled'
    seat: number
    declarer: number
  }

  /** The auction is over: the declarer leads (TOR-12). */
  export interface Settled {
    type: 'settled'
    declarer: number
    suit: number
    number: number
    doubled: boolean
  }

  export interface Played {
    type: 'played'
    seat: number
    card: number
  }

  /** A trick goes to the seat that won it. */
  export interface Taken {
    type: 'taken'
    seat: number
    card: number // that won it
    cut: boolean // with a trump, on another suit
    count: number // tricks this seat has now
    declarer: number
    number: number // that the declarer announced
  }

  /** The deal is over and marked. */
  export interface Scored {
    type: 'scored'
    deal: number
    declarer: number
    suit: number
    number: number
    taken: number
    exact: boolean
    alone: boolean // there is only one other
    doubled: boolean
    gain: number // what the declarer marks, or each of the others
    points: readonly number[]
    scores: readonly number[]
  }

  export interface MancheWon {
    type: 'manche-won'
    manche: number
    winners: readonly number[]
    scores: readonly number[]
    won: readonly number[]
    last: boolean // and with it the game
  }

  export interface Won {
    type: 'won'
    winners: readonly number[]
    reason: Reason
  }

  /** The whole deal: what was possible, and every decision. */
  export interface Study {
    hands: readonly (readonly number[])[] // as they were dealt
    contract: Contract
    taken: number
    possible: readonly (readonly TrumpRow[])[] // by seat, as declarer
    start: number | null // what the cards allowed the declarer after the auction…
    holds: boolean | null // …and whether that was to make it
    decisions: readonly Decision[]
    decisive: number | null // the last of them that won or lost the contract
  }

  /** A trump: by number of tricks, the chance to make them, and the expected deviation. */
  export interface TrumpRow {
    suit: number
    exact: boolean // else the search was cut off and these are estimates
    made: readonly number[]
    apart: readonly number[]
  }

  /** A call or a card, compared with the other answers. */
  export interface Decision {
    seat: number
    action: Pass | Bid | Double | Play
    trick: number // from 1; 0 in the auction
    answers: readonly Answer[] // the best first for the deciding player, by what they could know
    worlds: number // how many were drawn
    exact: boolean // the real points are solved, not estimated
    value: number | null // in play: what the cards still allow the declarer after it
    swing: number // against the best answer, with the real cards
    cost: number // the points lost by what the player could know
    verdict: Verdict
    turn: Turn // the contract could be made before it and not after, or the reverse
  }

  /**
   * A call or card that was possible, and its value; None if it could not be computed.
   *
   * In play the points are the declarer's lead over the others, in the auction the caller's.
   */
  export interface Answer {
    action: Pass | Bid | Double | Play
    real: number | null // with the cards as they were
    fair: number | null // by what the player could know
    made: number | null // in what share of the drawn worlds the contract is made then
  }

  export type Verdict = 'forced' | 'good' | 'lucky' | 'slip' | 'unlucky' | 'unweighed'

  export type Turn = 'given' | 'lost' | 'none'

  /** The hands of two to five players, clockwise, and who declares and leads. */
  export interface Task {
    hands: readonly (readonly number[])[]
    declarer?: number
  }

  /** What the declarer can do with every trump, and the best contract played by both sides. */
  export interface Solution {
    trumps: readonly TrumpLeads[]
    suit: number
    number: number
    lead: number // of the declarer over the others, with this contract
    exact: boolean
    line: readonly PlayedCard[]
    taken: number // tricks of the declarer at its end
  }

  /** A trump: by number of tricks, the declarer's lead over the others, and whether it is made. */
  export interface TrumpLeads {
    suit: number
    exact: boolean // else the search was cut off and these are estimates
    leads: readonly number[]
    made: readonly boolean[]
  }

  /** A card of the line, and the other cards that would have been as good. */
  export interface PlayedCard {
    seat: number
    card: number
    equals: readonly number[]
  }
}
