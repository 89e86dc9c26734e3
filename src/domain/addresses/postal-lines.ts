import type { Address } from './address.ts'

/** An address as it is written on an envelope, without empty lines. */
export function postalLines({ line1, line2, city, state, postcode }: Address, country: string): string[] {
  const region = [state, postcode].filter(Boolean).join(' ')
  return [line1, line2, [city, region].filter(Boolean).join(', '), country].filter(Boolean)
}
