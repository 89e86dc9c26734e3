import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { findCurrency } from '#domain/currencies.ts'
import type { Cents } from '#domain/money.ts'
import { fromProvider, toProvider } from '#domain/payments/provider-amount.ts'
import type {
  Dispute,
  Failure,
  Intent,
  IntentStatus,
  ProviderEvent,
  ProviderRefund,
  Setup,
  StoredMethod,
} from './payments.ts'

type Reference = string | { id: string } | null | undefined

/** The year 3000: later than any that is meant, and earlier than any that a database does not know. */
const LATEST_SECOND = 32_503_680_000

const STATUSES: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] satisfies IntentStatus[]

/** Money of another currency than a shop of ours can have is none of ours. */
const countedAs = (currency: string) => findCurrency(currency) ?? { step: 1, factor: 1 }
const kept = (amount: number, currency: string) => fromProvider(amount, countedAs(currency))

export const sentAmount = (amount: Cents, currency: string) => toProvider(amount, countedAs(currency))

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    secret: intent.client_secret ?? '',
    // Any other (we never ask for a later capture) is neither paid nor over.
    status: STATUSES.includes(intent.status) ? (intent.status as IntentStatus) : 'processing',
    amount: kept(intent.amount, intent.currency),
    received: kept(intent.amount_received, intent.currency),
    currency: intent.currency,
    customer: idOf(intent.customer),
    attempt: intent.metadata.attempt ?? null,
    shop: intent.metadata.house ?? null,
    email: intent.metadata.email ?? null,
    number: toNumber(intent.metadata.number),
    saved: intent.setup_future_usage === 'off_session',
    method: toMethod(intent.payment_method),
    failure: toFailure(intent.last_payment_error),
    created: toDate(intent.created),
  }
}

export function toSetup(setup: Stripe.SetupIntent): Setup {
  return {
    id: setup.id,
    secret: setup.client_secret ?? '',
    status: setup.status,
    customer: idOf(setup.customer),
    owner: setup.metadata?.owner ?? null,
    method: toMethod(setup.payment_method),
    failure: toFailure(setup.last_setup_error),
  }
}

/** Staff can write anything there. */
function toNumber(noted = ''): number | null {
  return /^\d{1,9}$/.test(noted) ? Number(noted) : null
}

/** Null for what we do not keep (a method of another kind), and for what was not told in full. */
export function toMethod(method: string | Stripe.PaymentMethod | null): StoredMethod | null {
  if (!method || typeof method === 'string') return null
  const { id, card, us_bank_account: bank } = method
  const customer = idOf(method.customer)
  if (card) {
    const { brand, last4, exp_month, exp_year } = card
    return { id, customer, kind: 'card', brand, lastFour: last4, expMonth: exp_month, expYear: exp_year }
  }
  if (!bank) return null
  return {
    id,
    customer,
    kind: 'ach',
    bankName: bank.bank_name ?? '',
    lastFour: bank.last4 ?? '',
    routingNumber: bank.routing_number ?? '',
  }
}

export function toRefund(refund: Stripe.Refund, intent: string): ProviderRefund {
  const { id, amount, currency, status, metadata, reason } = refund
  const key = metadata?.key ?? null
  return {
    id,
    intent,
    amount: kept(amount, currency),
    status: refundStatus(status),
    key,
    fraud: reason === 'fraudulent',
  }
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'failed' || status === 'canceled') return 'failed'
  return status === 'succeeded' ? 'succeeded' : 'pending'
}

export function toDispute({ id, amount, currency, status }: Stripe.Dispute, intent: string): Dispute {
  return { id, intent, amount: kept(amount, currency), status: disputeStatus(status) }
}

/** An inquiry that was closed, and a dispute that never came to be one, leave the money with us. */
function disputeStatus(status: string): Dispute['status'] {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}

/** All that the provider makes up, and nothing that a database would choke on. */
const id = z.string().check(z.regex(/^[\w-]{1,255}$/))
const reference = z.optional(z.nullable(z.union([id, z.looseObject({ id })])))
const told = z.looseObject({
  object: z.literal('event'),
  id,
  type: z.string().check(z.regex(/^[a-z_.]{1,255}$/)),
  created: z.int().check(z.minimum(0), z.maximum(LATEST_SECOND)),
  data: z.looseObject({
    object: z.looseObject({ object: z.optional(z.string()), id: z.optional(id), payment_intent: reference }),
  }),
})

/** Refunds, disputes and charges name the payment intent that they belong to. Throws for what is no event. */
export function toEvent(message: unknown): ProviderEvent {
  const { id, type, created, data } = told.parse(message)
  const { object } = data
  const itself = (kind: string) => (object.object === kind ? (object.id ?? null) : null)
  return {
    id,
    type,
    created: toDate(created),
    intent: itself('payment_intent') ?? idOf(object.payment_intent),
    setup: itself('setup_intent'),
  }
}

function toFailure(error: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'message'> | null) {
  const failure: Failure | null = error && {
    code: error.decline_code || error.code || 'failed',
    message: error.message ?? '',
  }
  return failure
}

export function idOf(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
