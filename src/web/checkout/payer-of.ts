import type { Buyer } from '#server/reads/checkout.ts'
import { firstSavedZone } from './fields/purchaser-address.tsx'
import type { Payer } from './payment/stripe-fields.tsx'

/** What the payment form is filled in with for a reader who is known. */
export function payerOf({ name, email, addresses }: Buyer): Payer {
  const zone = firstSavedZone(addresses)
  const saved = zone && addresses[zone]
  return { name, email, ...(saved && { address: { country: saved.country, postal_code: saved.postcode } }) }
}
