import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Zone } from '../vocabulary.ts'
import { ZONES } from '../vocabulary.ts'
import type { Address, AddressField } from './address-fields.ts'
import { eachAddressField } from './address-fields.ts'
import { postcodeFault, spellPostcode } from './postcode.ts'
import { zipStateFault } from './zip-state.ts'

export const MUST_NOT_BE_BLANK = 'Must not be blank.'
export const COUNTRY_NOT_SERVED = 'We don’t ship to this country.'
export const COUNTRY_OF_ANOTHER_CATEGORY = 'This country is in another shipping zone.'
export const STATE_OF_ANOTHER_CATEGORY = 'This state is in another shipping zone.'
export const NO_SUCH_STATE = 'Choose a state in this country.'
export const ADDRESS_IS_REQUIRED = 'Your subscription is sent to this address. You can change it, but not delete it.'
export const NO_ADDRESS_ON_RECORD = 'You do not have an address on record for us to send to.'
export const ADD_ADDRESS_NOW = 'No Address to send to. Please add one now.'

/** spec 1 §5 */
const ALWAYS_REQUIRED: readonly AddressField[] = ['line1', 'city', 'country']
const STATE_REQUIRED = ['US', 'CA', 'AU']
const POSTCODE_REQUIRED = ['US', 'CA', 'GB', 'AU']

export function requiredFields(country: string): AddressField[] {
  return [
    ...ALWAYS_REQUIRED,
    ...(STATE_REQUIRED.includes(country) ? (['state'] as const) : []),
    ...(POSTCODE_REQUIRED.includes(country) ? (['postcode'] as const) : []),
  ]
}

/** The address without stray blanks and its postal code as it is kept, or a sentence beside each field that is wrong. */
export function checkAddress(address: Partial<Address>): Outcome<Address, AddressField> {
  const typed = eachAddressField((field) => address[field]?.trim() ?? '')
  const trimmed: Address = { ...typed, country: typed.country.toUpperCase() }
  const missing = requiredFields(trimmed.country).filter((field) => trimmed[field] === '')
  const postcode = trimmed.postcode && (postcodeFault(trimmed.country, trimmed.postcode) ?? zipStateFault(trimmed))
  if (missing.length > 0 || postcode) {
    const faults = Object.fromEntries(missing.map((field) => [field, MUST_NOT_BE_BLANK]))
    return refuse(postcode ? { ...faults, postcode } : faults)
  }
  return done({ ...trimmed, postcode: spellPostcode(trimmed.country, trimmed.postcode) })
}

type Listed = readonly { code: string }[]
/** Where each zone ships to; of some countries the states are listed, too. */
export type ShippingPlaces = Record<Zone, { countries: Listed; states: Readonly<Record<string, Listed>> }>

type InCountry = { country?: string; state?: string | undefined }

/**
 * The country decides the zone, whatever shipping was chosen, and where it lies in several, its state; nothing for a
 * country that no zone lists. While the state is not known, it is the first of them.
 */
export function findZone({ country, state }: InCountry, places: ShippingPlaces): Zone | null {
  const byState = ZONES.find((zone) => places[zone].states[country as string]?.some(({ code }) => code === state))
  return byState ?? ZONES.find((zone) => places[zone].countries.some(({ code }) => code === country)) ?? null
}

/** A postal address that can be shipped to, with the zone that prices it. */
export function checkShippingAddress(
  address: Partial<Address>,
  places: ShippingPlaces,
): Outcome<{ address: Address; zone: Zone }, AddressField> {
  const checked = checkAddress(address)
  if (!checked.ok) return checked
  const { country, state } = checked.value
  const zone = findZone(checked.value, places)
  if (!zone) return refuse({ country: COUNTRY_NOT_SERVED })
  const states = places[zone].states[country]
  if (states && !states.some(({ code }) => code === state)) return refuse({ state: NO_SUCH_STATE })
  return done({ address: checked.value, zone })
}

/**
 * An address for one shipping category: it must lie in that zone, or stay in the country that was kept there, as a
 * subscription keeps its zone when the publisher moves a country or a state.
 */
export function checkAddressIn(
  address: Partial<Address>,
  places: ShippingPlaces,
  { zone, keptCountry = null }: { zone: Zone; keptCountry?: string | null | undefined },
): Outcome<Address, AddressField> {
  const checked = checkShippingAddress(address, places)
  if (!checked.ok) return checked
  const { country } = checked.value.address
  if (checked.value.zone === zone || country === keptCountry) return done(checked.value.address)
  return places[zone].countries.some(({ code }) => code === country)
    ? refuse({ state: STATE_OF_ANOTHER_CATEGORY })
    : refuse({ country: COUNTRY_OF_ANOTHER_CATEGORY })
}
