/** What a reader of a replay sees and hears: derived from the table, the game's UI and its texts. */
import { SvelteMap } from 'svelte/reactivity'
import type { Box, ReplayFrame, TableStatus } from '../../protocol'
import type { AnyGameUi, Timeline } from '../gameUi'
import { choiceOf } from '../questions'
import { Remarks, saidOf, withRemarks } from '../remarks.svelte'
import { reviewChoice, scaleOf, type ReviewedChoice } from '../review'
import { screenReader } from '../screenReader.svelte'
import { plain, sentenceOf, spokenEvents, type Sentence } from '../sentences'
import { playSounds } from '../sound.svelte'
import { Studies, studiedFrom } from '../study/studies.svelte'
import type { Texts } from '../texts'
import { firstOf } from '../wording'
import { ChoiceReview } from './choiceReview.svelte'
import { chapterAt, chaptersOf, seatsThen, stopAt } from './frames'
import { ReplayedTable } from './replay.svelte'

export type Panel = 'log' | 'review' | 'study'

/** A game as far as it is opened: see `OpenedGame`. */
export interface LoadedGame {
  ui: AnyGameUi | null
  texts: Texts | null
  box: Box | null
}

export class Reader {
  readonly table: ReplayedTable
  readonly studies: Studies
  readonly remarks: Remarks
  panel = $state<Panel>('log')
  #reviews = new SvelteMap<number, ChoiceReview>() // each person's, once somebody asks
  #opened: LoadedGame
  #siteTexts: () => Texts

  constructor(id: string, opened: LoadedGame, siteTexts: () => Texts) {
    this.table = new ReplayedTable(id)
    this.studies = new Studies(id)
    this.remarks = new Remarks(id)
    this.#opened = opened
    this.#siteTexts = siteTexts
    this.table.seatName = (seat) => siteTexts().say('shared.seat', { number: seat + 1 })
    this.table.onStep = (stepped) => this.#tell(stepped)
  }

