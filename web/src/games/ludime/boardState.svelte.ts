/** The state of a board: the cards before the player, what was sent, and what is seen to move. */
import { untrack } from 'svelte'
import { screenReader } from '../../lib/screenReader.svelte'
import { PILE } from '../../lib/motion'
import { isPlayed, type BoardProps, type RefusedAction } from '../../lib/gameUi'
import type { Ludime } from '../../protocol'
import type { BarButton } from './ActionButtons.svelte'
import { Workspace, type Sent } from './workspace.svelte'
import { preview, type Part } from './draft'
import { LetterMover, topOf } from './motion'
import { Scene } from './scene'
import { LatestAction, stoppedAt } from '../../lib/latestAction.svelte'
import { changed, inBrief, sentenceOf } from './eventTiming'
import { spell } from './tray'

const MESSAGE_MS = 2_600 // that a short message stays

export class BoardState {
  readonly workspace: Workspace
  readonly latest = new LatestAction(() => this.props().actions)
  root = $state<HTMLElement>()
  glance = $state('') // what is said for a moment
  told = $state('') // what was done last
  was = $state.raw<ReadonlyMap<number, string>>(new Map()) // the words that have just changed
  topFrom = $state('') // where the open card has come from
  view = $derived.by(() => this.props().view)
  board = $derived(this.view.board)
  isSeated = $derived.by(() => {
    const { me, mode } = this.props()
    return me !== null && isPlayed(mode)
  })
  /** A teacher says what is asked. */
  isTaught = $derived.by(() => this.isSeated && this.props().mode === 'lesson')
  isMine = $derived.by(() => {
    const { me, ask } = this.props()
    return this.isSeated && ask !== null && this.board.turn === me
  })
  choices = $derived.by(() => (this.isMine ? (this.props().ask?.choices ?? []) : []))
  /** As many cards as the hand has had: the place for them stays. */
  size = $derived.by(() => {
    const { seat, board } = this.view
    return Math.max(this.workspace.cards.length, seat == null ? 0 : (board.dealt[seat] ?? 0))
  })
  words = $derived.by(() => {
    return this.#scene.show(preview(this.board.words, this.workspace.parts, this.props().me))
  })
  /** Why what lies here was not taken; it is forgotten as soon as anything is moved. */
  refusal = $derived.by((): RefusedAction | null => {
    const isAsSent = this.workspace.arrangement.every((each, index) => each === this.#sent[index])
    return isAsSent ? this.latest.refusal : null
  })
  /** The prepared word that it was about. */
  refused = $derived.by((): Part | null => {
    if (!this.refusal || this.#what !== 'parts') return null
    return this.workspace.parts[stoppedAt(this.refusal)] ?? null
  })
  #isRefused = $derived.by(() => this.latest.refusal !== null)
  #sent = $state.raw<readonly unknown[]>([]) // how all lay when it was sent…
  #what = $state<Sent>('turn') // …and what that was
  #scene = new Scene()
  #mover = new LetterMover()
  #shown: Ludime.View | null = null
  #forgetting: ReturnType<typeof setTimeout> | undefined

  constructor(readonly props: () => BoardProps<Ludime.View, Ludime.Action, Ludime.Body>) {
    const { table, me, mode } = props()
    this.workspace = new Workspace(mode === 'table' && me !== null ? `ludime.${table}.${me}` : '')
  }

  say(text: string): void {
    this.glance = text
    screenReader.say(text)
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => (this.glance = ''), MESSAGE_MS)
  }

  /** A button, or Enter instead; what cannot be done says why. */
  press({ onPress, isDisabled, why }: BarButton): void {
    if (!isDisabled) onPress()
    else if (why) this.say(why)
  }

  /** Sends one or several actions as one answer: the end of a turn, or words before it. */
  send(actions: Ludime.Action[], what: Sent = 'turn'): void {
    if (this.props().actions.busy || !this.isMine) return
    const { step } = this.board
    if (!this.latest.send(...actions)) return
    this.workspace.sent = { what, at: step }
    this.#what = what
    this.#sent = this.workspace.arrangement
  }

  /** Gives one of the answers of the question. What lies in the tray or is prepared stays there. */
  answer(action: Ludime.Action): void {
    const { actions } = this.props()
    if (this.isMine && !actions.busy) actions.send(action)
  }

  /** What happens from now on is taken in: once, where the board is made. */
  watch(): void {
    $effect.pre(() => {
      void [this.view, this.props().news]
      untrack(() => this.#arrive())
    })
    $effect(() => this.workspace.keep())
    $effect(() => {
      if (!this.#isRefused) return
      untrack(() => {
        this.workspace.sent = null
        if (this.refused) this.workspace.mode = 'compose' // a word is to be made anew
      })
    })
    $effect.pre(() => {
      void this.#seen
      if (this.props().mode !== 'picture') this.#mover.note(this.root)
    })
    $effect(() => {
      void this.#seen
      if (this.props().mode !== 'picture') this.#mover.play(this.root, this.props().seats.length)
    })
    $effect(() => () => clearTimeout(this.#forgetting))
  }

  /** Where a card of the table, in the tray, has come from. */
  fromOf(key: string): string {
    const [number = '', index = ''] = key.split(':')
    return this.words[Number(number)]?.cards[Number(index)]?.key ?? ''
  }

  /** Where a card that is new in the hand has come from. */
  get freshFrom(): string {
    const { took, manche, discards } = this.board
    return took.at(-1) === 'discard' ? topOf(manche, discards.length + 1) : PILE
  }

  /** All that lies somewhere else when it changes. */
  get #seen(): unknown[] {
    const { cards, tray, discard } = this.workspace
    return [this.words, this.board.discards, cards, tray, discard]
  }

  #arrive(): void {
    const { view } = this
    if (view === this.#shown) return
    const { texts, me, news } = this.props()
    const happened = news
    const chosen = this.workspace.discard
    const lost = this.workspace.arrive(view)
    if (lost.length > 0) {
      const words = lost.map(({ cards }) => spell(cards)).join(', ')
      this.say(texts.say('board_web.lost', { words }))
    }
    const isDealt = happened.some(({ type }) => type === 'dealt')
    if (happened.length === 0 || (this.#shown === null && !isDealt))
      this.workspace.fresh = new Set()
    if (happened.length > 0 && this.#shown !== null) this.#tell(happened, me, chosen)
    this.#shown = view
  }

  #tell(happened: readonly Ludime.Body[], me: number | null, chosen: string | null): void {
    const words = changed(happened)
    // What a turn has changed stays marked until the next one has begun.
    if (words.size > 0 || happened.some(({ type }) => type === 'drawn' || type === 'taken')) {
      this.was = words
    }
    this.told = sentenceOf(happened, inBrief(this.props().texts)) || this.told
    const gone = happened.findLast((body) => body.type === 'discarded')
    this.topFrom = !gone ? '' : gone.seat === me ? (chosen ?? 'seat-me') : `seat-${gone.seat}`
  }
}
