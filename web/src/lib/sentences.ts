/** What happened, in the words of the catalogues. */
import type { LobbyEntry, NumberedEvent } from '../protocol'
import type { AnyGameUi, EventBody } from './gameUi'
import type { Texts, Values } from './texts'

/** One thing that was said; a song is set apart. */
export interface Sentence {
  number: number
  lines: readonly { text: string; isSong: boolean }[]
  isHouse: boolean
}

const UNSAID = new Set(['started', 'followed', 'brought-in']) // the table shows it by itself
const SONG = /^\s*♪\s*/

/** The game's own events; what happened to the table itself is left out. */
export function gameEventsOf({ events }: { events: readonly NumberedEvent[] }): EventBody[] {
  return events.flatMap((event) => (event.type === 'game' ? [bodyOf(event)] : []))
}

/** The events that are worth a sentence: a game may think that its board shows enough. */
export function spokenEvents(
  events: readonly NumberedEvent[],
  ui: Pick<AnyGameUi, 'isSilent'> | null,
  me: number | null,
): readonly NumberedEvent[] {
  if (!ui?.isSilent) return events
  return events.filter((event) => event.type === 'house' || !ui.isSilent?.(event.body, me))
}

const bodyOf = (event: NumberedEvent) => event.body as EventBody & Values

/** The sentences for events one after another: what a wish is for depends on what was before. */
export function sentencesOf(
  events: readonly NumberedEvent[],
  texts: Texts,
  entry: LobbyEntry | null,
  isWanted: (event: NumberedEvent) => boolean = () => true,
): Sentence[] {
  let isPaused = false
  return events.flatMap((event) => {
    const { type } = bodyOf(event)
    if (event.type === 'house' && (type === 'paused' || type === 'resumed')) {
      isPaused = type === 'paused'
    }
    return (isWanted(event) && sentenceOf(event, texts, entry, isPaused)) || []
  })
}

/** The sentences for the newest of these events, which are the only ones that are worded. */
export function freshSentences(
  fresh: readonly NumberedEvent[],
  events: readonly NumberedEvent[],
  texts: Texts,
  entry: LobbyEntry | null,
): Sentence[] {
  if (fresh.length === 0) return [] // in a rush nothing of most moments is said
  const numbers = new Set(fresh.map(({ number }) => number))
  return sentencesOf(events, texts, entry, ({ number }) => numbers.has(number))
}

/** The sentence for an event, or null where nothing is said. */
export function sentenceOf(
  event: NumberedEvent,
  texts: Texts,
  entry: LobbyEntry | null,
  isPaused = false,
): Sentence | null {
  const text =
    event.type === 'game'
      ? sayGameEvent(bodyOf(event), texts)
      : sayTableEvent(bodyOf(event), texts, entry, isPaused)
  if (!text) return null
  const lines = text.split('\n').map((line) => ({
    text: line.replace(SONG, '').trim(),
    isSong: SONG.test(line),
  }))
  return { number: event.number, lines, isHouse: event.type === 'house' }
}

function sayGameEvent(body: EventBody & Values, texts: Texts): string {
  return texts.say(`events.${body.type}`, body)
}

function sayTableEvent(
  body: EventBody & Values,
  texts: Texts,
  entry: LobbyEntry | null,
  isPaused: boolean,
): string {
  if (UNSAID.has(body.type)) return ''
  if (body.type === 'wished') {
    return texts.say(isPaused ? 'table.wishesResume' : 'table.wishesPause', body)
  }
  const level = typeof body['level'] === 'string' && body['level']
  const values = { ...body, level: level ? texts.say(`levels.${level}`) : '' }
  if (body.type === 'ended') {
    return texts.say('house.ended', { reason: texts.say(`endings.${String(body['reason'])}`) })
  }
  if (body.type === 'joined' && entry?.stage !== 'gathering') return '' // an old story by now
  return texts.say(`house.${body.type}`, values)
}

/** What stands in the place of the events before the first one that was sent. */
export function laterBeginning(texts: Texts): Sentence {
  return { number: 0, lines: [{ text: texts.say('table.earlier'), isSong: false }], isHouse: true }
}

/** All of it as plain text, as a screen reader hears it. */
export function plain(sentence: Sentence): string {
  return sentence.lines.map((line) => line.text).join(' ')
}
