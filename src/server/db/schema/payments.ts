import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { ZERO } from '#domain/money.ts'
import type { NewIntent, StoredMethod } from '../../adapters/payments.ts'
import type { AttemptContent } from '../../services/payments/attempts/content.ts'
import { instant, money } from './columns.ts'
import { PURCHASE_KINDS } from './orders.ts'

/** Whom to tell about a refund, and why it was made; `number` is null where there is no order. */
export type RefundMessage = { to: string; name: string; number: number | null; sentence: string }

export const ATTEMPT_STATES = ['open', 'processing', 'closing', 'paid', 'refunding', 'refunded', 'ended'] as const

export const paymentCustomer = pgTable('payment_customer', {
  accountId: uuid('account_id').primaryKey(),
  customer: text('customer').notNull(),
})

export const paymentMethod = pgTable('payment_method', {
  id: text('id').primaryKey(),
  customer: text('customer').notNull(),
  kind: text('kind', { enum: ['card', 'ach'] }).notNull(),
  brand: text('brand'),
  bankName: text('bank_name'),
  lastFour: text('last_four').notNull(),
  expMonth: integer('exp_month'),
  expYear: integer('exp_year'),
  routingNumber: text('routing_number'),
  createdAt: instant('created_at').notNull(),
})

export const attempt = pgTable('attempt', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: PURCHASE_KINDS }).notNull(),
  state: text('state', { enum: ATTEMPT_STATES }).notNull(),
  /** What is being paid for, as `cart:<id>` or `upgrade:<subscription>`: at most one attempt for it is open. */
  paysFor: text('slot').notNull(),
  sessionId: uuid('session_id'),
  accountId: uuid('account_id'),
  content: jsonb('content').$type<AttemptContent>().notNull(),
  quote: jsonb('quote').$type<PricedCart>().notNull(),
  amount: money('amount'),
  currency: text('currency').notNull(),
  customer: text('customer'),
  saveMethod: boolean('save_method').notNull().default(false),
  intentOrder: jsonb('intent_order').$type<NewIntent>(),
  intent: text('intent'),
  intentSecret: text('intent_secret'),
  revision: integer('revision').notNull().default(1),
  purchaseId: uuid('purchase_id'),
  endedBecause: text('ended_because'),
  letsIn: boolean('lets_in').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  reservedUntil: instant('reserved_until').notNull(),
  looks: integer('looks').notNull().default(0),
  nextLookAt: instant('next_look_at').notNull(),
  polledAt: instant('polled_at'),
  network: text('network'),
  declines: integer('declines').notNull().default(0),
  submitKey: uuid('submit_key'),
})

export const reservation = pgTable(
  'reservation',
  {
    attemptId: uuid('attempt_id').notNull(),
    ref: text('ref').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.ref] })],
)

export const couponUse = pgTable(
  'coupon_use',
  {
    attemptId: uuid('attempt_id'),
    /** Of an order that staff entered, which has no attempt. */
    purchaseId: uuid('purchase_id'),
    code: text('code').notNull(),
    uses: integer('uses').notNull(),
    reader: text('reader').notNull(),
    once: boolean('once').notNull(),
  },
  (table) => [
    uniqueIndex('coupon_use_of_attempt').on(table.attemptId, table.code),
    uniqueIndex('coupon_use_of_purchase').on(table.purchaseId, table.code),
  ],
)

export const payment = pgTable('payment', {
  intent: text('intent').primaryKey(),
  attemptId: uuid('attempt_id'),
  purchaseId: uuid('purchase_id'),
  amount: money('amount'),
  currency: text('currency').notNull(),
  method: jsonb('method').$type<StoredMethod>(),
  capturedAt: instant('captured_at').notNull(),
})

export const unmatchedPayment = pgTable('unmatched_payment', {
  intent: text('intent').primaryKey(),
  email: text('email'),
  number: integer('number'),
  paidAt: instant('paid_at').notNull(),
  foundAt: instant('found_at').notNull(),
  /** Kept by the schema. */
  unreturned: money('unreturned').default(ZERO),
})

export const recordedPayment = pgTable('recorded_payment', {
  id: uuid('id').primaryKey(),
  purchaseId: uuid('purchase_id').notNull(),
  amount: money('amount'),
  means: text('means', { enum: ['check', 'wire', 'cash', 'other'] }).notNull(),
  note: text('note').notNull(),
  actor: uuid('actor').notNull(),
  receivedOn: date('received_on', { mode: 'string' }).notNull(),
  recordedAt: instant('recorded_at').notNull(),
  /** The payment that this one takes back, by as much less than nothing. */
  reverses: uuid('reverses'),
})

export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  intent: text('intent').notNull(),
  purchaseId: uuid('purchase_id'),
  /** What it is of: a subscription, or another line; neither while nobody has said it. */
  subscriptionId: uuid('subscription_id'),
  position: integer('position'),
  amount: money('amount'),
  reason: text('reason').notNull(),
  actor: text('actor').notNull(),
  key: text('key').notNull(),
  providerId: text('provider_id'),
  state: text('state', { enum: ['due', 'pending', 'done', 'failed'] }).notNull(),
  /** The message to the buyer, until the provider has accepted the refund. */
  notice: jsonb('notice').$type<RefundMessage>(),
  /** How often the provider refused it. */
  tries: integer('tries').notNull().default(0),
  nextTryAt: instant('next_try_at'),
  createdAt: instant('created_at').notNull(),
  doneAt: instant('done_at'),
})

export const dispute = pgTable('dispute', {
  id: text('id').primaryKey(),
  intent: text('intent').notNull(),
  amount: money('amount'),
  status: text('status', { enum: ['open', 'won', 'lost'] }).notNull(),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at'),
})

export const paymentEvent = pgTable('payment_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: instant('created_at').notNull(),
  handledAt: instant('handled_at').notNull(),
  /** When the provider told of it; null while it was only found by asking. */
  webhookAt: instant('webhook_at'),
})

export const paymentCursor = pgTable('payment_cursor', {
  id: integer('id').primaryKey(),
  eventsUntil: instant('events_until').notNull(),
})
