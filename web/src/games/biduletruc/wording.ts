/** What is said of a table before it plays, and of each seat while it does. */
import type { Texts } from '../../lib/texts'
import type { Biduletruc } from '../../protocol'

export const optionSummaries = (
  options: Partial<Biduletruc.Options>,
  texts: Texts,
): Record<string, string> => ({
  checked: options.checked ? texts.say('about.brief.checked') : '',
  open_book: options.open_book ? texts.say('about.brief.open') : '',
})

/** Cards, red cards, and what is about to happen to who sits there. */
export function sayHoldings(
  { sizes, reds, owed, skips, stage }: Biduletruc.Board,
  seat: number,
  texts: Texts,
): string {
  const count = sizes[seat] ?? 0
  if (stage === 'over') return texts.say('board.cards', { count })
  return texts.say('board_web.note.holds', {
    count,
    reds: reds[seat] ?? 0,
    owed: owed[seat] || null,
    skipped: Boolean(skips[seat]?.length) || null,
  })
}
