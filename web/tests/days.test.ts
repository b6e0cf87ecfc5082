/** Days of the daily: the same ones wherever their names are told. */
import { afterEach, expect, test, vi } from 'vitest'
import { noonOf, weeksOf } from '../src/lib/days'
import { preferences } from '../src/lib/preferences.svelte'
import { dateOf, fullDay } from '../src/lib/times'

afterEach(() => vi.restoreAllMocks())

test.each(['Europe/Paris', 'Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a day has its own name in %s',
  (zone) => {
    vi.spyOn(preferences, 'timeZone', 'get').mockReturnValue(zone)
    expect(fullDay('fr', noonOf('2026-11-30'))).toBe('lundi 30 novembre 2026')
    for (const day of weeksOf('2026-03').flat()) {
      if (day) expect(dateOf(noonOf(day))).toBe(day)
    }
  },
)
