import type Stripe from 'stripe'

/** What a test number does, beside the payment method that Stripe's API shows. */
export interface Instrument {
  id: string
  card: string | null
  bank: string | null
  /** Authenticated once for later charges. */
  setUp: boolean
  /** Used once without a customer, or detached: Stripe refuses it from then on. */
  spent: boolean
  mandate: string | null
}

/** Something that happens by itself when the clock gets there. */
export interface Job {
  id: string
  due: number
  task: 'settle-debit' | 'finish-refund' | 'open-dispute'
  subject: string
}

/** One event on its way to the webhook endpoint. */
export interface Delivery {
  id: string
  event: string
  due: number
  attempts: number
  forge: 'none' | 'bad-signature' | 'old-timestamp'
}

/** The first answer given under an idempotency key. */
export interface RememberedReply {
  id: string
  path: string
  fingerprint: string
  created: number
  status: number
  body: object
  request: string
}

/** A movement of cents, as the bank would tell it. */
export interface JournalEntry {
  id: string
  at: number
  kind: 'capture' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-reinstated'
  amount: number
  currency: string
  intent: string
  charge: string
  refund: string | null
  customer: string | null
  metadata: Stripe.Metadata
}

export interface ConfirmationTokenSecret {
  id: string
  paymentMethod: string
}

/** Every kind of object that is kept. */
export interface Kinds {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  mandate: Stripe.Mandate
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  event: Stripe.Event
  instrument: Instrument
  job: Job
  delivery: Delivery
  idempotency: RememberedReply
  journal: JournalEntry
  confirmation_token: Stripe.ConfirmationToken
  confirmation_secret: ConfirmationTokenSecret
}

export type Kind = keyof Kinds
