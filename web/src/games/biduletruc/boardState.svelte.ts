/** The state of a board: the card held out, the card doubted, and what is seen to move. */
import { untrack } from 'svelte'
import { screenReader } from '../../lib/screenReader.svelte'
import { LatestAction } from '../../lib/latestAction.svelte'
import { PILE } from '../../lib/motion'
import { isForced } from '../../lib/questions'
import { isPlayed, type BoardProps, type RefusedAction } from '../../lib/gameUi'
import type { Biduletruc } from '../../protocol'
import { heldOf, JOKER, type Held } from './cards'
import { Challenge, numberOf } from './challenge.svelte'
import { doubtful, topOf, trustable } from './links'
import { inHand, onPile, WordMover } from './motion'
import { whyNotCover, whyNotPick } from './unavailable'
import { VerdictPage } from './verdictPage.svelte'
import { hasSentence, lastOf, sentenceOf, penaltyOf, type Penalty } from './eventTiming'

const MESSAGE_MS = 3_000 // that a short message stays
const SETTLED = 'not-fresh'
const EARLY = 'not-your-turn'

export type Mode = 'lay' | 'change' | 'skip'

export class BoardState {
  readonly challenge: Challenge
  readonly verdictPage: VerdictPage
  root = $state<HTMLElement>()
  mode = $state<Mode>('lay')
  red = $state<number | null>(null) // the index of the player's red card that would be used
  picked = $state<string | null>(null) // the card one holds out
  marked = $state.raw<readonly string[]>([]) // to be changed
  glance = $state('') // what is said for a moment
  penalty = $state.raw<Penalty | null>(null)
  fresh = $state.raw<ReadonlySet<string>>(new Set()) // cards that have just come
  /** What was done last, in whatever language is spoken now. */
  told = $derived.by(() => sentenceOf(this.#happened, this.props().texts))
  view = $derived.by(() => this.props().view)
  board = $derived(this.view.board)
  cards = $derived(heldOf(this.view.hand))
  /** The card that was just drawn: of two violet ones the second. */
  drawn = $derived.by(() => this.cards.findLast(({ card }) => card === this.view.drawn)?.key)
  isSeated = $derived.by(() => {
    const { me, mode } = this.props()
    return me !== null && isPlayed(mode)
  })
  /** A teacher says what is asked. */
  isTaught = $derived.by(() => this.isSeated && this.props().mode === 'lesson')
  isMine = $derived.by(() => {
    const { me, ask } = this.props()
    return this.isSeated && ask !== null && this.board.turn === me && this.board.stage !== 'claim'
  })
  isLaying = $derived.by(() => this.isMine && this.board.stage === 'turn')
  /** Which question it is; a teacher asks when it is time. */
  asked = $derived.by(() => {
    const { turns, moves, stage } = this.board
    const isAsked = this.isTaught ? this.props().ask !== null : this.isMine
    return isAsked ? [turns, moves, stage].join('/') : ''
  })
  isGiven = $derived.by(() => {
    const { ask } = this.props()
    return this.isMine && ask !== null && isForced(ask)
  })
  links = $derived.by(() => (this.isSeated ? doubtful(this.board, this.props().ask) : []))
  trusts = $derived.by(() => (this.isSeated ? trustable(this.props().ask) : []))
  /** Whether a "dico" is in the air: in one's own turn only once one has pointed at a card. */
  isAiming = $derived.by(() => {
    const { armed, chosen } = this.challenge
    return !this.isMine || armed !== null || chosen !== null
  })
  pick = $derived.by(() => this.cards.find(({ key }) => key === this.picked) ?? null)
  refusal = $derived.by((): RefusedAction | null => {
    const sent = this.#latest.refusal
    // What became of a "dico" is told apart; what needs no consent any more is settled.
    return sent && numberOf(sent) === null && sent.code !== SETTLED ? sent : null
  })
  #happened = $state.raw<readonly Biduletruc.Body[]>([])
  #latest = new LatestAction(() => this.props().actions)
  #mover = new WordMover()
  #shown: Biduletruc.View | null = null
  #isRefused = false // what is said is why something cannot be done
  #forgetting: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly props: () => BoardProps<Biduletruc.View, Biduletruc.Action, Biduletruc.Body>,
    readonly hasColumn: () => boolean = () => false,
  ) {
    this.challenge = new Challenge(this)
    this.verdictPage = new VerdictPage(this)
  }

  say(text: string, ms = MESSAGE_MS): void {
    this.glance = text
    this.#isRefused = false
    screenReader.say(text)
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => (this.glance = ''), ms)
  }

