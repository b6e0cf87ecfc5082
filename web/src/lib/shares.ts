/** Shared games: they have addresses of their own, under which no table can be found. */

const SHARE = /^[a-z2-7]{26}$/ // ids of tables are shorter

/** Whether this is the id of a shared game, not of a table. */
export const isShare = (id: string): boolean => SHARE.test(id)

/** The page of a finished game: of its table, or the one that everybody may see. */
export const pageOf = (id: string): string => (isShare(id) ? `/p/${id}` : `/t/${id}`)

export const canShare = (): boolean => typeof navigator.share === 'function'

/** Offers an address to the programs of the device; where that is impossible, nothing happens. */
export function offer(title: string, url: string): void {
  if (canShare()) navigator.share({ title, url }).catch(() => {}) // the visitor cancelled it
}
