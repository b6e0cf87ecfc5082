/** The requests to the server over HTTP. */
import type {
  Account,
  BookPage,
  Chat,
  ChatMessage,
  DayChains,
  DayMonth,
  DayPage,
  DayProof,
  DayResult,
  DayStatistics,
  DayTask,
  Decision,
  EventOrder,
  EventPage,
  Export,
  CodeTarget,
  Holidays,
  KeptChannel,
  Leaderboard,
  LessonPage,
  MyEvents,
  MyFigures,
  MyGames,
  MyPeople,
  MyRatings,
  MyStamps,
  MyTables,
  NewChannel,
  NewEvent,
  NewPasskey,
  NewReport,
  NewSeries,
  NewTable,
  NewTie,
  NoticeSettings,
  OpenedTable,
  OwnShare,
  Person,
  PasskeyRequest,
  Period,
  PersonalLink,
  RatedTables,
  RecoveryCodes,
  Remarks,
  Replay,
  ReviewPage,
  SeriesDeal,
  RoomSigns,
  SeriesPage,
  SolvedBoard,
  SharedGame,
  Shelf,
  SignedChallenge,
  SignedIn,
  SignInRequest,
  StudyPage,
  TableRatings,
  WaysToSignIn,
  WordPage,
} from '../protocol'
import { eventWithNames, replayWithNames, seriesWithNames, tableWithNames } from './names'
import { isShare } from './shares'
import { rememberCommitment, storeCommitment } from './storage'
import { Refusal, UNREACHABLE } from './refusal'
import type { Tree } from './texts'

async function ask<Answer>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const init: RequestInit = { method, credentials: 'same-origin' }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'Content-Type': 'application/json' }
  }
  let response: Response
  let text: string
  try {
    response = await fetch(`/api${path}`, init)
    text = await response.text()
  } catch {
    throw new Refusal(UNREACHABLE)
  }
  if (response.ok) return (text ? JSON.parse(text) : undefined) as Answer
  throw readRefusal(text)
}