  refuse(code: string): void {
    const key = code === EARLY ? 'board_web.notYet' : `refusals.${code}`
    this.say(this.props().texts.say(key))
    this.#isRefused = true
  }

  /** One has gone on: what was said of the last thing is past. */
  hush(): void {
    clearTimeout(this.#forgetting)
    this.glance = ''
    if (this.refusal) this.props().actions.dismiss(this.refusal.id)
  }

  /** Whether it went its way: what answers a question does so once. */
  send(action: Biduletruc.Action): boolean {
    if (!this.props().actions.canAct) return false
    this.hush()
    const isSent = this.#latest.send(action)
    if (this.verdictPage.isFolded) this.verdictPage.turn(false) // one has gone on
    return isSent
  }

  /** An answer of the bar. */
  act(action: Biduletruc.Action): void {
    if (this.props().actions.busy || !this.send(action)) return
    this.back()
  }

  /** A card of the hand was touched. */
  touch(key: string): void {
    const held = this.cards.find((each) => each.key === key)
    if (!held) return
    if (this.mode === 'change') return this.#mark(key)
    this.mode = 'lay'
    if (this.picked !== key && !this.hold(held)) return
    this.hush()
    this.picked = this.picked === key ? null : key
  }

  /** Whether it may be held out; who cannot lay it is told why. */
  hold(held: Held): boolean {
    const why = this.#whyNot(held)
    if (why) this.refuse(why)
    return why === ''
  }

  /** A player who has an answer to give reads their cards first: they are not dimmed. */
  isShut(held: Held): boolean {
    return this.isLaying && this.mode === 'lay' && this.#whyNot(held) !== ''
  }

  #whyNot({ key, card }: Held): string {
    if (!this.isMine) return '' // one may look forward
    if (!this.isLaying) return 'answer-first'
    const isTwin = card === this.view.drawn && key !== this.drawn // it looks alike, and is not it
    return whyNotPick(this.props().ask, card, isTwin)
  }

