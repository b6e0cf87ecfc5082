/** What lies before one while one composes; it outlives what others do, and a page loaded anew. */
import { readSession, writeSession } from '../../lib/storage'
import type { Ludime } from '../../protocol'
import { partOf, reopened, stands, usedBy, type Part } from './draft'
import { held, inOrder, mixed, put } from './hand'
import * as trays from './tray'
import { EMPTY, type Card, type Tray } from './tray'

export type Mode = 'compose' | 'discard' | 'exchange'

/** What was sent: the word in the tray, the prepared words, a card alone, or what ends a turn. */
export type Sent = 'tray' | 'parts' | 'card' | 'turn'

interface Kept {
  manche: number
  serial: number
  cards: readonly Card[]
  tray: Tray
  parts: readonly Part[]
  discard: string | null
  aside: readonly string[]
  mode: Mode
  sent: { what: Sent; at: number } | null
}

const letters = (cards: readonly Card[]): string => [...trays.spell(cards)].sort().join('')

export class Workspace {
  cards = $state.raw<readonly Card[]>([]) // of the hand, in one's own order
  tray = $state.raw<Tray>(EMPTY)
  parts = $state.raw<readonly Part[]>([])
  discard = $state<string | null>(null) // the card that is to go
  aside = $state.raw<readonly string[]>([]) // the cards that are to be exchanged
  mode = $state<Mode>('compose')
  fresh = $state.raw<ReadonlySet<string>>(new Set()) // cards that have just come
  sent = $state.raw<Kept['sent']>(null) // and at which step of the table
  #manche = 0
  #serial = 1
  #words: readonly Ludime.TableWord[] = []

  constructor(readonly place: string) {
    const kept = place ? readSession<Kept | null>(place, null) : null
    if (!kept) return
    this.cards = kept.cards
    this.tray = kept.tray
    this.parts = kept.parts
    this.discard = kept.discard
    this.aside = kept.aside
    this.mode = kept.mode
    this.sent = kept.sent ?? null
    this.#manche = kept.manche
    this.#serial = kept.serial
  }

  /** For a page that is loaded again. */
  keep(): void {
    const { cards, tray, parts, discard, aside, mode, sent } = this
    const [manche, serial] = [this.#manche, this.#serial]
    const kept: Kept = { manche, serial, cards, tray, parts, discard, aside, mode, sent }
    if (this.place) writeSession(this.place, kept)
  }

  /** What one may still take: neither in the tray, nor in a prepared word, nor chosen to go. */
  get free(): Card[] {
    const used = usedBy(this.parts, this.tray, this.discard)
    return this.cards.filter(({ key }) => !used.has(key))
  }

  /** All that one can move. */
  get arrangement(): readonly unknown[] {
    return [this.cards, this.tray, this.parts, this.discard, this.aside]
  }

  letterOf(key: string | null): string | null {
    return this.cards.find((card) => card.key === key)?.letter ?? null
  }

  /** The table stands so now: what can no longer be made goes back to the hand, and is told. */
  arrive({ board, hand }: Pick<Ludime.View, 'board' | 'hand'>): Part[] {
    this.#words = board.words
    const isOther = board.manche !== this.#manche
    const taken = this.sent && board.step > this.sent.at ? this.sent.what : null
    const given = this.#givenWith(taken)
    if (isOther || taken === 'turn') this.#begin()
    else if (taken) this.#laid(taken)
    this.#manche = board.manche
    const before = isOther ? [] : this.cards
    this.cards = held(before, hand, given, this.#serial)
    const known = new Set(before.map(({ key }) => key))
    this.fresh = new Set(this.cards.flatMap(({ key }) => (known.has(key) ? [] : [key])))
    this.#serial += this.fresh.size
    const has = (key: string) => this.cards.some((card) => card.key === key)
    const lost = this.parts.filter((part) => !stands(part, board.words, this.cards))
    this.parts = this.parts.filter((part) => !lost.includes(part))
    if (this.discard && !has(this.discard)) this.discard = null
    this.aside = this.aside.filter(has)
    for (const { key } of trays.loose(this.tray.cards)) {
      if (!has(key)) this.tray = trays.take(this.tray, key)
    }
    const { base } = this.tray
    const of = this.tray.cards.filter(({ isFixed }) => isFixed)
    const was = base === null ? '' : [...(board.words[base]?.word ?? '')].sort().join('')
    if (base !== null && letters(of) !== was) this.tray = trays.letGo(this.tray)
    return isOther ? [] : lost
  }

  /** The cards that have left the hand with what was sent. */
  #givenWith(what: Sent | null): Set<string> {
    if (what === null) return new Set()
    if (what === 'turn') {
      return new Set([...usedBy(this.parts, this.tray, this.discard), ...this.aside])
    }
    if (what === 'card') return usedBy([], EMPTY, this.discard)
    return what === 'tray' ? usedBy([], this.tray, null) : usedBy(this.parts, EMPTY, null)
  }

  /** It lies on the table; what else one has arranged stays. */
  #laid(what: Sent): void {
    if (what === 'card') this.back()
    else if (what === 'tray') this.tray = EMPTY
    else this.parts = []
    this.sent = null
  }

