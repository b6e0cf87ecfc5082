import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ui } from '../src/games/biduletruc'
import { heldOf, JOKER, rowsOf, sizeFor, typedCard } from '../src/games/biduletruc/cards'
import { Challenge } from '../src/games/biduletruc/challenge.svelte'
import { Keys } from '../src/games/biduletruc/keys'
import { doubtful, trustable } from '../src/games/biduletruc/links'
import { isWaiting, whyNotCover, whyNotPick, whyNotRed } from '../src/games/biduletruc/unavailable'
import { VerdictPage } from '../src/games/biduletruc/verdictPage.svelte'
import {
  isUnmissable,
  lastOf,
  displayTime,
  remembered,
  revealDelay,
  sentenceOf,
  penaltyOf,
  isSilent,
} from '../src/games/biduletruc/eventTiming'
import { sayHoldings } from '../src/games/biduletruc/wording'
import { NO_ACTIONS } from '../src/lib/gameUi'
import { Texts } from '../src/lib/texts'
import type { Biduletruc, Question } from '../src/protocol'
import { trees } from '../src/texts/fr'
import french from '../../src/escale/games/biduletruc/texts/fr.json'
import own from '../src/games/biduletruc/texts/fr.json'

const texts = new Texts('fr', [...trees, french, own], ui.speakers, ['Ada', 'Léa', 'Tom'], 0)
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const placed = (number: number, card: string, by: number | null, is_verified = false) => ({
  number,
  card,
  by,
  is_verified,
})

/** Three piles: nuage by Léa on ciel, chat turned at the beginning, loup by Ada on a violet card. */
const BOARD = {
  options: { window: 3, reds: 'random', late: 'next-turn', checked: false, open_book: false },
  stage: 'turn',
  turn: 0,
  turns: 4,
  laid: 0,
  has_joker: false,
  has_drawn: false,
  has_changed: false,
  has_skipped: false,
  piles: [
    [placed(0, 'ciel', null), placed(3, 'nuage', 1)],
    [placed(1, 'chat', null)],
    [placed(2, JOKER, null), placed(4, 'loup', 0)],
  ],
  fresh: [{ number: 3, trusted: [] }],
  sizes: [3, 9, 10],
  reds: [3, 2, 1],
  owed: [0, 1, 0],
  skips: [[], [], [1]],
  conceded: [],
  judged: [],
  verdict: null,
} as unknown as Biduletruc.Board

const board = (changes: Partial<Biduletruc.Board> = {}): Biduletruc.Board => ({
  ...BOARD,
  ...changes,
})

describe('a hand', () => {
  it('tells two violet cards apart', () => {
    expect(heldOf([JOKER, JOKER, 'rue']).map(({ key }) => key)).toEqual([
      JOKER,
      `${JOKER}-1`,
      'rue',
    ])
  })

  it('is searched by typing, without accents and hyphens, from the card one has', () => {
    const cards = heldOf(['pique-nique', 'étoile', 'été', 'œuf'])
    expect(typedCard(cards, 'et', null)?.card).toBe('étoile')
    expect(typedCard(cards, 'et', 'été')?.card).toBe('été')
    expect(typedCard(cards, 'piquen', null)?.card).toBe('pique-nique')
    expect(typedCard(cards, 'oe', null)?.card).toBe('œuf')
    expect(typedCard(cards, 'x', null)).toBeNull()
  })

  it('is written as large as there is room for', () => {
    const long = ['arc-en-ciel', 'pique-nique', 'champignon', 'grenouille', 'fourchette']
    const many = Array.from({ length: 4 }, () => long).flat()
    expect(rowsOf(long, 344, 17)).toBe(3)
    expect(sizeFor(['os', 'lait'], 344, 140)).toMatchObject({ form: 'tall', letters: 22 })
    expect(sizeFor(['os', 'lait'], 344, 60)).toMatchObject({ form: 'wide', letters: 22, row: 50 })
    expect(sizeFor(many, 344, 140)).toMatchObject({ form: 'plain', letters: 12, row: 24 })
    const size = sizeFor([...long, ...long], 344, 140)
    expect(size.letters).toBeGreaterThan(12)
    const rows = rowsOf([...long, ...long], 344, size.letters, undefined, size.form, size.least)
    expect(rows * size.row).toBeLessThanOrEqual(145) // the last row needs no gap
  })
})

