/** "Dico!": which card is meant, the second press that says it, and what became of it. */
import type { BoardProps, SentAction } from '../../lib/gameUi'
import type { Biduletruc } from '../../protocol'
import type { Link } from './links'

const ARMED = 3_000 // ms in which the second press counts, and the chosen card stays chosen
const JUDGED = 'already-judged'
const HEARD = 6_000 // ms that one is told why it came too late

/** What it needs of the board. */
interface BoardContext {
  props: () => BoardProps<Biduletruc.View, Biduletruc.Action, Biduletruc.Body>
  links: readonly Link[]
  trusts: readonly number[]
  board: Biduletruc.Board
  say: (text: string, ms?: number) => void
  send: (action: Biduletruc.Action) => boolean
}

export class Challenge {
  chosen = $state<number | null>(null) // the card that was pointed at
  armed = $state<number | null>(null) // the card whose name was said once
  #lowering: ReturnType<typeof setTimeout> | undefined
  #newest = -1 // the card laid last, of those that can be meant
  #pointed = 0 // when one pointed at a card
  #heard = new Set<string>()
  #open = new Set<number>() // cards on which one has said it, or was about to
  #told = new Set<number>() // what became of it is known
  #first = new Map<number, number>() // who said it first, by the card

  constructor(readonly context: BoardContext) {}

  /** The card that is meant: the one that was pointed at, else the newest. */
  get link(): Link | null {
    const { links } = this.context
    const wanted = this.armed ?? this.chosen
    return links.find(({ laid }) => laid.number === wanted) ?? links[0] ?? null
  }

  /** The fresh card that could be let pass: the one that is meant, else the oldest. */
  get trusted(): number | null {
    const { trusts } = this.context
    const meant = this.link?.laid.number
    return trusts.find((number) => number === meant) ?? trusts[0] ?? null
  }

  /** Whether "dico" is on its way. */
  get isSaid(): boolean {
    return this.context.props().actions.pending.some((sent) => numberOf(sent) !== null)
  }

  /** Another card is meant. */
  choose(number: number): void {
    this.lower()
    this.chosen = number
    this.#pointed = Date.now()
  }

  /** The next card that could be meant. */
  cycle(): void {
    const { links } = this.context
    const at = links.findIndex(({ laid }) => laid.number === this.link?.laid.number)
    const next = links[(at + 1) % links.length]
    if (next) this.choose(next.laid.number)
  }

  /** Once to raise the hand, twice to say it: two cards are at stake. */
  press(): void {
    const { link } = this
    if (!link || this.isSaid) return
    const { number } = link.laid
    clearTimeout(this.#lowering)
    if (this.armed !== number) {
      this.armed = number
      this.#lowering = setTimeout(() => (this.armed = null), ARMED)
      return
    }
    this.armed = null
    if (this.context.send({ type: 'dico', number })) this.#open.add(number)
  }

  /** The hand goes down again. */
  lower(): void {
    clearTimeout(this.#lowering)
    this.armed = null
  }

  trust(): void {
    const number = this.trusted
    if (number !== null) this.context.send({ type: 'trust', number })
  }

  /** Called when the table has changed: lets go of cards that can no longer be challenged. */
  arrive(links: readonly Link[]): void {
    for (const { number, challenger } of this.#verdicts) this.#first.set(number, challenger)
    const isOpen = (number: number | null) => links.some(({ laid }) => laid.number === number)
    if (!isOpen(this.armed)) {
      if (this.armed !== null && this.#first.has(this.armed)) this.#open.add(this.armed)
      this.lower()
    }
    const newest = links[0]?.laid.number ?? -1
    const isPast =
      newest > this.#newest && Date.now() - this.#pointed > ARMED && this.armed === null
    if (isPast || !isOpen(this.chosen)) this.chosen = null
    this.#newest = newest
  }

  /** The last one, and those that came with it. */
  get #verdicts(): Biduletruc.Verdict[] {
    const news = this.context.props().news
    const told = news.flatMap((body) => (body.type === 'judged' ? [body.verdict] : []))
    const { verdict } = this.context.board
    return verdict ? [...told, verdict] : told
  }

  /** Another was quicker, or the card is covered: it is said, once. */
  hear(): void {
    const { late, refusals } = this.context.props().actions
    for (const sent of [...late, ...refusals]) {
      const number = numberOf(sent)
      if (number === null || this.#heard.has(sent.id)) continue
      this.#heard.add(sent.id)
      const refusal = refusals.find(({ id }) => id === sent.id)
      if (!refusal || refusal.code === JUDGED) this.#open.add(number)
      else {
        this.#open.delete(number)
        this.context.say(refusal.text, HEARD)
      }
    }
    for (const number of this.#open) this.#settle(number)
  }

  /** The verdict says who was first; it may come before the refusal or after it. */
  #settle(number: number): void {
    const { texts, me } = this.context.props()
    if (!this.context.board.judged.some((each) => each.number === number)) return
    this.#open.delete(number)
    const seat = this.#first.get(number)
    const isTold = this.#told.has(number)
    this.#told.add(number)
    if (isTold || seat === me) return
    const isKnown = seat !== undefined // or it was judged while one was away
    const key = isKnown ? 'board_web.dico.tooLate' : `refusals.${JUDGED}`
    this.context.say(texts.say(key, { seat }), HEARD)
  }
}

/** The card that a "dico" is about. */
export function numberOf({ actions: [action] }: SentAction<Biduletruc.Action>): number | null {
  return action?.type === 'dico' ? action.number : null
}
