/** What is heard of a table: sentences for a screen reader, a call to a tab in the background. */
import { attention } from '../attention.svelte'
import { live } from '../live.svelte'
import type { Moment } from '../moments'
import { preferences } from '../preferences.svelte'
import { isAsked, isForced } from '../questions'
import type { Room } from '../rooms'
import { freshSentences, plain, said } from '../story'
import type { FollowedTable } from '../table.svelte'
import type { Texts } from '../texts'

/** In which words: there are none before the box is open. */
export interface Words {
  texts: Texts // of the room, without names
  room: Room
  advises: boolean
}

export class Telling {
  #asked = '' // the question that was told last
  #untold: Moment | null = null // what was shown before the room had its words

  constructor(
    readonly table: FollowedTable,
    readonly words: () => Words | null,
  ) {}

  /** Each thing once. */
  tell(shown: Moment): void {
    const words = this.words()
    if (!words) {
      this.#untold = shown
      return
    }
    const texts = this.#speaking(words.texts, shown.me)
    if (shown.isNews) this.#narrate(shown, words.room, texts)
    this.#call(shown, words, texts)
  }

  /** The room has its words now. */
  catchUp(): void {
    const late = this.#untold
    if (!late || !this.words()) return
    this.#untold = null
    this.tell(late)
  }

  #speaking(texts: Texts, me: number | null): Texts {
    const members = this.table.card?.members ?? []
    return texts.with(
      members.map((member) => member.name),
      me,
    )
  }

  #narrate({ events, me }: Moment, room: Room, texts: Texts): void {
    const { table } = this
    const fresh = said(events, room, me)
    for (const sentence of freshSentences(fresh, table.events, texts, table.card)) {
      live.say(plain(sentence))
    }
  }

  #call({ ask, standing, me }: Moment, { advises }: Words, texts: Texts): void {
    if (!isAsked(ask) || isForced(ask)) return attention.clear()
    const isMine = me !== null && standing.must?.includes(me)
    // Who may say something at any time is not asked anew with every move of others.
    const question = isMine ? `${standing.phase} ${ask.key}` : ask.key
    if (question === this.#asked) return
    this.#asked = question
    const words = texts.say(ask.key, ask.values)
    live.say(words)
    const isAwaited = isMine && standing.must?.length === 1 // a pause calls nobody back
    if (isAwaited) attention.call(texts.say('table.yourTurn'), words)
    const isAdvised = this.table.people === 1 && me !== null
    if (preferences.hints && isAdvised && advises && ask.choices.length > 1) {
      void this.table.seekAdvice({ unasked: true })
    }
  }
}
