/** A game that is over, turn by turn: which turns to look at, and how links are told. */
import type { Texts } from '../../lib/texts'
import type { Biduletruc } from '../../protocol'

export type Turn = Biduletruc.StudiedTurn
export type Link = Biduletruc.StudiedLink
type Tally = Biduletruc.Tally

export const FILTERS = ['mine', 'missed', 'dico', 'all'] as const
/** `missed`: more could have been laid; `dico`: there was a bluff, or somebody doubted. */
export type Filter = (typeof FILTERS)[number]

export const FATES = ['granted', 'verified', 'free', 'passed', 'caught'] as const
/** What became of a card: `passed` and `caught` are bluffs, `free` has to do with a violet card. */
export type Fate = (typeof FATES)[number]

export function fateOf({ kind, doubt }: Link): Fate {
  if (kind === 'free') return 'free'
  if (kind === 'granted') return doubt ? 'verified' : 'granted'
  return doubt ? 'caught' : 'passed'
}

/** Cards that were laid without a bluff. */
export const wellLaid = ({ links }: Turn): number =>
  links.filter(({ kind }) => kind !== 'bluff').length

/** How many more could have been. */
export const missedBy = (turn: Turn): number => turn.possible - wellLaid(turn)

/** A turn as a row of little cards; the last ones were possible, and were not laid. */
export const pipsOf = (turn: Turn): (Fate | 'open')[] => [
  ...turn.links.map(fateOf),
  ...Array.from({ length: missedBy(turn) }, () => 'open' as const),
]

const isChallengeable = ({ kind, doubt }: Link) => kind === 'bluff' || doubt !== null

const FILTER_TESTS: Record<Filter, (turn: Turn, me: number | null) => boolean> = {
  mine: ({ seat }, me) => seat === me,
  missed: (turn) => missedBy(turn) > 0,
  dico: ({ links }) => links.some(isChallengeable),
  all: () => true,
}

export const filtered = (turns: readonly Turn[], filter: Filter, me: number | null): Turn[] =>
  turns.filter((turn) => FILTER_TESTS[filter](turn, me))

/** One's own turn in which most was missed; to one who watched, anybody's. */
export function mostMissed(turns: readonly Turn[], me: number | null): Turn | null {
  const own = turns.filter(({ seat }) => me === null || seat === me)
  const [first = null] = own.toSorted((one, other) => missedBy(other) - missedBy(one))
  return first && missedBy(first) > 0 ? first : null
}

/** Where to look first. */
export function sayHeadline(texts: Texts, turns: readonly Turn[], me: number | null): string {
  const turn = mostMissed(turns, me)
  if (!turn) return texts.say(me === null ? 'study_web.headline.none' : 'study_web.headline.all')
  const { seat, number, possible } = turn
  const laid = wellLaid(turn)
  const key = laid > 0 ? 'some' : 'nothing'
  return texts.say(`study_web.headline.${key}`, { seat, number, possible, laid })
}

/** The line that stands for a turn. */
export function sayTurn(texts: Texts, turn: Turn): string {
  const { links, how, put } = turn
  if (how === 'gave-way' || how === 'owed') return texts.say(`study_web.did.${how}`)
  if (links.length === 0) return texts.say(`study_web.did.${put.length > 0 ? 'changed' : 'drew'}`)
  const cards = links.map(({ laid }) => laid)
  return texts.say('study_web.did.laid', { cards, count: cards.length })
}

/** How much could have been laid, in a few words; '' where there is nothing to say. */
export function sayMissed(texts: Texts, turn: Turn): string {
  if (missedBy(turn) === 0) return ''
  const laid = wellLaid(turn)
  const key = laid > 0 ? 'some' : 'nothing'
  return texts.say(`study_web.more.${key}`, { laid, possible: turn.possible })
}

/** What else was done in a turn. */
export function actionsOf(texts: Texts, turn: Turn): string[] {
  const { drawn, put, got } = turn
  const actions = [
    turn.has_countered && texts.say('study_web.deeds.countered'),
    put.length > 0 && texts.say('study_web.deeds.changed', { put, got }),
    drawn.length > 0 && texts.say('study_web.deeds.drew', { drawn }),
    turn.has_skipped && texts.say('study_web.deeds.skipped'),
    turn.how === 'caught' && texts.say('study_web.deeds.caught'),
  ]
  return actions.filter((action) => action !== false)
}

/** What was said of a card that was laid, and what came of it. */
export function sayFate(texts: Texts, link: Link, me: number | null): string {
  const fate = fateOf(link)
  const { doubt, let_pass: passed } = link
  if (doubt) {
    const { challenger: seat, cards: count } = doubt
    const lost = doubt.turns > 0 ? true : null
    return texts.say(`study_web.fate.${fate}`, { seat, count, lost })
  }
  if (fate !== 'passed') return ''
  const key = passed.length === 0 ? 'covered' : me !== null && passed.includes(me) ? 'you' : 'all'
  return texts.say(`study_web.passed.${key}`)
}

/** The lines of the Dicobidule that are told, by the word they stand under and the one they grant. */
export type Sentences = ReadonlyMap<string, string>
const pair = (covered: string, laid: string) => `${covered}>${laid}`

export const sentencesOf = ({ sentences }: Biduletruc.Study): Sentences =>
  new Map(sentences.map(({ covered, laid, line }) => [pair(covered, laid), line]))

/** What there is to read about a link: on the page of a word, with another lit. */
export interface Reading {
  word: string
  lit: string
  line: string // '': only that it is not there
}

/** Of the word below; for a bluff perhaps the other way round. */
export function readingOf({ kind, covered, laid }: Link, sentences: Sentences): Reading {
  const turned = kind === 'bluff' ? sentences.get(pair(laid, covered)) : undefined
  if (turned) return { word: laid, lit: covered, line: turned }
  const line = kind === 'bluff' ? '' : (sentences.get(pair(covered, laid)) ?? '')
  return { word: covered, lit: laid, line }
}

/** The numbers of a player that are not nothing. */
export function factsOf(texts: Texts, tally: Tally): string[] {
  const { bluffs, caught, right, wrong } = tally
  const fact = (key: string, count: number) =>
    count > 0 ? texts.say(`study_web.facts.${key}`, { count }) : ''
  const bluffed = fact('bluffs', bluffs) && [fact('bluffs', bluffs), fact('caught', caught)]
  const facts = [
    fact('granted', tally.granted),
    fact('free', tally.free),
    bluffed ? bluffed.filter(Boolean).join(' ') : '',
    fact('right', right),
    fact('wrong', wrong),
    fact('let-pass', tally.let_pass),
    fact('missed', tally.missed),
    fact('penalty', tally.penalty),
    fact('lost', tally.lost),
  ]
  return facts.filter(Boolean)
}

/** A player's cards by what became of them; bars of all players have the same measure. */
export function sharesOf({ granted, free, bluffs, caught }: Tally): [Fate, number][] {
  const shares: [Fate, number][] = [
    ['granted', granted],
    ['free', free],
    ['passed', bluffs - caught],
    ['caught', caught],
  ]
  return shares.filter(([, count]) => count > 0)
}

export const laidBy = ({ granted, free, bluffs }: Tally): number => granted + free + bluffs
