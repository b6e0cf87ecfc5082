/** A game that is over, in words. */
import type { FinishedGame } from '../protocol'
import type { Texts } from './texts'
import { dateOf } from './times'
import { firstOf } from './wording'

/** How it ended for the reader, in a few words. */
export function resultWords(game: FinishedGame, texts: Texts): string {
  if (game.result === 'unfinished') return texts.say(`history.unfinished.${game.ending}`)
  if (game.result === 'lost')
    return texts.say('history.place', { place: game.place, players: game.players })
  return texts.say(`history.results.${game.result}`)
}

/** What was reached, where one counts at all. */
export function scoreWords(game: FinishedGame, texts: Texts): string {
  return game.score === null ? '' : scoreText(game.score, game.unit, texts)
}

/** A score in the words of its box; nothing where only places count. */
export function scoreText(score: number, unit: string, texts: Texts): string {
  if (unit === '') return ''
  if (texts.has(unit)) return texts.say(unit, { points: score, words: score, count: score })
  return texts.say('result.points', { points: score })
}

/** Who else was there: people by name, then bots by level and number. */
export function companyWords(game: FinishedGame, texts: Texts): string {
  if (game.opponents.length === 0) return texts.say('history.alone')
  const people = game.opponents.filter(({ level }) => !level)
  const bots = new Map<string, number>()
  for (const { level = '' } of game.opponents)
    if (level) bots.set(level, (bots.get(level) ?? 0) + 1)
  const names = [
    ...people.map(({ name }) => name || texts.say('history.somebody')),
    ...[...bots].map(([level, bots]) =>
      texts.say('history.bots', {
        bots,
        level: firstOf(texts, [`levels.${level}`]) || level,
      }),
    ),
  ]
  const list = new Intl.ListFormat(texts.language, { type: 'conjunction' })
  return texts.say('resume.with', { names: list.format(names) })
}

/** How long it took; nothing for less than a minute. */
export function durationWords(ms: number, texts: Texts): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return ''
  if (minutes < 90) return texts.say('history.minutes', { minutes })
  return texts.say('history.hours', { hours: Math.round(minutes / 60) })
}

/** The days of some games, each with its games, in their order. */
export function byDay(
  games: readonly FinishedGame[],
): { day: string; at: number; games: FinishedGame[] }[] {
  const days: { day: string; at: number; games: FinishedGame[] }[] = []
  for (const game of games) {
    const day = dateOf(game.ended_ms)
    const last = days.at(-1)
    if (last?.day === day) last.games.push(game)
    else days.push({ day, at: game.ended_ms, games: [game] })
  }
  return days
}
