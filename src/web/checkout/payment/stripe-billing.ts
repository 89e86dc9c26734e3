import type { BillingDetailsFieldsOption } from '@stripe/stripe-js'
import type { ReadBilling } from './billing-address.ts'

/** Of an address, the provider's form asks for the country and the postcode, unless the page knows them. */
export function billingFields(billing: ReadBilling | null): BillingDetailsFieldsOption {
  return { address: billing ? { country: 'never', postalCode: 'never' } : 'auto' }
}

/** What its form leaves out, the provider wants at the confirmation; a country may have no postcodes. */
export function billingDetails(name: string | undefined, billing: ReadBilling | null) {
  const address = billing?.()
  return {
    ...(name && { name }),
    ...(address && { address: { country: address.country, postal_code: address.postcode.trim() || null } }),
  }
}
