import type Stripe from 'stripe'
import type { Params } from '../http/params.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../state/new-id.ts'
import { readAddress, readShipping } from './address.ts'
import { readMetadata } from './metadata.ts'

export const CUSTOMER_PARAMS = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping',
] as const satisfies readonly (keyof Stripe.CustomerUpdateParams)[]

export function newCustomer(created: number): Stripe.Customer {
  return {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function withCustomerParams(customer: Stripe.Customer, params: Params): Stripe.Customer {
  const email = params.change('email')
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
  }
  const address = params.inside('address')
  const shipping = readShipping(params)
  const locales = params.texts('preferred_locales')
  return {
    ...customer,
    address: params.has('address')
      ? address
        ? readAddress(address, customer.address ?? undefined)
        : null
      : customer.address,
    description: kept(params.change('description'), customer.description),
    email: kept(email, customer.email),
    metadata: readMetadata(params, customer.metadata),
    name: kept(params.change('name'), customer.name ?? null),
    phone: kept(params.change('phone'), customer.phone ?? null),
    preferred_locales: locales ?? customer.preferred_locales,
    shipping: shipping === undefined ? customer.shipping : shipping,
  }
}

function kept(change: string | null | undefined, before: string | null): string | null {
  return change === undefined ? before : change
}
