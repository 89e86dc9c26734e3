import type Stripe from 'stripe'
import { cardByNumber } from './engine/cards.ts'
import { succeed } from './engine/payment-outcome.ts'
import { refundCharge } from './engine/refunds.ts'
import { newCharge } from './objects/charge.ts'
import { newCustomer } from './objects/customer.ts'
import { newPaymentIntent } from './objects/payment-intent.ts'
import { newCardMethod } from './objects/payment-method.ts'
import type { Kind } from './state/kinds.ts'
import type { StoredRow } from './state/store.ts'
import { openTables } from './state/tables.ts'
import type { World } from './world.ts'
import { createWorld } from './world.ts'

export interface PastCard {
  /** One of the test cards that always pay. */
  number: string
  expMonth: number
  expYear: number
  since: Date
  holder: { name: string; email: string }
  /** The account for which it is kept, to be charged again; null when it paid once. */
  keptFor: string | null
}

export interface PastPayment {
  at: Date
  amount: number
  card: PastCard
  description: string
  metadata: Stripe.Metadata
  refunds: { at: Date; amount: number; metadata: Stripe.Metadata }[]
}

export interface BookedPayment {
  intent: string
  method: Stripe.PaymentMethod
  customer: string | null
  refunds: string[]
}

const KEPT_KINDS: readonly string[] = [
  'customer',
  'payment_method',
  'instrument',
  'payment_intent',
  'charge',
  'refund',
  'balance_transaction',
  'journal',
] satisfies Kind[]

const TERMS = {
  currency: 'usd',
  payment_method_types: ['card'],
  allowed_payment_method_types: null,
  excluded_payment_method_types: null,
  automatic: { allow_redirects: 'never', enabled: true },
} as const

/**
 * What the books would hold had these payments been made here: by the engine itself, its clock set to each moment. The
 * events of old are forgotten, as Stripe forgets them. `after` is the last sequence number in use.
 */
export async function bookPast(
  payments: readonly PastPayment[],
  after: number,
): Promise<{ booked: BookedPayment[]; rows: StoredRow[] }> {
  let now = new Date(0)
  let rows: StoredRow[] = []
  const tables = await openTables({
    load: async () => [],
    save: async (saved) => {
      rows = saved
    },
  })
  const settings = { debitSettlesAfter: 0, searchLag: 0, publicUrl: '', endpoint: null }
  const world = createWorld(tables, { now: () => now }, settings, () => [])
  const cards = new Map<PastCard, { method: Stripe.PaymentMethod; customer: string | null }>()
  const booked = payments.map((payment): BookedPayment => {
    now = payment.card.since
    const known = cards.get(payment.card) ?? keepCard(world, payment.card)
    cards.set(payment.card, known)
    now = payment.at
    const { intent, charge } = pay(world, payment, known)
    const refunds = payment.refunds.map(({ at, amount, metadata }) => {
      now = at
      const paid = tables.get('charge', charge)
      if (!paid) throw new Error('A charge was not booked.')
      return refundCharge(world, paid, { amount, metadata, reason: 'requested_by_customer' }).id
    })
    return { intent, ...known, refunds }
  })
  await tables.flush()
  const kept = rows.filter(({ kind }) => KEPT_KINDS.includes(kind))
  return { booked, rows: kept.map((row) => ({ ...row, sequence: row.sequence + after })) }
}

function keepCard(world: World, { number, expMonth, expYear, holder, keptFor }: PastCard) {
  const card = cardByNumber(number)
  if (!card) throw new Error(`${number} is no test card.`)
  const customer = keptFor
    ? world.tables.put('customer', { ...newCustomer(world.seconds()), ...holder, metadata: { owner: keptFor } }).id
    : null
  const details = { expMonth, expYear, cvcGiven: true, wallet: null }
  const billing = { address: null, phone: null, tax_id: null, ...holder }
  const method = world.tables.put('payment_method', {
    ...newCardMethod(world.seconds(), card, details, billing),
    customer,
  })
  const setUp = customer !== null
  world.tables.put('instrument', { id: method.id, card: number, bank: null, setUp, spent: !setUp, mandate: null })
  return { method, customer }
}

function pay(
  world: World,
  { amount, description, metadata }: PastPayment,
  { method, customer }: { method: Stripe.PaymentMethod; customer: string | null },
): { intent: string; charge: string } {
  const bare = newPaymentIntent(world.seconds(), { ...TERMS, payment_method_types: ['card'], amount })
  const intent = { ...bare, customer, description, metadata }
  const story = { status: 'succeeded', authenticated: false, mandate: null } as const
  const charge = newCharge(world.seconds(), intent, method, story)
  return { intent: succeed(world, intent, charge).id, charge: charge.id }
}
