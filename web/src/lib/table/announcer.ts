/** Announces what happens at a table: sentences for a screen reader, a call to a tab in the background. */
import { attention } from '../attention.svelte'
import { screenReader } from '../screenReader.svelte'
import type { TableSnapshot } from '../snapshots'
import { preferences } from '../preferences.svelte'
import { isAsked, isForced } from '../questions'
import type { AnyGameUi } from '../gameUi'
import { freshSentences, plain, spokenEvents } from '../sentences'
import type { FollowedTable } from '../followedTable.svelte'
import type { Texts } from '../texts'

/** What is needed to word events; there is none before the game's UI is loaded. */
export interface Words {
  texts: Texts // of the game, without names
  ui: AnyGameUi
  advises: boolean
}

export class Announcer {
  #asked = '' // the question that was told last
  #untold: TableSnapshot | null = null // what was shown before the game's texts were loaded

  constructor(
    readonly table: FollowedTable,
    readonly words: () => Words | null,
  ) {}

  /** Each thing once. */
  announce(shown: TableSnapshot): void {
    const words = this.words()
    if (!words) {
      this.#untold = shown
      return
    }
    const texts = this.#speaking(words.texts, shown.me)
    if (shown.isNews) this.#narrate(shown, words.ui, texts)
    this.#call(shown, words, texts)
  }

  /** The game's texts are loaded now. */
  catchUp(): void {
    const late = this.#untold
    if (!late || !this.words()) return
    this.#untold = null
    this.announce(late)
  }

  #speaking(texts: Texts, me: number | null): Texts {
    const members = this.table.entry?.members ?? []
    return texts.with(
      members.map((member) => member.name),
      me,
    )
  }

  #narrate({ events, me }: TableSnapshot, ui: AnyGameUi, texts: Texts): void {
    const { table } = this
    const fresh = spokenEvents(events, ui, me)
    for (const sentence of freshSentences(fresh, table.events, texts, table.entry)) {
      screenReader.say(plain(sentence))
    }
  }

  #call({ ask, standing, me }: TableSnapshot, { advises }: Words, texts: Texts): void {
    if (!isAsked(ask) || isForced(ask)) return attention.clear()
    const isMine = me !== null && standing.must?.includes(me)
    // Who may say something at any time is not asked anew with every move of others.
    const question = isMine ? `${standing.phase} ${ask.key}` : ask.key
    if (question === this.#asked) return
    this.#asked = question
    const words = texts.say(ask.key, ask.values)
    screenReader.say(words)
    const isAwaited = isMine && standing.must?.length === 1 // a pause calls nobody back
    if (isAwaited) attention.call(texts.say('table.yourTurn'), words)
    const isAdvised = this.table.people === 1 && me !== null && !this.table.entry?.rated
    if (preferences.hints && isAdvised && advises && ask.choices.length > 1) {
      void this.table.requestAdvice({ isAutomatic: true })
    }
  }
}