  #begin(): void {
    this.tray = EMPTY
    this.parts = []
    this.sent = null
    this.back()
  }

  /** A card of the hand was touched: it goes where the moment wants it. */
  touch(key: string): void {
    const card = this.cards.find((each) => each.key === key)
    if (!card) return
    if (this.mode === 'discard') this.discard = this.discard === key ? null : key
    else if (this.mode === 'exchange') this.aside = toggled(this.aside, key)
    else this.tray = trays.add(this.tray, card)
  }

  /** A word of the table is to grow; the same one again goes back. */
  grow(number: number): void {
    const word = this.#words[number]?.word
    if (word === undefined) return
    this.mode = 'compose'
    const { tray } = this
    this.tray = tray.base === number ? trays.letGo(tray) : trays.grow(tray, number, word)
  }

  /** Whether the letter was there: for the word, or to go, as the moment wants it. */
  type(letter: string): boolean {
    if (this.mode !== 'compose') {
      const open = this.mode === 'discard' ? this.cards : this.#unmarked
      const card = open.find((each) => each.letter === letter && !this.#isLaid(each.key))
      if (card && card.key !== this.discard) this.touch(card.key)
      return card !== undefined
    }
    const tray = trays.type(this.tray, letter, this.free)
    if (tray) this.tray = tray
    return tray !== null
  }

  get #unmarked(): Card[] {
    return this.cards.filter(({ key }) => !this.aside.includes(key))
  }

  #isLaid(key: string): boolean {
    return usedBy(this.parts, this.tray, null).has(key)
  }

  erase(): void {
    this.tray = trays.erase(this.tray)
  }

  step(by: number): void {
    this.tray = trays.step(this.tray, by)
  }

  /** One's own card goes back to the hand. */
  take(key: string): void {
    this.tray = trays.take(this.tray, key)
  }

  /** Nothing is to go yet. */
  back(): void {
    this.discard = null
    this.aside = []
    this.mode = 'compose'
  }

  /** A card of the tray was touched. */
  pick(key: string): void {
    this.tray = trays.touch(this.tray, key)
  }

  clear(): void {
    this.tray = EMPTY
  }

  /** A card is dragged to a place of the tray, from there or from the hand. */
  drop(key: string, at: number): void {
    if (this.tray.cards.some((card) => card.key === key)) {
      this.tray = trays.move(this.tray, key, at)
      return
    }
    const card = this.free.find((each) => each.key === key)
    if (card) this.tray = trays.add(this.tray, card, at)
  }

  /** A card is dragged among those of the hand. */
  put(key: string, at: number): void {
    const shown = this.free.filter((card) => card.key !== key)
    const before = shown[at]
    const others = this.cards.filter((card) => card.key !== key)
    const index = before ? others.indexOf(before) : others.length
    this.cards = put(this.cards, key, index)
    this.take(key)
  }

  mix(): void {
    this.cards = mixed(this.cards)
  }

  sort(): void {
    this.cards = inOrder(this.cards)
  }

  /** What stands in the tray becomes a part of the turn. */
  prepare(): Part {
    const number = Math.max(0, ...this.parts.map(({ key }) => Number(key))) + 1
    const part = partOf(this.tray, this.#words, String(number))
    const all = [...this.parts, part]
    // New words first: who has none may take those of others only then (LUD1-11).
    this.parts = [
      ...all.filter(({ base }) => base === null),
      ...all.filter((each) => each.base !== null),
    ]
    this.tray = EMPTY
    return part
  }

  /** A prepared word is taken up again; what stood in the tray goes back to the hand. */
  reopen(part: Part): void {
    this.undo(part)
    this.tray = reopened(part)
  }

  undo(part: Part): void {
    this.parts = this.parts.filter((each) => each !== part)
    this.back()
  }
}

const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]
