import { findZone } from '../addresses/address.ts'
import type { Zone } from '../vocabulary.ts'
import { byZone, ZONES } from '../vocabulary.ts'

export type Place = { code: string; name: string }

/** The countries of the world that have mail, and the states of those that are written with one. */
export type Atlas = { countries: readonly Place[]; states: Readonly<Record<string, readonly Place[]>> }

/**
 * Where each zone ships to. A country is listed in one zone, or, where its states lie in several, in each of those with
 * the states that lie there.
 */
export type ZonePlaces = Record<Zone, { countries: Place[]; states: Record<string, Place[]> }>

/** What the publisher lists: DE is a country, US-AK a state that lies elsewhere than its country. All else is `elsewhere`. */
export type ZoneLists = { elsewhere: Zone; listed: Record<Zone, readonly string[]> }

export const stateCode = (country: string, state: string) => `${country}-${state}`

/** In which zone each country and each state lies, by its code; states only where they lie elsewhere than their country. */
function zonesByCode({ listed }: ZoneLists): Map<string, Zone> {
  return new Map(ZONES.flatMap((zone) => listed[zone].map((code): [string, Zone] => [code, zone])))
}

/** Every country and state in exactly one zone. Those that are listed keep their order, the others follow by name. */
export function placesOf(atlas: Atlas, lists: ZoneLists): ZonePlaces {
  const { elsewhere, listed } = lists
  const chosen = zonesByCode(lists)
  const zoneOfState = (country: string, state: string) =>
    chosen.get(stateCode(country, state)) ?? chosen.get(country) ?? elsewhere
  return byZone((zone) => {
    const first = listed[zone].map((code) => code.split('-')[0] as string)
    const named = [...new Set(first)].flatMap((code) => atlas.countries.find((one) => one.code === code) ?? [])
    const others = atlas.countries.filter(({ code }) => !first.includes(code)).toSorted(byName)
    const states: Record<string, Place[]> = {}
    const countries = [...named, ...others].filter(({ code }) => {
      const all = atlas.states[code]
      if (!all) return (chosen.get(code) ?? elsewhere) === zone
      const here = all.filter((state) => zoneOfState(code, state.code) === zone)
      if (here.length > 0) states[code] = here
      return here.length > 0
    })
    return { countries, states }
  })
}

const byName = (one: Place, other: Place) => one.name.localeCompare(other.name)

/** The same as the publisher lists it: of a country in several zones, the states beside where most of them lie. */
export function listsOf(places: ZonePlaces, elsewhere: Zone): ZoneLists {
  const statesIn = (zone: Zone, code: string) => places[zone].states[code] ?? []
  const homeOf = (code: string) =>
    ZONES.filter((zone) => places[zone].countries.some((one) => one.code === code)).reduce((one, other) =>
      statesIn(other, code).length > statesIn(one, code).length ? other : one,
    )
  return {
    elsewhere,
    listed: byZone((zone) =>
      places[zone].countries.flatMap(({ code }) => {
        if (homeOf(code) === zone) return zone === elsewhere ? [] : [code]
        return statesIn(zone, code).map((state) => stateCode(code, state.code))
      }),
    ),
  }
}

export type ZoneMove = {
  /** DE, or US-AK where the rest of the country stays or goes elsewhere. */
  code: string
  name: string
  from: Zone
  to: Zone
}

/** Which countries and states another choice puts into another zone. */
export function movesBetween(atlas: Atlas, before: ZonePlaces, after: ZonePlaces): ZoneMove[] {
  return atlas.countries.flatMap(({ code, name }) => {
    const states: readonly (Place | null)[] = atlas.states[code] ?? [null]
    const all = states.map((state) => {
      const from = zoneAt(before, code, state?.code ?? '')
      const to = zoneAt(after, code, state?.code ?? '')
      return { state, from, to }
    })
    const moved = all.filter(({ from, to }) => from !== to)
    const [first] = moved
    const together = moved.every(({ from, to }) => from === first?.from && to === first?.to)
    if (first && together && moved.length === all.length) return [{ code, name, from: first.from, to: first.to }]
    // Only a country with states can move in parts.
    return moved.map(({ state, from, to }) => {
      const part = state as Place
      return { code: stateCode(code, part.code), name: `${name}: ${part.name}`, from, to }
    })
  })
}

/** What is nowhere yet, as before a new country was known, is taken for zone c. */
function zoneAt(places: ZonePlaces, country: string, state: string): Zone {
  return findZone({ country, state }, places) ?? 'c'
}
