import type { Zone } from '../vocabulary.ts'
import { byZone, ZONES } from '../vocabulary.ts'
import type { ZonePlaces } from './zone-places.ts'

/**
 * With the countries of saved addresses that were moved to another zone since: a form of one zone offers them there, as
 * what goes on in that zone is still sent to them.
 */
export function withKept(places: ZonePlaces, saved: Partial<Record<Zone, { country: string } | null>>): ZonePlaces {
  return byZone((zone) => {
    const kept = saved[zone]?.country
    const { countries, states } = places[zone]
    if (!kept || countries.some(({ code }) => code === kept)) return places[zone]
    const named = ZONES.flatMap((one) => places[one].countries).find(({ code }) => code === kept)
    return { countries: [...countries, ...(named ? [named] : [])], states }
  })
}
