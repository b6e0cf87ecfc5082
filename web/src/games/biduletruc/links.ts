/** The links on the table that one is asked about: which may be doubted is for the server to say. */
import type { Biduletruc, Question } from '../../protocol'

type Board = Biduletruc.Board
type Placed = Biduletruc.Placed

/** A top card with the one it covers. */
export interface Link {
  pile: number
  covered: Placed
  laid: Placed
}

export const topOf = (pile: readonly Placed[]): Placed => pile.at(-1)!

/** Who laid a card; of a link somebody did. */
export const culpritOf = ({ laid }: Link): number => laid.by ?? 0

/** The cards that answers of this kind name. */
function numbersOf(ask: Question | null, kind: 'dico' | 'trust'): number[] {
  const actions = (ask?.choices ?? []).map(({ action }) => action as Biduletruc.Action)
  return actions.flatMap((action) => (action.type === kind ? [action.number] : []))
}

/** What one may say "dico" on, the newest first. */
export function doubtful({ piles }: Board, ask: Question | null): Link[] {
  const numbers = numbersOf(ask, 'dico')
  return piles
    .flatMap((pile, at): Link[] => {
      const [laid, covered] = [topOf(pile), pile.at(-2)]
      return covered && numbers.includes(laid.number) ? [{ pile: at, covered, laid }] : []
    })
    .sort((one, other) => other.laid.number - one.laid.number)
}

/** The fresh cards that one could let pass. */
export const trustable = (ask: Question | null): number[] => numbersOf(ask, 'trust')

export const isFresh = ({ fresh }: Board, { number }: Placed): boolean =>
  fresh.some((each) => each.number === number)
