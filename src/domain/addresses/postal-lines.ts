import type { Zone } from '../vocabulary.ts'
import type { Address } from './address-fields.ts'
import { addressFrom } from './address-fields.ts'

type Named = Record<Zone, { countries: readonly { code: string; name: string }[] }>

/** An address as it is written on an envelope, without empty lines. */
export function postalLines(address: Partial<Address>, country: string): string[] {
  const { company, line1, line2, city, state, postcode } = addressFrom(address)
  const region = [state, postcode].filter(Boolean).join(' ')
  return [company, line1, line2, [city, region].filter(Boolean).join(', '), country].filter(Boolean)
}

/** The same in one line, for tables. */
export function postalLine(address: Partial<Address>, country: string): string {
  return postalLines(address, country).join(', ')
}

/** With the country as the publication calls it. */
export function postalLinesIn(zones: Named, address: Address): string[] {
  return postalLines(address, countryName(zones, address.country))
}

export function countryName(zones: Named, code: string): string {
  const countries = Object.values(zones).flatMap((zone) => zone.countries)
  return countries.find((country) => country.code === code)?.name ?? code
}