/** What is asked, with these answers. */
const asking = (...actions: Biduletruc.Action[]): Question => ({
  key: 'questions.fresh',
  choices: actions.map((action) => ({
    key: `choices.${action.type}`,
    action,
    values: {},
    note: '',
    interrupts: false,
  })),
  values: {},
  typed: '',
  hint: '',
  forced: '',
  closed: {},
})
const ASK = asking({ type: 'dico', number: 3 }, { type: 'trust', number: 3 })

describe('what can be doubted', () => {
  it('is what the question names, the newest first', () => {
    expect(doubtful(BOARD, ASK).map(({ laid }) => laid.card)).toEqual(['nuage'])
    const [ciel, nuage] = BOARD.piles[0]!
    const two = board({
      piles: [
        [ciel!, nuage!],
        [ciel!, placed(9, 'feu', 2)],
      ],
    })
    const both = asking({ type: 'dico', number: 3 }, { type: 'dico', number: 9 })
    expect(doubtful(two, both).map(({ laid }) => laid.card)).toEqual(['feu', 'nuage'])
  })

  it('is nothing where nothing is asked, or where the card is gone', () => {
    expect(doubtful(BOARD, null)).toEqual([])
    expect(doubtful(BOARD, asking({ type: 'draw' }))).toEqual([])
    expect(doubtful(BOARD, asking({ type: 'dico', number: 99 }))).toEqual([])
  })

  it('can be let pass where that is asked', () => {
    expect(trustable(ASK)).toEqual([3])
    expect(trustable(asking({ type: 'dico', number: 3 }))).toEqual([])
  })
})

describe('what is out of reach says why', () => {
  const closing = (closed: Record<string, string>): Question => ({ ...asking(), closed })

  it('by what the question closes', () => {
    const ask = closing({
      [`card/${JOKER}`]: 'one-joker',
      'pile/0': 'too-fresh',
      skip: 'skipped-already',
    })
    expect([whyNotPick(ask, JOKER), whyNotPick(ask, 'rue')]).toEqual(['one-joker', ''])
    expect([whyNotCover(ask, 0), whyNotCover(ask, 1)]).toEqual(['too-fresh', ''])
    expect([whyNotRed(ask, 'skip'), whyNotRed(ask, 'change')]).toEqual(['skipped-already', ''])
    expect(whyNotPick(null, JOKER)).toBe('')
  })

  it('also a card that only looks like the drawn one', () => {
    const ask = closing({ 'card/pluie': 'drawn-card-first', 'other-cards': 'drawn-card-first' })
    expect(whyNotPick(ask, 'rue')).toBe('')
    expect(whyNotPick(ask, 'rue', true)).toBe('drawn-card-first')
  })

  it('waits only for violet cards that are all closed', () => {
    const ask = closing({ [`card/${JOKER}`]: 'last-joker' })
    expect(isWaiting(ask, [JOKER], 1)).toBe(true)
    expect(isWaiting(ask, [JOKER], 0)).toBe(false)
    expect(isWaiting(ask, [JOKER, 'rue'], 1)).toBe(false)
    expect(isWaiting(closing({}), [JOKER], 1)).toBe(false)
  })

  it('in words that the catalogue has', () => {
    for (const code of ['one-joker', 'last-joker', 'drawn-card-first', 'too-fresh', 'no-red-card'])
      expect(texts.has(`refusals.${code}`), code).toBe(true)
  })
})

const verdict: Biduletruc.Verdict = {
  number: 3,
  challenger: 2,
  culprit: 1,
  covered: 'ciel',
  laid: 'nuage',
  granted: false,
  page: ['Plafond [bleu].'],
}
const judged: Biduletruc.Body = { type: 'judged', verdict, cost: 'next-turn' }
const drew: Biduletruc.Body = {
  type: 'drew',
  seat: 1,
  why: 'wrong-link',
  count: 2,
  rebuilt: false,
  cards: [],
}

