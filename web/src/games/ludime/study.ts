/** A manche that is over, turn by turn: which ones to look at, and how they are told. */
import type { Texts } from '../../lib/texts'
import type { Ludime } from '../../protocol'

export type Turn = Ludime.Study['turns'][number]
type Composed = Ludime.StudiedWord

export const FILTERS = ['mine', 'missed', 'all'] as const
/** `missed`: what anybody could have seen, and nobody did just then. */
export type Filter = (typeof FILTERS)[number]

export const pointsOf = (words: readonly Composed[]): number =>
  words.reduce((sum, { points }) => sum + points, 0)

/** What common words would have brought more: points, in game 1 beside those that were made. */
export function missedBy(turn: Turn): number {
  if (turn.type === 'partie') return Math.max(0, pointsOf(turn.ordinary) - pointsOf(turn.made))
  const isDone = turn.type === 'un-mot' ? turn.made !== null : turn.word !== ''
  return isDone ? 0 : (turn.ways.find(({ common }) => common)?.points ?? 0)
}

export function filtered(turns: readonly Turn[], filter: Filter, me: number | null): Turn[] {
  return turns.filter(
    (turn) => filter === 'all' || (filter === 'mine' ? turn.seat === me : missedBy(turn) > 0),
  )
}

/** What one begins with: one's own turns, the whole story of a word, or what was missed. */
export function firstFilter(turns: readonly Turn[], me: number | null): Filter {
  const type = turns[0]?.type
  if (type === 'partie' && me !== null) return 'mine'
  return type !== 'un-mot' && filtered(turns, 'missed', me).length > 0 ? 'missed' : 'all'
}

/** One's own turn in which most was missed; to one who watched, anybody's. */
export function mostMissed(turns: readonly Turn[], me: number | null): Turn | null {
  const own = turns.filter(({ seat }) => me === null || seat === me)
  const [first = null] = own.toSorted((one, other) => missedBy(other) - missedBy(one))
  return first && missedBy(first) > 0 ? first : null
}

/** A family of words, with the key of its title. */
export interface Family {
  key: string
  words: readonly Composed[]
  isSum: boolean // they go together
}

/** What there was in a turn of game 1, without saying anything twice. */
export function familiesOf(turn: Ludime.PartieTurn): Family[] {
  const families: Family[] = []
  const told = new Set<string>()
  const nameOf = ({ old, word }: Composed) => `${old}>${word}`
  const add = (key: string, words: readonly Composed[], isSum = false) => {
    const news = isSum ? words : words.filter((each) => !told.has(nameOf(each)))
    for (const each of news) told.add(nameOf(each))
    if (news.length > 0) families.push({ key, words: news, isSum })
  }
  const [made, ordinary, best] = [turn.made, turn.ordinary, turn.best].map(pointsOf)
  add('made', turn.made, true)
  if (ordinary! > made!) add('ordinary', turn.ordinary, true)
  if (best! > Math.max(made!, ordinary!)) add('best', turn.best, true)
  add('dearest', turn.dearest)
  add('longest', turn.longest)
  add('steals', turn.steals)
  return families
}

/** The words that were made in a turn, to be drawn. */
export function madeIn(turn: Turn): { word: string; added: string }[] {
  if (turn.type === 'de') return turn.word ? [{ word: turn.word, added: '' }] : []
  const made = turn.type === 'partie' ? turn.made : turn.made ? [turn.made] : []
  return made.map(({ word, old, added }) => ({ word, added: old ? added : '' }))
}

/** The line that stands for a turn. */
export function sayTurn(texts: Texts, turn: Turn): string {
  const { seat } = turn
  if (turn.type === 'partie') {
    if (turn.made.length > 0) {
      const words = turn.made.map(({ word }) => word).join(', ')
      return texts.say('study_web.did.made', { words, points: pointsOf(turn.made) })
    }
    const count = turn.exchanged.length
    return texts.say(count > 0 ? 'study_web.did.exchanged' : 'study_web.did.nothing', { count })
  }
  if (turn.type === 'un-mot') {
    if (!turn.made)
      return texts.say(`study_web.did.${turn.stopped ? 'stopped' : 'gave-up'}`, { seat })
    const { word, added } = turn.made
    return texts.say(turn.old ? 'study_web.did.grew' : 'study_web.did.opened', { word, added })
  }
  if (turn.word) return texts.say('study_web.did.shown', { word: turn.word })
  return texts.say('study_web.did.discarded', { letter: turn.discard })
}

/** What could have been done better, in a few words; '' where there is nothing to say. */
export function sayMissed(texts: Texts, turn: Turn): string {
  const points = missedBy(turn)
  if (points === 0) return ''
  if (turn.type === 'partie') return texts.say('study_web.missed.partie', { points })
  const { count } = turn
  return texts.say(`study_web.missed.${turn.type}`, { count })
}

/** Where to look first. */
export function sayHeadline(texts: Texts, turns: readonly Turn[], me: number | null): string {
  const turn = mostMissed(turns, me)
  if (!turn) return texts.say(me === null ? 'study_web.headline.none' : 'study_web.headline.all')
  const { seat, round } = turn
  const name = turn.type === 'un-mot' && turn.stopped ? 'stopped' : turn.type
  return texts.say(`study_web.headline.${name}`, { seat, round, points: missedBy(turn) })
}
