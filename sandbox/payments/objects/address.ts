import type Stripe from 'stripe'
import type { Params } from '../http/params.ts'

const FIELDS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

export const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

export function readAddress(params: Params | undefined, before: Stripe.Address = NO_ADDRESS): Stripe.Address {
  const address = { ...before }
  for (const field of FIELDS) {
    const value = params?.change(field)
    if (value !== undefined) address[field] = value
  }
  return address
}

/** Shipping of a customer, intent or charge; `undefined` keeps what is there, `null` takes it away. */
export function readShipping(params: Params): Stripe.PaymentIntent.Shipping | null | undefined {
  if (!params.has('shipping')) return undefined
  const given = params.inside('shipping')
  if (!given) return null
  return {
    address: readAddress(given.inside('address')),
    carrier: given.text('carrier') ?? null,
    name: given.required('name'),
    phone: given.text('phone') ?? null,
    tracking_number: given.text('tracking_number') ?? null,
  }
}
