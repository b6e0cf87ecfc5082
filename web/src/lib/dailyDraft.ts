/** An answer to a puzzle of the day that is not sent yet. It survives a reload, for its task alone. */
import { readLocal, writeLocal } from './storage'

interface StoredDraft<Draft> {
  task: string
  draft: Draft
}

const keyOf = (game: string): string => `daily.${game}`

/** What was begun for this task, or what stands here where nothing was. */
export function readDraft<Draft>(game: string, task: unknown, otherwise: Draft): Draft {
  const stored = readLocal<StoredDraft<Draft> | null>(keyOf(game), null)
  return stored?.task === JSON.stringify(task) ? stored.draft : otherwise
}

export function writeDraft(game: string, task: unknown, draft: unknown): void {
  writeLocal(keyOf(game), { task: JSON.stringify(task), draft })
}

export const forgetDraft = (game: string): void => writeLocal(keyOf(game), null)