  readonly seat = $derived.by(() => this.table.game?.seat ?? null)
  readonly ui = $derived.by(() => this.#opened.ui)
  /** Who is "you": who looks through their own eyes, or sees all hands and sat there. */
  readonly you = $derived.by(
    () => this.seat ?? (this.table.viewpoint === 'all' ? this.table.mine : null),
  )
  readonly isMine = $derived.by(() => this.you !== null && this.you === this.table.mine)
  readonly texts = $derived.by(() =>
    (this.#opened.texts ?? this.#siteTexts()).with(this.table.game?.names ?? [], this.you),
  )
  readonly standing = $derived.by<TableStatus>(() => ({
    number: 0,
    ...this.table.frame?.standing,
    due: {}, // no clock runs any more
  }))
  readonly seats = $derived.by(() => {
    const { names = [], levels = [] } = this.table.game ?? {}
    return seatsThen(names, levels, this.standing, this.you)
  })

  // ---- the story

  readonly chapters = $derived.by(() => {
    const frames = this.table.game?.frames
    return frames && this.#opened.texts ? chaptersOf(frames, this.texts) : []
  })
  readonly marks = $derived.by(() =>
    this.chapters.slice(1).map((chapter) => stopAt(this.table.stops, chapter.at)),
  )
  readonly chapter = $derived.by(() => chapterAt(this.chapters, this.table.number))
  /** Per frame, so that a step costs nothing. */
  readonly story = $derived.by(() =>
    (this.table.game?.frames ?? []).map((each) => this.#sentencesOf(each)),
  )
  readonly sentences = $derived.by(() =>
    withRemarks(
      this.story.slice(0, this.table.number + 1).flat(),
      this.remarks.all,
      this.texts,
      this.table.game?.names ?? [],
    ),
  )
  /** What was said so far beside the log, to who sat there. */
  readonly said = $derived.by(() => {
    if (this.remarks.all.length === 0) return []
    const seen = (this.table.game?.frames ?? []).slice(0, this.table.number + 1)
    return saidOf(
      this.remarks.all,
      seen.flatMap(({ events }) => events),
    )
  })
  readonly position = $derived.by(() => {
    const step = { step: this.table.at + 1, count: this.table.stops.length }
    const last = this.sentences.at(-1)
    return [this.chapter, this.texts.say('replay.step', step), last ? plain(last) : '']
      .filter(Boolean)
      .join(' · ')
  })

  // ---- what choices were worth

  readonly advises = $derived.by(() => this.#opened.box?.advises ?? false)
  readonly canReview = $derived.by(
    () => this.advises && (this.table.game?.levels ?? []).some((level) => !level),
  )
  readonly review = $derived.by(() =>
    this.you !== null && this.table.game?.levels[this.you] === ''
      ? (this.#reviews.get(this.you) ?? null)
      : null,
  )
  readonly reviewed = $derived.by(() => {
    const { ui } = this
    return (this.review?.decisions ?? [])
      .map((decision) => (ui ? reviewChoice(decision, ui.measure) : null))
      .filter((each): each is ReviewedChoice => each !== null)
  })
  readonly scale = $derived.by(() =>
    scaleOf(this.reviewed, this.ui?.measure ?? { kind: 'points', best: 'high' }),
  )
  readonly reviewedHere = $derived.by(() =>
    this.seat === null
      ? undefined // among open hands there is no room for it
      : this.reviewed.find((each) => each.number === this.table.number),
  )

  /** Each person's choices are reviewed once, and only if someone looks through their eyes. */
  prepareReview(): void {
    const seat = this.you
    if (seat === null || this.table.game?.levels[seat] !== '' || !this.advises) return
    if (!this.#reviews.has(seat)) this.#reviews.set(seat, new ChoiceReview(this.table.id, seat))
  }

  // ---- what there is to learn

  /** The frame that ends the round one looks at: the game is over, and so is each of its rounds. */
  readonly #studiedAt = $derived.by(() => {
    const isOver = this.ui?.Study && this.ui.hasStudy
    return isOver ? studiedFrom(this.table.game?.frames ?? [], this.table.number, isOver) : null
  })
  readonly studied = $derived.by(() =>
    this.#studiedAt === null ? null : (this.table.game?.frames[this.#studiedAt] ?? null),
  )
  readonly studiedChapter = $derived.by(() => chapterAt(this.chapters, this.#studiedAt ?? 0))
  readonly timeline = $derived.by<Timeline>(() => ({
    view: this.table.frame?.view,
    show: (isWanted) => this.#showInRound(isWanted),
  }))

  #showInRound(isWanted: (view: unknown) => boolean): void {
    const frames = this.table.game?.frames ?? []
    const end = this.#studiedAt ?? -1
    const isOver = this.ui?.hasStudy
    const before = frames.slice(0, end).findLastIndex(({ view }) => view != null && isOver?.(view))
    const found = frames.findIndex(
      ({ view }, number) => number > before && number <= end && view != null && isWanted(view),
    )
    if (found >= 0) this.table.show(found)
  }

  // ---- the panels beside the table

  readonly panels = $derived.by<Panel[]>(() => [
    'log',
    ...(this.canReview ? (['review'] as const) : []),
    ...(this.studied ? (['study'] as const) : []),
  ])

  titleOf(panel: Panel): string {
    if (panel === 'log') return this.texts.say('replay.story')
    if (panel === 'study') return this.texts.say('study.open')
    return this.texts.say(this.isMine ? 'review.title.mine' : 'review.title.all')
  }

  // ---- going through the game

  /** To a stop; who jumps there hears where they are. */
  go(stop: number): void {
    const isNext = stop === this.table.at + 1
    this.table.go(stop)
    if (!isNext) screenReader.say(this.position)
  }

  /** To the frame of a choice. */
  show(number: number): void {
    this.table.show(number)
    screenReader.say(`${this.position} ${this.question()} ${this.answered()}`)
  }

  question(): string {
    const ask = this.table.choosing?.ask
    return ask ? this.texts.say(ask.key, ask.values) : ''
  }

  /** The viewer's answer, in the words of the question, or else of the action. */
  answered(): string {
    const choosing = this.table.choosing
    if (!choosing) return ''
    const choice = choiceOf(choosing.ask, choosing.answer)
    if (choice) return this.texts.say(choice.key, choice.values)
    const action = choosing.answer as { type?: string }
    return firstOf(this.texts, [`answers.${action.type}`, `actions.${action.type}`], action)
  }

  #tell(stepped: ReplayFrame): void {
    playSounds(this.ui, this.table.news, this.seat)
    for (const sentence of this.#sentencesOf(stepped)) screenReader.say(plain(sentence))
    if (this.table.choosing) screenReader.say(`${this.question()} ${this.answered()}`)
  }

  #sentencesOf(each: ReplayFrame): Sentence[] {
    return spokenEvents(each.events, this.ui, this.seat)
      .map((event) => sentenceOf(event, this.texts, null))
      .filter((sentence): sentence is Sentence => sentence !== null)
  }
}
