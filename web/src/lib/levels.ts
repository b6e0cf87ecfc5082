/** The levels of bots, the easiest first; a box has some of them. */
export const LEVELS: readonly string[] = ['novice', 'casual', 'regular', 'expert', 'master']
