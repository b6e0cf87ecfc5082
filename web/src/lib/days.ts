/** Days in words. */
import type { Language } from './gameUi'

/** « 3 mai 2026 », in the reader's own time zone. */
export function dayOf(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
  }).format(ms)
}
