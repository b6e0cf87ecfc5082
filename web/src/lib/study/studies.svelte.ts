/** What the server has to say about the rounds of a table, each asked for once, and only if wanted. */
import type { TableStatus } from '../../protocol'
import { api } from '../api'
import { refusalOf, type Refusal } from '../refusal'

const PATIENCE = 1_500 // ms before a server that has too much to do is asked again
const NOTHING = 'nothing-to-study'

/** One round; a study of null has been looked for and is not there. */
export class Round {
  study = $state.raw<unknown>(undefined)
  problem = $state.raw<Refusal | null>(null)
  #isAsking = false

  constructor(
    readonly table: string,
    readonly number: number,
  ) {}

  async read(): Promise<void> {
    if (this.#isAsking || this.study !== undefined) return
    this.#isAsking = true
    this.problem = null
    try {
      this.study = await this.#ask()
    } catch (problem) {
      this.problem = refusalOf(problem)
    } finally {
      this.#isAsking = false
    }
  }

  async #ask(): Promise<unknown> {
    for (;;) {
      try {
        return (await api.study(this.table, this.number)).study ?? null
      } catch (problem) {
        const { code } = refusalOf(problem)
        if (code === NOTHING) return null
        if (code !== 'too-many') throw problem
        await new Promise((resolve) => setTimeout(resolve, PATIENCE))
      }
    }
  }
}

export class Studies {
  #rounds = new Map<string, Round>()

  constructor(readonly table: string) {}

  /** The round that was over then: a pause has many steps and one thing to learn. */
  of({ number, phase = '' }: Pick<TableStatus, 'number' | 'phase'>): Round {
    let round = this.#rounds.get(phase)
    if (!round) this.#rounds.set(phase, (round = new Round(this.table, number)))
    return round
  }
}

/** The first moment from here on (else the last before) whose round is over, by its place. */
export function studiedFrom(
  frames: readonly { view: unknown }[],
  at: number,
  hasStudy: (view: unknown) => boolean,
): number | null {
  const isOver = (frame: { view: unknown }) => frame.view != null && hasStudy(frame.view)
  const ahead = frames.findIndex((frame, number) => number >= at && isOver(frame))
  const found = ahead >= 0 ? ahead : frames.findLastIndex(isOver)
  return found >= 0 ? found : null
}
