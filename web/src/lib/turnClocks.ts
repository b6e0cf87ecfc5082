/** How long a turn may take: live, or by correspondence. */
import type { Box, TurnClock } from '../protocol'

const LIVE: readonly TurnClock[] = ['none', 'slow', 'fast']
const BY_CORRESPONDENCE: readonly TurnClock[] = ['day', 'three-days', 'week']

/** Those of the tables of a box; where its rules keep the time there is nothing to choose. */
export const turnClocks = (box: Box): readonly TurnClock[] =>
  box.own_clock ? ['none'] : box.by_correspondence ? [...LIVE, ...BY_CORRESPONDENCE] : LIVE

export const isByCorrespondence = (clock: TurnClock | undefined): boolean =>
  clock !== undefined && BY_CORRESPONDENCE.includes(clock)
