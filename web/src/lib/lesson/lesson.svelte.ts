/** A lesson as the learner goes through it: scene by scene, word by word. */
import type { LessonFrame, Choice, LessonPage, LessonScene } from '../../protocol'
import { choiceOf } from '../questions'
import { sameAction } from '../sameAction'
import type { EventBody } from '../gameUi'
import { gameEventsOf } from '../sentences'

interface Place {
  scene: number
  beat: number
}

export class LessonCourse {
  scene = $state(0)
  beat = $state(0)
  news = $state.raw<readonly EventBody[]>([]) // what led here; empty if nothing moved on the board
  isTold = $state(false) // the teacher speaks once what happened has been seen
  isOver = $state(false)
  tried = $state.raw<readonly Choice[]>([]) // answers to this question that were not the one
  missed = $state(0) // how many tries that was, with what was typed
  /** Called for each beat that plays on the board, for sounds and the screen reader. */
  onMove: ((beat: LessonFrame) => void) | null = null

  constructor(readonly page: LessonPage) {
    this.#put({ scene: 0, beat: 0 })
  }

  get scenes(): readonly LessonScene[] {
    return this.page.scenes
  }

  get here(): LessonScene {
    return this.scenes[this.scene] as LessonScene
  }

  get now(): LessonFrame {
    return this.here.beats[this.beat] as LessonFrame
  }

  /** What the teacher last said, up to here; silent beats leave it standing. */
  get said(): string {
    const beats = this.here.beats.slice(0, this.beat + (this.isTold ? 1 : 0))
    return beats.findLast((beat) => beat.say)?.say ?? ''
  }

  /** The learner must find the answer. */
  get asks(): boolean {
    return this.isTold && this.now.expected !== undefined
  }

  /** Nothing is said or asked here: it goes on by itself. */
  get isSilent(): boolean {
    return !this.now.say && this.now.expected === undefined
  }

  /** How far one is, from 0 to 1: scenes count alike, however long. */
  get share(): number {
    if (this.isOver) return 1
    return (this.scene + this.beat / this.here.beats.length) / this.scenes.length
  }

  get isFirst(): boolean {
    return this.#before() === null
  }

  get isLast(): boolean {
    return this.scene === this.scenes.length - 1 && this.beat === this.here.beats.length - 1
  }

  /** What happened has been seen. */
  tell(): void {
    if (this.isSilent && !this.isEndOfScene) this.#forward()
    else this.isTold = true
  }

  /** On with it: the words, if they are not there yet, else what comes next. */
  next(): void {
    if (this.isOver || this.asks) return
    if (!this.isTold) this.#hurry()
    else this.#forward()
  }

  /** True if it is the expected action, which leads on: a choice, something typed, or something
   * done on the board. */
  act(action: unknown): boolean {
    if (!this.asks) return false
    const isRight = sameAction(action, this.now.expected)
    if (isRight) this.#forward()
    else this.#miss(action)
    return isRight
  }

  #miss(action: unknown): void {
    this.missed++
    const choice = choiceOf(this.now.frame.ask ?? null, action)
    if (choice && !this.tried.includes(choice)) this.tried = [...this.tried, choice]
  }

  /** Back to what was said before. */
  previous(): void {
    const before = this.#before()
    if (!before) return
    this.isOver = false
    this.#put(before)
    this.isTold = true
  }

  /** To the next scene, or to the end. */
  skip(): void {
    if (this.scene + 1 < this.scenes.length) this.#put({ scene: this.scene + 1, beat: 0 })
    else this.isOver = true
  }

  again(): void {
    this.isOver = false
    this.#put({ scene: 0, beat: 0 })
  }

  get isEndOfScene(): boolean {
    return this.beat === this.here.beats.length - 1
  }

  #forward(): void {
    if (this.isEndOfScene) return this.skip()
    this.#put({ scene: this.scene, beat: this.beat + 1 })
    this.news = gameEventsOf(this.now.frame)
    this.isTold = this.news.length === 0 && !this.isSilent
    this.onMove?.(this.now)
  }

  /** Past what moves by itself, to the next words. */
  #hurry(): void {
    while (this.isSilent && !this.isEndOfScene) {
      this.#put({ scene: this.scene, beat: this.beat + 1 })
    }
    this.isTold = true
  }

  #put({ scene, beat }: Place): void {
    this.scene = scene
    this.beat = beat
    this.news = []
    this.tried = []
    this.missed = 0
    this.isTold = !this.isSilent
  }

  /** The last words before these. */
  #before(): Place | null {
    for (let scene = this.scene; scene >= 0; scene--) {
      const beats = this.scenes[scene]?.beats ?? []
      const upTo = scene === this.scene && !this.isOver ? this.beat : beats.length
      const beat = beats.slice(0, upTo).findLastIndex((each) => each.say)
      if (beat >= 0) return { scene, beat }
    }
    return null
  }
}