describe('what is told', () => {
  it('is the weightiest thing', () => {
    expect(plain(sentenceOf([judged, drew], texts))).toBe('Tom dit « Dico ! » : nuage n’y est pas')
    expect(sentenceOf([{ type: 'trusted', seat: 1, number: 3 }], texts)).toBe('')
  })

  it('is the last card, or what was found of it, to who has just come', () => {
    expect(plain(sentenceOf(lastOf(board({ piles: BOARD.piles.slice(0, 2) })), texts))).toBe(
      'Léa pose « nuage » sur « ciel »',
    )
    const taken = board({ piles: [[placed(0, 'ciel', null)]], verdict })
    expect(plain(sentenceOf(lastOf(taken), texts))).toContain('nuage n’y est pas')
    expect(lastOf(board({ piles: [[placed(0, 'ciel', null)]] }))).toEqual([])
  })

  it('is remembered since one did something oneself, the last of it', () => {
    const lays = (seat: number, card: string) =>
      ({ type: 'laid', seat, card, covered: 'ciel', pile: 0, size: 5 }) as Biduletruc.Body
    const own = lays(0, 'pluie')
    const others = ['rue', 'chat', 'loup', 'mer'].map((card) => lays(1, card))
    const past = [own, others[0]!]
    expect(remembered(past, [{ type: 'trusted', seat: 1, number: 3 }], 0)).toBe(past)
    expect(remembered(past, [judged, drew], 0)).toEqual([...past, judged])
    expect(remembered(past, others.slice(1), 0)).toEqual(others)
    expect(remembered(others, [own, others[0]!], 0)).toEqual([own, others[0]])
    expect(remembered(others, [judged, drew], verdict.challenger)).toEqual([judged])
  })

  it('is in a line what the log says: the page lies on the table', () => {
    expect(plain(texts.say('events.judged', { ...judged }))).toBe(
      'Tom dit « Dico ! » sur « nuage », posé sur « ciel » par Léa. Le mot n’y est pas en bleu : Léa reprend la carte. En plus, un tour perdu : le prochain.',
    )
  })

  it('is what a verdict has cost', () => {
    const penalty = { number: 3, cost: 'next-turn', count: 2, isOverturned: false }
    expect(penaltyOf([judged, drew])).toEqual(penalty)
    expect(penaltyOf([judged, drew], true)?.isOverturned).toBe(true)
    expect(penaltyOf([drew])).toBeNull()
  })

  it('leaves time to see it, not more: a window is running', () => {
    const laid = { type: 'laid' } as Biduletruc.Body
    expect(displayTime([laid])).toBeLessThan(1_000)
    expect(isUnmissable(judged)).toBe(true)
    expect(isSilent({ type: 'settled', number: 3 })).toBe(true)
    expect(revealDelay([judged])).toBe(0)
    expect(revealDelay([{ type: 'won', winners: [0], reason: 'out', hands: [] }])).toBeGreaterThan(
      0,
    )
  })

  it('is what lies before each seat, and what awaits it', () => {
    const said = [0, 1, 2].map((seat) => sayHoldings(BOARD, seat, texts))
    expect(said).toEqual([
      '3 cartes en main, 3 cartes rouges',
      '9 cartes en main, 2 cartes rouges, 1 tour perdu',
      '10 cartes en main, 1 carte rouge, on lui dit de passer son tour',
    ])
  })
})

