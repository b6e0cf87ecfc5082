/** One's place at the table: what lies before one, what was sent, and what one sees move. */
import { untrack } from 'svelte'
import { live } from '../../lib/live.svelte'
import type { BoardProps } from '../../lib/rooms'
import type { Ludime } from '../../protocol'
import { Desk } from './desk.svelte'
import { preview } from './draft'
import { Mover, PILE, topOf } from './motion'
import { Scene } from './scene'
import { Sender } from './sender.svelte'
import { changed, toldOf } from './story'
import { spell } from './tray'

const GLANCE = 2_600 // ms that a short word stays

export class Session {
  readonly desk: Desk
  readonly sender = new Sender(() => this.props().voice)
  root = $state<HTMLElement>()
  glance = $state('') // what is said for a moment
  told = $state('') // what was done last
  was = $state.raw<ReadonlyMap<number, string>>(new Map()) // the words that have just changed
  topFrom = $state('') // where the open card has come from
  view = $derived.by(() => this.props().view as Ludime.View)
  board = $derived(this.view.board)
  isSeated = $derived.by(() => {
    const { me, voice, still } = this.props()
    return me !== null && voice !== undefined && !still
  })
  /** A teacher says what is asked. */
  isTaught = $derived.by(() => this.isSeated && this.props().table == null)
  isMine = $derived.by(() => {
    const { me, ask } = this.props()
    return this.isSeated && ask !== null && this.board.turn === me
  })
  choices = $derived.by(() => (this.isMine ? (this.props().ask?.choices ?? []) : []))
  words = $derived.by(() => {
    return this.#scene.show(preview(this.board.words, this.desk.parts, this.props().me))
  })
  #scene = new Scene()
  #mover = new Mover()
  #shown: Ludime.View | null = null
  #forgetting: ReturnType<typeof setTimeout> | undefined

  constructor(readonly props: () => BoardProps) {
    const { table, me, still, voice } = props()
    const isPlayed = table && me !== null && !still && voice !== undefined // not looked at again
    this.desk = new Desk(isPlayed ? `ludime.${table}.${me}` : '')
  }

  say(text: string): void {
    this.glance = text
    live.say(text)
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => (this.glance = ''), GLANCE)
  }

  /** One or several actions as the answer of this moment. */
  send(actions: readonly Ludime.Action[]): void {
    if (this.props().busy || !this.isMine) return
    const { step } = this.board
    if (this.sender.send(actions)) this.desk.sentAt = step
  }

  /** What happens from now on is taken in: once, where the board is made. */
  watch(): void {
    $effect.pre(() => {
      void [this.view, this.props().news]
      untrack(() => this.#arrive())
    })
    $effect(() => this.desk.keep())
    $effect(() => {
      const refusals = this.props().voice?.refusals ?? []
      untrack(() => {
        if (!this.sender.hear(refusals)) return
        this.desk.sentAt = null
        this.desk.mode = 'compose'
      })
    })
    $effect.pre(() => {
      void this.#seen
      if (!this.props().still) this.#mover.note(this.root)
    })
    $effect(() => {
      void this.#seen
      if (!this.props().still) this.#mover.play(this.root, this.props().seats.length)
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
    const { cards, tray, discard } = this.desk
    return [this.words, this.board.discards, cards, tray, discard]
  }

  #arrive(): void {
    const { view } = this
    if (view === this.#shown) return
    const { texts, me, news } = this.props()
    const happened = news as unknown as readonly Ludime.Body[]
    const chosen = this.desk.discard
    const lost = this.desk.arrive(view)
    if (lost.length > 0) {
      const words = lost.map(({ cards }) => spell(cards)).join(', ')
      this.say(texts.say('board_web.lost', { words }))
    }
    const isDealt = happened.some(({ type }) => type === 'dealt')
    if (happened.length === 0 || (this.#shown === null && !isDealt)) this.desk.fresh = new Set()
    if (happened.length > 0 && this.#shown !== null) this.#tell(happened, me, chosen)
    this.#shown = view
  }

  #tell(happened: readonly Ludime.Body[], me: number | null, chosen: string | null): void {
    const words = changed(happened)
    // What a turn has changed stays marked until the next one has begun.
    if (words.size > 0 || happened.some(({ type }) => type === 'drawn' || type === 'taken')) {
      this.was = words
    }
    this.told = toldOf(happened, this.props().texts) || this.told
    const gone = happened.findLast((body) => body.type === 'discarded')
    this.topFrom = !gone ? '' : gone.seat === me ? (chosen ?? 'seat-me') : `seat-${gone.seat}`
  }
}
