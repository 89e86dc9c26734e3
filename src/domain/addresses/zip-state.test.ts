import { expect, it } from 'vitest'
import { refuse } from '../outcome.ts'
import { checkAddress } from './address.ts'
import { WRONG_ZIP } from './postcode.ts'
import { US_TERRITORIES } from './us-post.ts'
import { notInState, zipPatterns, zipStateFault } from './zip-state.ts'

const at = (state: string, postcode: string, country = 'US') => ({ country, state, postcode })

it.each([
  [at('KY', '40202'), null],
  [at('KY', '99999'), 'Kentucky'],
  [at('NY', '12207-1234'), null],
  [at('NY', '00501'), null],
  [at('NY', '06390'), null],
  [at('CT', '06390'), null],
  [at('CT', '12207'), 'Connecticut'],
  [at('MA', '05501'), null],
  [at('VT', '05501'), 'Vermont'],
  [at('DC', '20500'), null],
  [at('DC', '56901'), null],
  [at('VA', '20190'), null],
  [at('TX', '73301'), null],
  [at('TX', '88510'), null],
  [at('OK', '73301'), 'Oklahoma'],
  [at('TN', '42223'), null],
  [at('ny', '12207'), null],
  [at('AE', '09102'), null],
  [at('AA', '34020'), null],
  [at('AP', '96319'), null],
  [at('AE', '96319'), 'Armed Forces Europe (AE)'],
  [at('HI', '96813'), null],
  [at('GU', '96910'), null],
  [at('PR', '00901'), null],
  [at('', '00901', 'PR'), null],
  [at('', '00801', 'PR'), 'Puerto Rico'],
  [at('', '96799', 'AS'), null],
  [at('', '96701', 'AS'), 'American Samoa'],
  [at('NY', '00001'), 'New York'],
  // Whether there is such a state isn't asked here.
  [at('', '99999'), null],
  [at('Kentucky', '99999'), null],
  [at('NY', 'K1N 8S7', 'CA'), null],
])('%j is refused for: %s', (place, state) => {
  expect(zipStateFault(place)).toBe(state && notInState(state))
})

it('refuses an address whose ZIP code can’t belong to its state, beside the ZIP code', () => {
  const address = { line1: '9 Pine St.', city: 'Louisville', state: 'KY', country: 'US' }
  expect(checkAddress({ ...address, postcode: '99999' })).toEqual(refuse({ postcode: notInState('Kentucky') }))
  expect(checkAddress({ ...address, postcode: '4020' })).toEqual(refuse({ postcode: WRONG_ZIP }))
  expect(checkAddress({ ...address, postcode: '40202' })).toMatchObject({ ok: true })
})

it('gives the database one pattern for each state and territory, and territories as countries, too', () => {
  const patterns = zipPatterns()
  expect(new Set(patterns.map(({ country, state }) => `${country} ${state}`)).size).toBe(patterns.length)
  expect(patterns.filter(({ state }) => state === null).map(({ country }) => country)).toEqual([...US_TERRITORIES])
  expect(patterns.find(({ state }) => state === 'DE')).toEqual({
    country: 'US',
    state: 'DE',
    pattern: '^(197|198|199)',
  })
})