function readRefusal(text: string): Refusal {
  try {
    const { code, clause, details } = JSON.parse(text)
    return new Refusal(code, clause, details)
  } catch {
    return new Refusal(UNREACHABLE) // a proxy answers in the server's place
  }
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`
const evening = (code: string) => `/events/${encodeURIComponent(code)}`
const within = (series: string) => `/series/${encodeURIComponent(series)}`

/** The player's own contribution to a table's chance. */
function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const askTable = async (method: string, path: string, body?: unknown): Promise<OpenedTable> =>
  tableWithNames(await ask<OpenedTable>(method, path, body))

const askSeries = async (method: string, path: string, body?: unknown): Promise<SeriesPage> =>
  seriesWithNames(await ask<SeriesPage>(method, path, body))

const askEvent = async (method: string, path: string, body?: unknown): Promise<EventPage> =>
  eventWithNames(await ask<EventPage>(method, path, body))

/** Takes a seat, and stores the commitment that the server gave before the first card. */
async function sit(path: string, request: object): Promise<OpenedTable> {
  const mine = nonce()
  const opened = await askTable('POST', path, { ...request, nonce: mine })
  const { card, commitment, seat } = opened
  // A nonce counts until the cards are dealt, and never in a series.
  const counts = card.stage === 'gathering' && !card.series
  if (seat && counts) storeCommitment(card.id, { commitment, nonce: mine })
  else if (seat) rememberCommitment(card.id, commitment)
  return opened
}

let shelf: Promise<Shelf> | undefined

export const api = {
  /** What was said beside the log of a table; for those who sit or sat there. */
  remarks: (table: string) => ask<Remarks>('GET', `${at(table)}/remarks`),
  remark: (table: string, number: number, text: string) =>
    ask<void>('POST', `${at(table)}/remarks`, { number, text }),
  takeBackRemark: (table: string, number: number) =>
    ask<void>('DELETE', `${at(table)}/remarks/${number}`),

  /** The games that the server has; asked for once. */
  shelf(): Promise<Shelf> {
    shelf ??= ask<Shelf>('GET', '/games').catch((problem) => {
      shelf = undefined
      throw problem
    })
    return shelf
  },
  /** The visitor's name, '' if they have not given one; null if the server does not know them. */
  async whoAmI(): Promise<string | null> {
    try {
      return (await ask<Person>('GET', '/me')).name
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === 'no-identity') return null
      throw problem
    }
  },
  /** An empty name makes a person without a name, who can play alone with bots. */
  sayName: (name: string) => ask<Person>('POST', '/me', name ? { name } : {}),
  async myTables(): Promise<MyTables> {
    const { tables } = await ask<MyTables>('GET', '/me/tables')
    return { tables: tables.map(tableWithNames) }
  },
  async myGames(asked: Record<string, string>): Promise<MyGames> {
    const found = await ask<MyGames>('GET', `/me/games?${new URLSearchParams(asked)}`)
    return { ...found, running: found.running.map(tableWithNames) }
  },
  /** With whom one has played, or only whom one follows or blocks; `before`: the next page. */
  people: (tie: string, before: string) =>
    ask<MyPeople>('GET', `/me/people?${new URLSearchParams({ tie, before })}`),
  tie: (wish: NewTie) => ask<void>('POST', '/me/people', wish),
  showPresence: (shown: boolean) => ask<void>('POST', '/me/presence', { shown }),
  /** A table like the last one with this person, offered to them. */
  invite: (person: string) => sit(`/me/people/${encodeURIComponent(person)}/invite`, {}),
  chat: (table: string) => ask<Chat>('GET', `${at(table)}/chat`),
  sayAt: (table: string, text: string) => ask<ChatMessage>('POST', `${at(table)}/chat`, { text }),
  reportMessage: (table: string, message: string) =>
    ask<void>('POST', `${at(table)}/chat/${encodeURIComponent(message)}/report`),
  myFigures: () => ask<MyFigures>('GET', '/me/figures'),
  myStamps: () => ask<MyStamps>('GET', '/me/stamps'),
  myRatings: () => ask<MyRatings>('GET', '/me/ratings'),
  lobbyRatings: () => ask<RatedTables>('GET', '/lobby/ratings'),
  hideRatings: (hidden: boolean) => ask<MyRatings>('POST', '/me/ratings', { hidden }),
  leaderboard: (game: string, preset: string, period: Period) =>
    ask<Leaderboard>(
      'GET',
      `/ratings/${encodeURIComponent(game)}/${encodeURIComponent(preset)}?period=${period}`,
    ),
  tableRatings: (table: string) => ask<TableRatings>('GET', `${at(table)}/ratings`),
  deleteMe: () => ask<void>('DELETE', '/me'),
  exportMe: () => ask<Export>('GET', '/me/export'),
  personalLink: () => ask<PersonalLink>('POST', '/me/link'),
  redeemLink: (key: string) => ask<SignedIn>('POST', '/me/arrive', { key }),

  waysToSignIn: () => ask<WaysToSignIn>('GET', '/sign-in'),
  challenge: () => ask<SignInRequest>('POST', '/sign-in/challenge'),
  signIn: (signed: SignedChallenge) => ask<SignedIn>('POST', '/sign-in/passkey', signed),
  signInByCode: (code: string) => ask<SignedIn>('POST', '/sign-in/code', { code }),
  askForLetter: (address: string, language: string) =>
    ask<void>('POST', '/sign-in/letter', { address, language }),
  signInByLetter: (key: string) => ask<SignedIn>('POST', '/sign-in/letter/key', { key }),

  account: () => ask<Account>('GET', '/me/account'),
  passkeyChallenge: () => ask<PasskeyRequest>('POST', '/me/passkeys/challenge'),
  addPasskey: (made: NewPasskey) => ask<Account>('POST', '/me/passkeys', made),
  renamePasskey: (id: string, name: string) =>
    ask<Account>('POST', `/me/passkeys/${id}/name`, { name }),
  removePasskey: (id: string, last: boolean) =>
    ask<Account>('POST', `/me/passkeys/${id}/remove`, { last }),
  newCodes: () => ask<RecoveryCodes>('POST', '/me/codes'),
  endSession: (id: string) => ask<Account>('DELETE', `/me/sessions/${id}`),
  endOtherSessions: () => ask<Account>('DELETE', '/me/sessions'),
  askToConfirm: (address: string, language: string) =>
    ask<void>('POST', '/me/address', { address, language }),
  confirmAddress: (key: string) => ask<void>('POST', '/address/key', { key }),
  removeAddress: (last: boolean) => ask<Account>('POST', '/me/address/remove', { last }),
  merge: (take: boolean) => ask<Account>('POST', '/me/merge', { take }),
  noticeSettings: () => ask<NoticeSettings>('GET', '/me/notices'),
  addChannel: (channel: NewChannel) => ask<KeptChannel>('POST', '/me/notices', channel),
  dropChannel: (channel: string) => ask<void>('DELETE', `/me/notices/${channel}`),
  tryChannel: (channel: string) => ask<void>('POST', `/me/notices/${channel}/test`),
  holidays: () => ask<Holidays>('GET', '/me/holidays'),
  takeHoliday: (from_ms: number, to_ms: number) =>
    ask<Holidays>('POST', '/me/holidays', { from_ms, to_ms }),
  endHoliday: () => ask<Holidays>('DELETE', '/me/holidays'),
  rooms: () => ask<RoomSigns>('GET', '/rooms'),
  openTable: (request: NewTable) => sit('/tables', request),
  readTable: (table: string) => askTable('GET', at(table)),
  quick: (game: string, language: 'fr' | 'en') => sit('/quick', { game, language }),
  join: (table: string) => sit(`${at(table)}/join`, {}),
  ownShare: (table: string) => ask<OwnShare>('GET', `${at(table)}/share`),
  share: (table: string, named: boolean) => ask<OwnShare>('POST', `${at(table)}/share`, { named }),
  takeBackShare: (table: string) => ask<void>('DELETE', `${at(table)}/share`),
  sharedGame: (share: string) => ask<SharedGame>('GET', `/shared/${encodeURIComponent(share)}`),
  rematch: (table: string) => sit(`${at(table)}/rematch`, {}),
  decline: (table: string) => askTable('POST', `${at(table)}/decline`),
  openSeries: (request: NewSeries) => askSeries('POST', '/series', request),
  series: (series: string) => askSeries('GET', within(series)),
  /** Opens the player's own table of a series: with bots at once, or open to people. */
  async openInSeries(series: string, bots: boolean): Promise<OpenedTable> {
    const opened = await askTable('POST', `${within(series)}/tables`, { bots })
    rememberCommitment(opened.card.id, opened.commitment)
    return opened
  },
  seriesDeal: (series: string, deal: number) =>
    ask<SeriesDeal>('GET', `${within(series)}/deals/${deal}`),
  closeSeries: (series: string) => askSeries('POST', `${within(series)}/close`),
  openEvent: (request: NewEvent) => askEvent('POST', '/events', request),
  event: (code: string) => askEvent('GET', evening(code)),
  myEvents: () => ask<MyEvents>('GET', '/events'),
  joinEvent: (code: string) => askEvent('POST', `${evening(code)}/join`),
  leaveEvent: (code: string) => askEvent('POST', `${evening(code)}/leave`),
  orderEvent: (code: string, { order, player = '', rounds_drawn }: EventOrder) =>
    askEvent('POST', `${evening(code)}/orders`, { order, player, rounds_drawn }),
  findCode: (code: string) => ask<CodeTarget>('GET', `/codes/${encodeURIComponent(code)}`),
  record: (table: string) => ask<unknown>('GET', `${at(table)}/record`),
  async replay(table: string, eyes: number | 'watcher' | 'all'): Promise<Replay> {
    const found = await ask<Replay>('GET', `${at(table)}/replay/${eyes}`)
    return isShare(table) ? found : replayWithNames(found) // there they are called by their seats
  },
  review: (table: string, seat: number) => ask<ReviewPage>('GET', `${at(table)}/review/${seat}`),
  decision: (table: string, seat: number, number: number) =>
    ask<Decision>('GET', `${at(table)}/review/${seat}/${number}`),
  study: (table: string, number: number) => ask<StudyPage>('GET', `${at(table)}/study/${number}`),
  day: (day: string) => ask<DayPage>('GET', `/days/${day}`),
  beginDay: (day: string, game: string) => ask<DayTask>('POST', `/days/${day}/${game}`),
  answerDay: (day: string, game: string, answer: unknown) =>
    ask<DayResult>('POST', `/days/${day}/${game}/answer`, { answer }),
  dayResult: (day: string, game: string) => ask<DayResult>('GET', `/days/${day}/${game}`),
  dayMonth: (month: string) => ask<DayMonth>('GET', `/day-months/${month}`),
  dayStatistics: () => ask<DayStatistics>('GET', '/me/days'),
  dayChains: () => ask<DayChains>('GET', '/days/chains'),
  dayProof: (day: string) => ask<DayProof>('GET', `/day-proofs/${day}`),
  word: (language: string, word: string) =>
    ask<WordPage>('GET', `/words/${language}/${encodeURIComponent(word)}`),
  reportWord: (report: NewReport) => ask<void>('POST', '/words/reports', report),
  gameTexts: (game: string, language: string) =>
    ask<Tree>('GET', `/games/${encodeURIComponent(game)}/texts/${language}`),
  /** What there is to find in a position that the visitor has typed; they may give up waiting. */
  solveBoard: (game: string, task: unknown, signal: AbortSignal) =>
    ask<SolvedBoard>('POST', `/games/${encodeURIComponent(game)}/own-board`, { task }, signal),
  book: (game: string) => ask<BookPage>('GET', `/games/${encodeURIComponent(game)}/book`),
  lesson: (game: string, lesson: string) =>
    ask<LessonPage>('GET', `/games/${game}/lessons/${lesson}`),
}

/** The record as the server keeps it, for the download link. */
export const recordUrl = (table: string) => `/api${at(table)}/record`
