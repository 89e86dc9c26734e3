import type { Zone } from '#domain/vocabulary.ts'
import type { Zones } from '../db/settings.ts'

/** Which countries each zone ships to, by their codes. */
export function countryCodes(zones: Zones): Record<Zone, string[]> {
  const codes = (zone: Zone) => zones[zone].countries.map(({ code }) => code)
  return { a: codes('a'), b: codes('b'), c: codes('c') }
}
