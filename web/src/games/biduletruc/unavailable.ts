/** What cannot be used now: the question says it, with the code of the refusal that tells why. */
import type { Question } from '../../protocol'
import { JOKER } from './cards'

type Asked = Question | null

/** Why a card of the hand cannot be laid on any pile; '': it can. A card that only looks like the
 * drawn one (`isTwin`) is closed for the same reason as the others. */
export const whyNotPick = (ask: Asked, card: string, isTwin = false): string =>
  ask?.closed[isTwin ? 'other-cards' : `card/${card}`] ?? ''

/** Why nothing can be laid on that pile; '': it can. */
export const whyNotCover = (ask: Asked, pile: number): string => ask?.closed[`pile/${pile}`] ?? ''

/** Why a red card cannot be played; '': it can. */
export const whyNotRed = (ask: Asked, red: 'change' | 'skip'): string => ask?.closed[red] ?? ''

/** Whether only violet cards are left, and none of them can be laid before the next turn. */
export const isWaiting = (ask: Asked, hand: readonly string[], laid: number): boolean =>
  laid > 0 && hand.length > 0 && hand.every((card) => card === JOKER && whyNotPick(ask, card))
