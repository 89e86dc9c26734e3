import type { Cents } from '#domain/money.ts'

/** What the product asks of a payment provider; `stripe.ts` is the one there is. */
export type Payments = {
  /** What pages need to take a payment: the publishable key, and where the provider's script comes from. */
  browser: { key: string; script: string | null }
  createCustomer(order: { key: string; name: string; email: string; owner: string }): Promise<string>
  createIntent(order: NewIntent): Promise<Intent>
  /** Pays an intent that exists already with a stored method, the reader being there or not. */
  confirmIntent(id: string, order: { key: string; method: string; offSession: boolean }): Promise<Intent>
  retrieveIntent(id: string): Promise<Intent>
  /** Refused by the provider once it is paid: the answer is then the intent as it is. */
  cancelIntent(id: string, key: string): Promise<Intent>
  /** Written beside the payment, so that a number is known also where the database that gave it is lost. */
  tellOrderNumber(intent: string, number: number): Promise<void>
  /** For an intent whose id was never learnt. */
  findIntent(attempt: string): Promise<Intent | null>
  /** For what is charged in this currency later, as the provider writes it. */
  createSetup(order: { key: string; customer: string; owner: string; currency: string }): Promise<Setup>
  retrieveSetup(id: string): Promise<Setup>
  retrieveMethod(id: string): Promise<StoredMethod>
  detachMethod(id: string): Promise<void>
  refund(order: {
    key: string
    intent: string
    amount: Cents
    currency: string
    reason: string
  }): Promise<ProviderRefund>
  /** All refunds and disputes that the provider knows of an intent, whoever made them. */
  listRefunds(intent: string): Promise<ProviderRefund[]>
  listDisputes(intent: string): Promise<Dispute[]>
  /** Of all intents, for the audit: those made since then. */
  listAllRefunds(since: Date): AsyncIterable<ProviderRefund>
  /** Oldest first, those created at or after `since`. */
  listEvents(since: Date): Promise<ProviderEvent[]>
  /** Intents created since then, for finding money without an outcome (reconcile) and for the audit. */
  listIntents(since: Date): AsyncIterable<Intent>
  /** Null for a body that does not bear one of our signatures, or bears an old one. */
  readWebhook(body: string, signature: string | null, now: Date): Promise<ProviderEvent | null>
}

export type NewIntent = {
  /** Stored before the call: the same key brings the same intent, however often it is asked for. */
  key: string
  attempt: string
  /** Which shop asks: several may have one account with the provider. */
  shop?: string
  amount: Cents
  /** As the provider writes it. */
  currency: string
  customer: string | null
  email: string
  description: string
  /** The method is kept with the customer, to be charged while the reader is away. */
  save: boolean
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export type Intent = {
  id: string
  secret: string
  status: IntentStatus
  amount: Cents
  received: Cents
  currency: string
  customer: string | null
  /** Which of our attempts it says it belongs to. */
  attempt: string | null
  shop: string | null
  /** Of whoever pays, and the number of what was bought, where they were noted. */
  email: string | null
  number: number | null
  /** Whether its method is to be kept with the customer. */
  saved: boolean
  method: StoredMethod | null
  /** Why the last try to pay it failed. */
  failure: Failure | null
  created: Date
}

export type Failure = { code: string; message: string }

export type Setup = {
  id: string
  secret: string
  status: string
  customer: string | null
  owner: string | null
  method: StoredMethod | null
  failure: Failure | null
}

export type StoredMethod = { id: string; customer: string | null } & (
  | { kind: 'card'; brand: string; lastFour: string; expMonth: number; expYear: number }
  | { kind: 'ach'; bankName: string; lastFour: string; routingNumber: string }
)

export type ProviderRefund = {
  id: string
  intent: string
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed'
  key: string | null
  /** Because the payment was not its owner's. */
  fraud: boolean
}
export type Dispute = { id: string; intent: string; amount: Cents; status: 'open' | 'won' | 'lost' }
export type ProviderEvent = {
  id: string
  type: string
  created: Date
  /** The payment intent it is about, if any. */
  intent: string | null
  setup: string | null
}

/**
 * How a call failed. Declined: the buyer's bank said no, in a sentence to show. Refused: the provider will never do it.
 * Unknown: it may have happened or not (a timeout, a broken connection, a 5xx, too many requests): ask again with the same key.
 */
export class PaymentFault extends Error {
  readonly kind: 'declined' | 'refused' | 'unknown'
  /** The provider's most exact word for it. `key_spent`: a 500 is kept under this key, nothing came of it, and the key will never bring more. */
  readonly code: string
  /** The intent as the provider left it, where it said so. */
  readonly intent: Intent | null
  constructor(kind: PaymentFault['kind'], code: string, message: string, intent: Intent | null = null) {
    super(message)
    this.name = 'PaymentFault'
    this.kind = kind
    this.code = code
    this.intent = intent
  }
}
