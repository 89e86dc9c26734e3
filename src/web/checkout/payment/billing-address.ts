import type { BillingDetailsFieldsOption } from '@stripe/stripe-js'
import type { RefObject } from 'react'
import type { Address } from '#domain/addresses/address-fields.ts'

type Billing = Pick<Address, 'country' | 'postcode'>
type Form = RefObject<HTMLFormElement | null>

/** Reads the address that the page itself asks for, when it is paid. */
export type ReadBilling = () => Billing | null

/** Of a form in which an address is `typed`, or else the reader's saved one is kept. */
export function billingFrom(
  form: Form,
  typed: (form: HTMLFormElement) => Billing | null,
  kept: Billing | null | undefined,
): ReadBilling {
  return () => (form.current && typed(form.current)) ?? kept ?? null
}

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
