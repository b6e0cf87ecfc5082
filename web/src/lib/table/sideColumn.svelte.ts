/** The column beside a board. What a board says in words stands there, where there is a column. */
import { getContext, setContext, type Snippet } from 'svelte'

const KEY = Symbol('side column')

export class SideColumn {
  parts = $state.raw<readonly Snippet[]>([])
  #all = new Set<Snippet>() // what is taken away must not bring back what was there before

  constructor(readonly hasRoom: () => boolean) {}

  get isOpen(): boolean {
    return this.hasRoom()
  }

  /** Puts a part below those that are there, until the returned function is called. */
  put(part: Snippet): () => void {
    this.#all.add(part)
    this.parts = [...this.#all]
    return () => {
      this.#all.delete(part)
      this.parts = [...this.#all]
    }
  }
}

export const openSideColumn = (hasRoom: () => boolean): SideColumn =>
  setContext(KEY, new SideColumn(hasRoom))

/** None around a picture of the rules. */
export const sideColumn = (): SideColumn | undefined => getContext(KEY)
