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