describe('"dico"', () => {
  let said: string[]
  let sent: unknown[]
  let place: ConstructorParameters<typeof Challenge>[0]
  type Props = ReturnType<(typeof place)['props']>
  let props: Pick<Props, 'texts' | 'me' | 'news'> & { actions: Props['actions'] }

  beforeEach(() => {
    vi.useFakeTimers()
    ;[said, sent] = [[], []]
    props = { texts, me: 0, news: [], actions: NO_ACTIONS }
    place = {
      props: () => props as Props,
      links: doubtful(BOARD, ASK),
      trusts: trustable(ASK),
      board: BOARD,
      say: (text) => void said.push(plain(text)),
      send: (action) => (sent.push(action), true),
    }
    return () => vi.useRealTimers()
  })

  it('is said with the second press, while the hand is raised', () => {
    const challenge = new Challenge(place)
    challenge.press()
    expect([challenge.armed, sent]).toEqual([3, []])
    vi.advanceTimersByTime(4_000)
    expect(challenge.armed).toBeNull()
    challenge.press()
    challenge.press()
    expect(sent).toEqual([{ type: 'dico', number: 3 }])
  })

  it('means the card one points at, and no other that comes meanwhile', () => {
    const newer = { pile: 1, covered: placed(1, 'chat', null), laid: placed(9, 'lait', 2) }
    const challenge = new Challenge(place)
    challenge.press()
    place.links = [newer, ...place.links]
    challenge.arrive(place.links)
    expect(challenge.link?.laid.card).toBe('nuage')
    challenge.press()
    expect(sent).toEqual([{ type: 'dico', number: 3 }])
    expect(challenge.link?.laid.card).toBe('lait')
    challenge.cycle()
    expect(challenge.link?.laid.card).toBe('nuage')
  })

  it('goes back to the newest card when another is laid, some time after one has pointed', () => {
    const challenge = new Challenge(place)
    const newer = (number: number) => ({
      pile: 1,
      covered: placed(1, 'chat', null),
      laid: placed(number, 'lait', 2),
    })
    challenge.arrive(place.links)
    challenge.choose(3)
    place.links = [newer(9), ...place.links]
    challenge.arrive(place.links)
    expect(challenge.link?.laid.number).toBe(3)
    vi.advanceTimersByTime(5_000)
    challenge.arrive(place.links)
    expect(challenge.link?.laid.number).toBe(3)
    place.links = [newer(12), ...place.links.slice(1)]
    challenge.arrive(place.links)
    expect(challenge.link?.laid.number).toBe(12)
  })

  it('lets a fresh card pass', () => {
    new Challenge(place).trust()
    expect(sent).toEqual([{ type: 'trust', number: 3 }])
  })

  const LATE = 'Trop tard : Tom a dit « dico » avant vous.'
  const found = { number: 3, covered: 'ciel', laid: 'nuage', granted: false }
  const settled = () => board({ verdict, judged: [found] })

  it('that came too late is told who was first, once, when that is known', () => {
    const challenge = new Challenge(place)
    props.actions = { ...NO_ACTIONS, late: [{ id: 'a', actions: [{ type: 'dico', number: 3 }] }] }
    challenge.hear()
    expect(said).toEqual([])
    place.board = settled()
    challenge.arrive([])
    challenge.hear()
    challenge.hear()
    expect(said).toEqual([LATE])
  })

  it('that was about to be said is told so as well', () => {
    const challenge = new Challenge(place)
    challenge.press()
    place.board = settled()
    challenge.arrive([])
    challenge.hear()
    expect(said).toEqual([LATE])
    expect(challenge.armed).toBeNull()
  })

  it('that was said is told who was first, though nothing is left to do, and no refusal is heard', () => {
    const challenge = new Challenge(place)
    challenge.press()
    challenge.press()
    place.board = settled()
    challenge.arrive([])
    challenge.hear()
    props.actions = { ...NO_ACTIONS, late: [{ id: 'a', actions: [{ type: 'dico', number: 3 }] }] } // it comes afterwards
    challenge.hear()
    expect(said).toEqual([LATE])
  })

  it('is told who was first even when another page is open by then', () => {
    const challenge = new Challenge(place)
    challenge.press()
    challenge.press()
    const other = { ...verdict, number: 9, challenger: 1 }
    props.news = [judged as never]
    place.board = board({ verdict: other, judged: [found, { ...found, number: 9 }] })
    challenge.arrive([])
    challenge.hear()
    expect(said).toEqual([LATE])
  })

  it('that counts is told by the page alone', () => {
    const challenge = new Challenge(place)
    challenge.press()
    challenge.press()
    place.board = board({ verdict: { ...verdict, challenger: 0 }, judged: [found] })
    challenge.arrive([])
    challenge.hear()
    expect(said).toEqual([])
  })
})

