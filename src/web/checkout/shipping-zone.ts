import { zoneOfCountry } from '#domain/address.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'

export function zoneNamed(country: string, zones: Zones): Zone | null {
  const codes = (zone: Zone) => zones[zone].countries.map(({ code }) => code)
  return zoneOfCountry(country, { a: codes('a'), b: codes('b'), c: codes('c') })
}
