/** What a club evening is, in words. */
import { minutesAndSeconds } from '../../../lib/countdown'
import type { Texts } from '../../../lib/texts'
import type { EventPage, EventPlayer } from '../../../protocol'
import type { GameTitles } from './gameTitles.svelte'

/** « Tournoi suisse · Le Tordu · 5 rondes » */
export function eventLine(page: EventPage, titles: GameTitles, texts: Texts): string {
  const games = [...new Set(page.boxes.map(({ game }) => titles.title(game)))].filter(Boolean)
  const length =
    page.format === 'arena'
      ? texts.say('events.minutesWord', { minutes: page.minutes })
      : texts.say('events.roundsWord', { rounds: page.rounds })
  const format = texts.say(`events.format.${page.format}`)
  return texts.say('events.line', { format, games: games.join(', '), length })
}

/** The name of each player, if they are known still; bots are told apart from people. */
export function namesOf(page: EventPage, texts: Texts): Map<string, string> {
  const say = ({ name, level }: EventPlayer) =>
    level ? `${name} (${texts.say('events.bot')})` : name || texts.say('common.somebody')
  return new Map(page.players.map((player) => [player.id, say(player)]))
}

/** Whole points, halves, or the hundredths of a comparison. */
export function pointsWord(page: EventPage, points: number, texts: Texts): string {
  const digits = page.format === 'duplicate' ? 2 : Number.isInteger(points) ? 0 : 1
  return texts.number(points, digits)
}

/** What runs now: until the next round, the end of this one, or of the arena. */
export function countdown(page: EventPage, now: number, texts: Texts): string {
  const due = page.next_ms || page.stop_ms
  if (!due || page.stage !== 'playing') return ''
  const time = minutesAndSeconds(Math.max(0, Math.ceil((due - now) / 1000)))
  if (page.next_ms) return texts.say('events.nextIn', { time })
  return page.format === 'arena'
    ? texts.say('events.endsIn', { time })
    : texts.say('events.stopsIn', { time })
}

/** Where it stands: the round, or that people are still coming. */
export function progress(page: EventPage, texts: Texts): string {
  if (page.stage !== 'playing' || page.format === 'arena' || page.rounds_drawn === 0)
    return texts.say(`events.stage.${page.stage}`)
  return texts.say('events.roundOf', { number: page.rounds_drawn, rounds: page.rounds })
}
