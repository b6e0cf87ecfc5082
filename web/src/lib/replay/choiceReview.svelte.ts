/** The choices of one seat, reviewed by the server one after the other while someone looks on. */
import type { Decision } from '../../protocol'
import { api } from '../api'
import { refusalOf, type Refusal } from '../refusal'

const PATIENCE = 1_500 // ms before a server that has too much to do is asked again

export class ChoiceReview {
  numbers = $state.raw<readonly number[] | null>(null) // none before the server has answered
  decisions = $state.raw<readonly Decision[]>([])
  problem = $state.raw<Refusal | null>(null)
  #isWanted = false
  #isRunning = false

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {}

  get isDone(): boolean {
    return this.numbers !== null && this.decisions.length === this.numbers.length
  }

  /** Goes on where it was left. */
  async begin(): Promise<void> {
    this.#isWanted = true
    if (this.#isRunning) return
    this.#isRunning = true
    this.problem = null
    try {
      this.numbers ??= (await api.review(this.table, this.seat)).numbers
      while (this.#isWanted && !this.isDone) await this.#next(this.numbers)
    } catch (problem) {
      this.problem = refusalOf(problem)
    } finally {
      this.#isRunning = false
    }
  }

  /** Nobody looks any more: the server has better things to do. */
  pause(): void {
    this.#isWanted = false
  }

  async #next(numbers: readonly number[]): Promise<void> {
    const number = numbers[this.decisions.length] as number
    try {
      const decision = await api.decision(this.table, this.seat, number)
      this.decisions = [...this.decisions, decision]
    } catch (problem) {
      if (refusalOf(problem).code !== 'too-many') throw problem
      await new Promise((resolve) => setTimeout(resolve, PATIENCE))
    }
  }
}