  #mark(key: string): void {
    this.hush()
    const has = this.marked.includes(key)
    this.marked = has ? this.marked.filter((each) => each !== key) : [...this.marked, key].slice(-2) // a third takes the place of the first
  }

  /** A card is laid, or it is said why it is not. */
  lay(key: string, pile: number): void {
    const held = this.cards.find((each) => each.key === key)
    if (!held || this.props().actions.busy) return
    const why = this.isMine ? this.#whyNot(held) || whyNotCover(this.props().ask, pile) : EARLY
    if (why) this.refuse(why)
    else if (this.send({ type: 'lay', card: held.card, pile })) this.picked = null
  }

  change(): void {
    const cards = this.marked.flatMap((key) => this.cards.find((each) => each.key === key) ?? [])
    const [one, two] = cards.map(({ card }) => card).sort()
    if (one !== undefined && two !== undefined) this.act({ type: 'change', cards: [one, two] })
  }

  /** One would use this red card, or none. */
  choose(mode: Mode, red: number | null): void {
    this.hush()
    this.back()
    this.mode = mode
    this.red = red
  }

  /** Nothing is held out, nothing is to go. */
  back(): void {
    this.mode = 'lay'
    this.red = null
    this.marked = []
    this.picked = null
  }

  /** What happens from now on is taken in: once, where the board is made. */
  watch(): void {
    $effect.pre(() => {
      void [this.view, this.props().news]
      untrack(() => this.#arrive())
    })
    $effect(() => {
      const { late, refusals } = this.props().actions
      void [late, refusals, this.board.verdict]
      untrack(() => this.challenge.hear())
    })
    $effect(() => {
      void this.asked
      untrack(() => this.verdictPage.look())
    })
    $effect.pre(() => {
      void this.#seen
      if (this.props().mode !== 'picture') this.#mover.note(this.root)
    })
    $effect(() => {
      void this.#seen
      if (this.props().mode !== 'picture') this.#mover.play(this.root, this.props().seats.length)
    })
    $effect(() => () => {
      clearTimeout(this.#forgetting)
      this.verdictPage.turn(false)
      this.challenge.lower()
    })
  }

  /** Why somebody laid a card that lies on top, in their own words: what was said last. */
  readonly because = $derived.by(() => {
    const tops = this.board.piles.map(topOf)
    for (const { body, seat, text } of [...(this.props().remarks ?? [])].reverse()) {
      if (body.type !== 'laid' || body.seat !== seat) continue
      const top = tops.find(({ number }) => number === body.number)
      if (top) return { seat, text, card: top.card }
    }
    return null
  })

  /** Why somebody doubted that card. */
  doubtOf(number: number): string {
    const said = this.props().remarks?.findLast(
      ({ body, seat }) =>
        body.type === 'judged' &&
        body.verdict.number === number &&
        body.verdict.challenger === seat,
    )
    return said?.text ?? ''
  }

  /** Where a card that is new in the hand has come from. */
  fromOf({ card }: Held): string {
    const { verdict } = this.board
    const isBack = verdict && !verdict.granted && verdict.laid === card
    return isBack && verdict.culprit === this.props().me ? onPile(verdict.number) : PILE
  }

  /** Where a card that is new on a pile has come from; which violet one it was nobody can tell. */
  cameFrom({ card, by }: Biduletruc.Placed): string {
    if (by === null) return ''
    if (by !== this.props().me) return `seat-${by}`
    return inHand(card === JOKER ? (this.#jokerGone ?? card) : card)
  }

  #jokerGone: string | null = null // the key that the violet card had which was laid last

  /** All that lies somewhere else when it changes. */
  get #seen(): unknown[] {
    return [this.board.piles, this.cards]
  }

  #arrive(): void {
    const { view } = this
    if (view === this.#shown) return
    const before = this.#shown
    this.#shown = view
    if (!before) this.#happened = lastOf(view.board) // or who comes now would know of nothing
    const happened = this.props().news
    this.challenge.arrive(this.links)
    this.verdictPage.look()
    if (before) this.#compare(before, view)
    if (view.board.turns !== before?.board.turns) {
      this.back()
      if (this.#isRefused) this.hush() // it was about another turn
    }
    const isClaimed = view.board.stage === 'claim' && before?.board.stage !== 'claim'
    if (isClaimed && before) this.verdictPage.turn(false) // there is something else to see
    if (this.picked && !this.pick) this.picked = null
    this.marked = this.marked.filter((key) => this.cards.some((each) => each.key === key))
    if (happened.length === 0) return
    this.penalty = penaltyOf(happened, before?.board.stage === 'claim') ?? this.penalty
    if (hasSentence(happened)) this.#happened = happened
    if (happened.some(({ type }) => type === 'dealt')) {
      this.fresh = new Set(this.cards.map(({ key }) => key))
    }
  }

  #compare(before: Biduletruc.View, now: Biduletruc.View): void {
    const had = new Set(heldOf(before.hand).map(({ key }) => key))
    const come = this.cards.filter(({ key }) => !had.has(key)).map(({ key }) => key)
    this.#jokerGone = [...had].findLast((key) => key.startsWith(JOKER)) ?? null
    if (come.length > 0) this.fresh = new Set(come)
    else if (before.board.turn !== now.board.turn) this.fresh = new Set()
    const { verdict } = now.board
    if (!verdict || verdict.number === before.board.verdict?.number) return
    if (!verdict.granted && verdict.culprit !== this.props().me) {
      this.#mover.leaving = { number: verdict.number, seat: verdict.culprit }
    }
    if (this.props().news.length === 0 && !this.verdictPage.isOpen) return // one looks at it again
    this.verdictPage.open()
  }
}
