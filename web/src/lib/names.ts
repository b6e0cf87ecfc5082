/** Whoever is not known any more comes without a name: here they get one, in the reader's language. */
import type {
  EventPage,
  LobbyEntry,
  Message,
  MyTable,
  OpenedTable,
  Replay,
  SeriesPage,
} from '../protocol'
import { siteCatalogue } from './siteTexts.svelte'

/** The name of the first, second… of them at a table; it follows the language of the page. */
function somebody(nth = 1): string {
  const name = siteCatalogue.texts?.say('common.somebody') ?? ''
  return nth > 1 ? `${name} ${nth}` : name
}

function namesOf(names: readonly string[]): string[] {
  let nameless = 0
  return names.map((name) => name || somebody(++nameless))
}

/** An entry in which everyone has a name. */
export function withNames(entry: LobbyEntry): LobbyEntry {
  const { members } = entry
  if (members.every(({ name }) => name)) return entry
  const named = members.map((member, seat) =>
    member.name
      ? member
      : {
          ...member,
          get name() {
            return namesOf(members.map(({ name }) => name))[seat] ?? ''
          },
        },
  )
  return { ...entry, members: named }
}

export const tableWithNames = <Table extends OpenedTable | MyTable>(table: Table): Table => ({
  ...table,
  card: withNames(table.card),
})

export const seriesWithNames = (page: SeriesPage): SeriesPage => ({
  ...page,
  tables: page.tables.map(withNames),
  get host() {
    return page.host || somebody()
  },
})

export function eventWithNames(page: EventPage): EventPage {
  const names = namesOf(page.players.map(({ name }) => name))
  return {
    ...page,
    host: page.host || somebody(),
    players: page.players.map((player, index) => ({ ...player, name: names[index] ?? '' })),
  }
}

export const replayWithNames = (replay: Replay): Replay => ({
  ...replay,
  get names() {
    return namesOf(replay.names)
  },
})

/** A message of the server in which everyone has a name. */
export function messageWithNames(message: Message): Message {
  if ('card' in message && message.card) return { ...message, card: withNames(message.card) }
  if (message.type === 'lobby') return { ...message, tables: message.tables.map(withNames) }
  return message
}
