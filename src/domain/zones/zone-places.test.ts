import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findZone } from '../addresses/address.ts'
import { byZone, ZONES } from '../vocabulary.ts'
import { withKept } from './kept-places.ts'
import type { Atlas, ZoneLists } from './zone-places.ts'
import { listsOf, movesBetween, placesOf, stateCode } from './zone-places.ts'

const place = (code: string) => ({ code, name: `Land of ${code}` })
const ATLAS: Atlas = {
  countries: ['AT', 'CA', 'CH', 'DE', 'FR', 'JP', 'PR', 'US'].map(place),
  states: { US: ['AK', 'HI', 'ME', 'AE'].map(place), CA: ['ON', 'QC'].map(place) },
}
const START: ZoneLists = { elsewhere: 'c', listed: { a: ['US', 'PR'], b: ['CA'], c: [] } }

/** Every country without states, and every state. */
const EVERYWHERE = ATLAS.countries.flatMap(({ code }) =>
  (ATLAS.states[code] ?? [{ code: '' }]).map((state) => ({ country: code, state: state.code })),
)
const CODES = [
  ...ATLAS.countries.map(({ code }) => code),
  ...Object.entries(ATLAS.states).flatMap(([country, states]) => states.map(({ code }) => stateCode(country, code))),
]

/** Any choice: each code in one zone's list or in none. */
const anyLists = fc
  .record({
    elsewhere: fc.constantFrom(...ZONES),
    zones: fc.array(fc.constantFrom(...ZONES, null), { minLength: CODES.length, maxLength: CODES.length }),
  })
  .map(
    ({ elsewhere, zones }): ZoneLists => ({
      elsewhere,
      listed: byZone((zone) => CODES.filter((_, at) => zones[at] === zone)),
    }),
  )

const zonesOfAll = (lists: ZoneLists) => {
  const places = placesOf(ATLAS, lists)
  return EVERYWHERE.map((where) => findZone(where, places))
}

describe('places', () => {
  it('begin with what the post of the United States serves, Canada, and the rest by name', () => {
    const { a, b, c } = placesOf(ATLAS, START)
    expect(a.countries.map(({ code }) => code)).toEqual(['US', 'PR'])
    expect(a.states.US?.map(({ code }) => code)).toEqual(['AK', 'HI', 'ME', 'AE'])
    expect(b).toEqual({ countries: [place('CA')], states: { CA: [place('ON'), place('QC')] } })
    expect(c.countries.map(({ code }) => code)).toEqual(['AT', 'CH', 'DE', 'FR', 'JP'])
  })

  it('each lie in exactly one zone, whatever is listed', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const places = placesOf(ATLAS, lists)
        for (const { country, state } of EVERYWHERE) {
          const zones = ZONES.filter((zone) => {
            const { countries, states } = places[zone]
            if (!countries.some(({ code }) => code === country)) return false
            return state === '' || states[country]?.some(({ code }) => code === state)
          })
          expect(zones).toEqual([findZone({ country, state }, places)])
        }
      }),
    )
  })

  it('move alone: another zone for one country or state changes nothing else', () => {
    fc.assert(
      fc.property(anyLists, fc.constantFrom(...EVERYWHERE), fc.constantFrom(...ZONES), (lists, moved, zone) => {
        const code = moved.state ? stateCode(moved.country, moved.state) : moved.country
        const listed = byZone((one) => [
          ...lists.listed[one].filter((other) => other !== code),
          ...(one === zone ? [code] : []),
        ])
        const before = zonesOfAll(lists)
        const after = zonesOfAll({ ...lists, listed })
        EVERYWHERE.forEach((where, at) => {
          expect(after[at]).toBe(where === moved ? zone : before[at])
        })
      }),
    )
  })

  it('are the same again when they are listed as staff read them', () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const places = placesOf(ATLAS, lists)
        expect(zonesOfAll(listsOf(places, lists.elsewhere))).toEqual(zonesOfAll(lists))
      }),
    )
    expect(listsOf(placesOf(ATLAS, START), 'c')).toEqual(START)
  })
})

it('what is no place is left out, and a country without states is taken for one of the first zone that lists it', () => {
  expect(placesOf(ATLAS, { ...START, listed: { ...START.listed, b: ['CA', 'XX'] } })).toEqual(placesOf(ATLAS, START))
  const twice = placesOf(ATLAS, START)
  twice.a.countries.push(place('DE'))
  expect(listsOf(twice, 'c').listed).toEqual({ a: ['US', 'PR', 'DE'], b: ['CA'], c: [] })
})

describe('moves', () => {
  it('are those places whose zone is another, no more and no fewer', () => {
    fc.assert(
      fc.property(anyLists, anyLists, (one, other) => {
        const moves = movesBetween(ATLAS, placesOf(ATLAS, one), placesOf(ATLAS, other))
        const [before, after] = [zonesOfAll(one), zonesOfAll(other)]
        EVERYWHERE.forEach(({ country, state }, at) => {
          const told = moves.filter(({ code }) => code === country || code === stateCode(country, state))
          const isMoved = before[at] !== after[at]
          expect(told.map(({ from, to }) => [from, to])).toEqual(isMoved ? [[before[at], after[at]]] : [])
        })
      }),
    )
  })

  it('name a country whole, or the states that go alone', () => {
    const before = placesOf(ATLAS, START)
    const after = placesOf(ATLAS, { elsewhere: 'c', listed: { a: ['US', 'PR', 'CA'], b: ['US-AK', 'DE'], c: [] } })
    expect(movesBetween(ATLAS, before, after)).toEqual([
      { code: 'CA', name: 'Land of CA', from: 'b', to: 'a' },
      { code: 'DE', name: 'Land of DE', from: 'c', to: 'b' },
      { code: 'US-AK', name: 'Land of US: Land of AK', from: 'a', to: 'b' },
    ])
    expect(movesBetween(ATLAS, before, before)).toEqual([])
  })

  it('take what no zone listed for zone c', () => {
    const before = placesOf({ ...ATLAS, countries: ATLAS.countries.filter(({ code }) => code !== 'JP') }, START)
    expect(movesBetween(ATLAS, before, placesOf(ATLAS, START))).toEqual([])
  })
})

it('a country that was moved is still offered where an address of it is kept', () => {
  const moved = placesOf(ATLAS, { elsewhere: 'c', listed: { a: ['US', 'PR'], b: ['CA', 'DE'], c: [] } })
  const offered = withKept(moved, { a: null, b: { country: 'CA' }, c: { country: 'DE' } })
  expect(offered.a).toBe(moved.a)
  expect(offered.b).toBe(moved.b)
  expect(offered.c.countries).toEqual([...moved.c.countries, place('DE')])
  expect(withKept(moved, { c: { country: 'XX' } }).c.countries).toEqual(moved.c.countries)
})
