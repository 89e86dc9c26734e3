import { findZone } from '#domain/addresses/address.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'

export function zoneNamed(country: string, zones: Zones): Zone | null {
  return findZone(country, zones)
}
