import type { Texts } from './texts'

/** Why not: a stable code, the rule that says so, and what fills the text for it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly clause = '',
    readonly details: Record<string, unknown> = {},
  ) {
    super(code)
  }
}

/** What a broken line or a server that does not answer is said to be. */
export const UNREACHABLE = 'unreachable'

export function refusalOf(problem: unknown): Refusal {
  return problem instanceof Refusal ? problem : new Refusal(UNREACHABLE)
}

/** A refusal in words; a code without a text is a bug of Escale. */
export function sayRefusal(texts: Texts, { code, details }: Refusal): string {
  const key = [`refusals.${code}`, `errors.${code}`].find((each) => texts.has(each))
  return texts.say(key ?? 'refusals.internal', details)
}
