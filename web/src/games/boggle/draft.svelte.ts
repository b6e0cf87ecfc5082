/** The word one is writing: its letters and its way over the grid, whichever came first. */
import { fold, lightUp, spell, step, type Step } from './trace'

export class Draft {
  text = $state('')
  path = $state.raw<readonly number[]>([])
  isLost = $state(false) // the grid does not have all of it
  isBack = $state(false) // it was refused, and nothing has been changed since

  constructor(readonly letters: () => string) {}

  get word(): string {
    return fold(this.text)
  }

  /** What a finger can go on with: not with a word that leads nowhere, nor with a refused one. */
  get way(): readonly number[] {
    return this.isLost || this.isBack ? [] : this.path
  }

  /** Somebody types. */
  edit(text: string): void {
    const { path, isWhole } = lightUp(this.letters(), fold(text), this.path)
    this.text = text
    this.path = path
    this.isLost = !isWhole
    this.isBack = false
  }

  /** What was typed and refused, to be mended. */
  giveBack(text: string): void {
    this.edit(text)
    this.isBack = true
  }

  /** Somebody touches a die. */
  touch(cell: number): Step {
    const done = step(this.way, cell)
    if ('path' in done) this.#take(done.path)
    return done
  }

  undo(): void {
    this.#take(this.path.slice(0, -1))
  }

  clear(): void {
    this.#take([])
  }

  #take(path: readonly number[]): void {
    this.path = path
    this.text = spell(this.letters(), path)
    this.isLost = this.isBack = false
  }
}