describe('keys', () => {
  const press = (keys: Keys, key: string, timeStamp: number) =>
    keys.press({
      key,
      timeStamp,
      target: { closest: () => null },
      preventDefault: () => {},
      stopPropagation: () => {},
    } as unknown as KeyboardEvent)

  it('spell a word; D is "dico", but not in the middle of one', () => {
    const heard: string[] = []
    const keys = new Keys(() => ({
      type: (letters) => heard.push(letters),
      digit: (number) => heard.push(String(number)),
      dico: () => heard.push('dico') > 0,
      escape: () => heard.push('escape'),
    }))
    const typed: [string, number][] = [
      ['r', 0],
      ['É', 100],
      ['d', 200],
      ['d', 5_000],
      ['2', 5_100],
      ['Escape', 5_200],
    ]
    for (const [key, time] of typed) press(keys, key, time)
    expect(heard).toEqual(['r', 're', 'red', 'dico', '2', 'escape'])
  })

  it('begin another word once the card is laid', () => {
    const heard: string[] = []
    const keys = new Keys(() => ({
      type: (letters) => heard.push(letters),
      digit: () => {},
      dico: () => false,
      escape: () => {},
    }))
    for (const [time, key] of ['j', 'u', '2', 'a', '-', 'r', 'Enter', 'c'].entries()) {
      press(keys, key, time)
    }
    expect(heard).toEqual(['j', 'ju', 'a', 'ar', 'c'])
  })
})

describe('the open page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('closes by itself, and never under who reads it', () => {
    const verdictPage = new VerdictPage({ board: board({ placed: 5 }), asked: '' })
    verdictPage.open()
    vi.advanceTimersByTime(19_000)
    expect([verdictPage.isOpen, verdictPage.isFolded]).toEqual([true, false])
    vi.advanceTimersByTime(2_000)
    expect(verdictPage.isOpen).toBe(false)
    verdictPage.open()
    verdictPage.stay()
    vi.advanceTimersByTime(60_000)
    expect(verdictPage.isOpen).toBe(true)
  })

  it('makes room where the game goes on: after a while, or at once when one is asked', () => {
    const place = { board: board({ placed: 5 }), asked: '' }
    const verdictPage = new VerdictPage(place)
    verdictPage.open()
    place.board = board({ placed: 6 })
    verdictPage.look()
    expect(verdictPage.isFolded).toBe(false)
    vi.advanceTimersByTime(8_500)
    expect([verdictPage.isOpen, verdictPage.isFolded]).toEqual([true, true])
    verdictPage.stay()
    expect(verdictPage.isFolded).toBe(false)
    verdictPage.open()
    place.asked = '4/0/answer'
    verdictPage.look()
    expect(verdictPage.isFolded).toBe(true)
    verdictPage.open() // one's own turn has begun with it: the hand is what one decides on
    expect([verdictPage.isOpen, verdictPage.isFolded]).toEqual([true, true])
  })

  it('stays as it is in the column, where it hides nothing', () => {
    const place = { board: board({ placed: 5 }), asked: '4/0/turn', hasColumn: () => true }
    const verdictPage = new VerdictPage(place)
    verdictPage.open()
    place.board = board({ placed: 6 })
    vi.advanceTimersByTime(8_500)
    expect([verdictPage.isOpen, verdictPage.isFolded]).toEqual([true, false])
  })

  it('is closed by a teacher who asks something', () => {
    const place = { board: board({ placed: 5 }), asked: '', isTaught: true }
    const verdictPage = new VerdictPage(place)
    verdictPage.open()
    place.asked = '4/0/turn'
    verdictPage.look()
    expect(verdictPage.isOpen).toBe(false)
  })
})
