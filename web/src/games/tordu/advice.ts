/** What the server says of an answer, beside it: points, on average. */
import { sameAction } from '../../lib/sameAction'
import type { Texts } from '../../lib/texts'
import type { Tordu, RatedAnswer } from '../../protocol'

export interface Advised {
  text: string
  isBest: boolean
}

/** None where the server has said nothing of it. */
export function advisedOf(
  action: Tordu.Action,
  worths: readonly RatedAnswer[] | null,
  texts: Texts,
): Advised | null {
  const found = worths?.find((each) => sameAction(each.action, action))
  if (!found) return null
  const sign = found.value > 0 ? '+' : ''
  return {
    text: (sign + texts.number(found.value, 1)).replace('-', '−'),
    isBest: found === worths?.[0],
  }
}

/** The best answer, in words. */
export function sayBest(worths: readonly RatedAnswer[] | null, texts: Texts): string {
  const best = worths?.[0]?.action as Tordu.Action | undefined
  if (best?.type === 'bid') return texts.say('board_web.advised.bid', { ...best })
  if (best?.type === 'pass' || best?.type === 'double') {
    return texts.say(`board_web.advised.${best.type}`)
  }
  return ''
}
