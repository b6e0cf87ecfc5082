import { describe, expect, it } from 'vitest'
import { messageWithNames, replayWithNames, seriesWithNames, withNames } from '../src/lib/names'
import { siteCatalogue } from '../src/lib/siteTexts.svelte'
import { Texts } from '../src/lib/texts'
import { trees as english } from '../src/texts/en'
import { trees as french } from '../src/texts/fr'
import type { LobbyEntry, Message, Replay, SeriesPage } from '../src/protocol'

const entryOf = (...names: string[]): LobbyEntry =>
  ({
    id: 't',
    members: names.map((name, seat) => ({ id: `m${seat}`, name })),
  }) as unknown as LobbyEntry

const read = (entry: LobbyEntry) => entry.members.map(({ name }) => name)

describe('who is not known any more', () => {
  it('has a name in the language of the page, also when that is changed', () => {
    siteCatalogue.texts = new Texts('fr', french)
    const entry = withNames(entryOf('Zoé', ''))
    expect(read(entry)).toEqual(['Zoé', 'Quelqu’un'])
    siteCatalogue.texts = new Texts('en', english)
    expect(read(entry)).toEqual(['Zoé', 'Someone'])
  })

  it('is told from others like them', () => {
    siteCatalogue.texts = new Texts('en', english)
    expect(read(withNames(entryOf('', 'Zoé', '')))).toEqual(['Someone', 'Zoé', 'Someone 2'])
    const replay = replayWithNames({ names: ['', ''] } as unknown as Replay)
    expect(replay.names).toEqual(['Someone', 'Someone 2'])
  })

  it('has one in every message, and as the host of a series', () => {
    siteCatalogue.texts = new Texts('en', english)
    for (const type of ['table', 'moved', 'card']) {
      const message = messageWithNames({ type, card: entryOf('') } as unknown as Message)
      expect('card' in message && message.card && read(message.card)).toEqual(['Someone'])
    }
    const lobby = messageWithNames({ type: 'lobby', tables: [entryOf('')] } as unknown as Message)
    expect(lobby.type === 'lobby' && lobby.tables.flatMap(read)).toEqual(['Someone'])
    const page = seriesWithNames({ host: '', tables: [entryOf('')] } as unknown as SeriesPage)
    expect([page.host, ...page.tables.flatMap(read)]).toEqual(['Someone', 'Someone'])
  })
})
