import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { TestBank } from '../engine/banks.ts'
import { ROUTING_NUMBER } from '../engine/banks.ts'
import type { TestCard } from '../engine/cards.ts'
import type { Params } from '../http/params.ts'
import { newId } from '../state/new-id.ts'
import { readAddress } from './address.ts'

export type Wallet = 'apple_pay' | 'google_pay'

export interface CardDetails {
  expMonth: number
  expYear: number
  cvcGiven: boolean
  wallet: Wallet | null
}

export interface BankDetails {
  holder: 'individual' | 'company'
  account: 'checking' | 'savings'
}

type Common = Pick<
  Stripe.PaymentMethod,
  | 'id'
  | 'object'
  | 'allow_redisplay'
  | 'billing_details'
  | 'created'
  | 'customer'
  | 'customer_account'
  | 'livemode'
  | 'metadata'
>

function common(created: number, billing: Stripe.PaymentMethod.BillingDetails, metadata: Stripe.Metadata): Common {
  return {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
  }
}

export function newCardMethod(
  created: number,
  card: TestCard,
  details: CardDetails,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Stripe.Metadata = {},
): Stripe.PaymentMethod {
  return {
    ...common(created, billing, metadata),
    type: 'card',
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: billing.address?.line1 ? 'pass' : null,
        address_postal_code_check: billing.address?.postal_code ? 'pass' : null,
        cvc_check: details.cvcGiven ? (card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass') : null,
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: fingerprint(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: details.wallet
        ? { dynamic_last4: card.number.slice(-4), type: details.wallet, [details.wallet]: {} }
        : null,
    },
  }
}

export function newBankMethod(
  created: number,
  bank: TestBank,
  details: BankDetails,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Stripe.Metadata = {},
): Stripe.PaymentMethod {
  return {
    ...common(created, billing, metadata),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: details.holder,
      account_type: details.account,
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: fingerprint(bank.account),
      last4: bank.account.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: ROUTING_NUMBER,
      status_details: {},
    },
  }
}

export function readBilling(
  params: Params | undefined,
  before?: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const change = (field: 'email' | 'name' | 'phone' | 'tax_id') => {
    const value = params?.change(field)
    return value === undefined ? (before?.[field] ?? null) : value
  }
  return {
    address: readAddress(params?.inside('address'), before?.address ?? undefined),
    email: change('email'),
    name: change('name'),
    phone: change('phone'),
    tax_id: change('tax_id'),
  }
}

function fingerprint(number: string): string {
  return createHash('sha256').update(number).digest('base64url').replace(/[-_]/g, '').slice(0, 16)
}
