import { describe, expect, it } from 'vitest'
import { done, refuse } from '../outcome.ts'
import {
  COUNTRY_NOT_SERVED,
  COUNTRY_OF_ANOTHER_CATEGORY,
  checkAddress,
  checkAddressIn,
  checkShippingAddress,
  findZone,
  MUST_NOT_BE_BLANK,
  NO_SUCH_STATE,
  STATE_OF_ANOTHER_CATEGORY,
} from './address.ts'
import type { Address } from './address-fields.ts'
import { WRONG_ZIP } from './postcode.ts'

const home: Address = {
  company: '',
  line1: '1 Main St',
  line2: '',
  city: 'Troy',
  state: 'NY',
  postcode: '12180',
  country: 'US',
}
const places = {
  a: { countries: [{ code: 'US' }], states: { US: [{ code: 'NY' }] } },
  b: { countries: [{ code: 'CA' }], states: {} },
  c: { countries: [{ code: 'DE' }, { code: 'GB' }, { code: 'AU' }], states: {} },
}

describe('an address needs', () => {
  it.each<[string, string[]]>([
    ['US', ['line1', 'city', 'state', 'postcode']],
    ['CA', ['line1', 'city', 'state', 'postcode']],
    ['AU', ['line1', 'city', 'state', 'postcode']],
    ['GB', ['line1', 'city', 'postcode']],
    ['DE', ['line1', 'city']],
    ['', ['line1', 'city', 'country']],
  ])('in "%s" the fields %j', (country, fields) => {
    const blank = Object.fromEntries(fields.map((field) => [field, MUST_NOT_BE_BLANK]))
    expect(checkAddress({ country })).toEqual(refuse(blank))
  })

  it('more than blanks', () => {
    expect(checkAddress({ ...home, city: '   ' })).toEqual(refuse({ city: 'Must not be blank.' }))
    expect(checkAddress({})).toEqual(
      refuse({ line1: MUST_NOT_BE_BLANK, city: MUST_NOT_BE_BLANK, country: MUST_NOT_BE_BLANK }),
    )
  })

  it('no stray blanks, and no lower-case country', () => {
    expect(checkAddress({ ...home, line1: ' 1 Main St ', country: 'us' })).toEqual(done(home))
  })

  it('no company, and keeps the one it has', () => {
    const { company: _, ...without } = home
    expect(checkAddress(without)).toEqual(done(home))
    expect(checkAddress({ ...home, company: ' Fold & Sons ' })).toEqual(done({ ...home, company: 'Fold & Sons' }))
  })
})

describe('a postal code', () => {
  it('is kept as the post writes it', () => {
    expect(checkAddress({ ...home, postcode: '121801234' })).toEqual(done({ ...home, postcode: '12180-1234' }))
  })

  it('that cannot be right is refused beside its field, with all that is missing', () => {
    expect(checkAddress({ ...home, city: '', postcode: '1218' })).toEqual(
      refuse({ city: MUST_NOT_BE_BLANK, postcode: WRONG_ZIP }),
    )
  })

  it('that only looks odd is no wall', () => {
    expect(checkAddress({ ...home, country: 'DE', postcode: '1011' })).toMatchObject({ ok: true })
  })
})

describe('the country decides the zone', () => {
  it.each([
    ['US', 'a'],
    ['CA', 'b'],
    ['DE', 'c'],
    ['XX', null],
  ])('%s is in %s', (country, zone) => {
    expect(findZone({ country, state: '' }, places)).toBe(zone)
  })

  it('of an address that can be shipped to', () => {
    expect(checkShippingAddress(home, places)).toEqual(done({ address: home, zone: 'a' }))
  })

  it('and one that no zone lists is refused beside the country', () => {
    expect(checkShippingAddress({ ...home, country: 'XX' }, places)).toEqual(refuse({ country: COUNTRY_NOT_SERVED }))
    expect(checkShippingAddress({ ...home, line1: '' }, places)).toEqual(refuse({ line1: MUST_NOT_BE_BLANK }))
  })

  it('and where its states are listed, one of them is needed', () => {
    expect(checkShippingAddress({ ...home, state: 'ZZ' }, places)).toEqual(refuse({ state: NO_SUCH_STATE }))
    expect(checkShippingAddress({ ...home, state: 'ZZ', country: 'CA', postcode: 'k1n8s7' }, places)).toMatchObject({
      ok: true,
    })
  })
})

describe('a country in several zones', () => {
  const split = {
    ...places,
    a: { countries: [{ code: 'US' }], states: { US: [{ code: 'ME' }] } },
    b: { countries: [{ code: 'CA' }, { code: 'US' }], states: { US: [{ code: 'AK' }] } },
  }

  it('lies where its state does, and in the first of them while that is not known', () => {
    expect(findZone({ country: 'US', state: 'AK' }, split)).toBe('b')
    expect(findZone({ country: 'US', state: 'ME' }, split)).toBe('a')
    expect(findZone({ country: 'US' }, split)).toBe('a')
    expect(findZone({}, split)).toBeNull()
  })

  it('takes in each zone its own states', () => {
    const alaska = { ...home, state: 'AK', postcode: '99801' }
    expect(checkShippingAddress(alaska, split)).toEqual(done({ address: alaska, zone: 'b' }))
    expect(checkAddressIn(alaska, split, { zone: 'b' })).toEqual(done(alaska))
    expect(checkAddressIn(alaska, split, { zone: 'a' })).toEqual(refuse({ state: STATE_OF_ANOTHER_CATEGORY }))
    expect(checkAddressIn({ ...home, state: 'ZZ' }, split, { zone: 'a' })).toEqual(refuse({ state: NO_SUCH_STATE }))
  })
})

describe('an address for one shipping category', () => {
  it.each([
    ['a', 'US', done(home)],
    ['b', 'US', refuse({ country: COUNTRY_OF_ANOTHER_CATEGORY })],
    ['a', 'XX', refuse({ country: COUNTRY_NOT_SERVED })],
  ] as const)('%s, in %s', (zone, country, outcome) => {
    expect(checkAddressIn({ ...home, country }, places, { zone })).toEqual(outcome)
  })

  it('may stay in the country it was kept in, though that was moved to another', () => {
    expect(checkAddressIn(home, places, { zone: 'c', keptCountry: 'US' })).toEqual(done(home))
    expect(checkAddressIn(home, places, { zone: 'c', keptCountry: 'DE' })).toEqual(
      refuse({ country: COUNTRY_OF_ANOTHER_CATEGORY }),
    )
  })
})
