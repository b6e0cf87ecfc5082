/** The language in which somebody would like to read words, be it one that the pages speak or not. */
import { LANGUAGES, type Language } from './gameUi'

/** That of the page, unless the browser asks first for one in which there are no pages. */
export function readerLanguage(
  page: Language,
  wanted: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  const first = wanted[0]?.toLowerCase().split('-')[0]
  return first && !LANGUAGES.includes(first as Language) ? first : page
}
