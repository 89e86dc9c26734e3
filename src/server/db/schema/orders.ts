import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { CartItem } from '#domain/cart/cart-item.ts'
import type { Day } from '#domain/day.ts'
import { GIFT_STATES } from '#domain/gifts/giver-gift.ts'
import type { GiftRecipient } from '#domain/gifts/recipient.ts'
import type { Cents } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import type { IssuesPerYear, Zone } from '#domain/vocabulary.ts'
import { DELIVERABLES, LEVELS, SHIPCODES, TERMS } from '#domain/vocabulary.ts'
import { bytea, instant, issuesPerYear, money } from './columns.ts'

export const PURCHASE_KINDS = ['order', 'upgrade', 'redemption', 'invoice', 'renewal', 'pledge'] as const
export const PURCHASE_STATUSES = ['draft', 'open', 'processing', 'paid', 'void', 'refunded'] as const

/** Where something is sent: the address and the zone by which it was priced. Old rows may lack a field: read with `addressFrom`. */
export type Destination = Address & { zone: Zone }

/** What pages and mails say of a purchase beside its lines. */
export type PurchaseDetails = {
  /** Invoices: how to pay, and to whom what goes. */
  acceptedPayments?: 'any' | 'check-or-wire-only'
  billTo?: { emailTo: string | null }
  /** What the discount takes off each line, by position: the lines' discounts include it. */
  tradeDiscount?: { basisPoints: number; amounts: Cents[] }
  /** Printed below the lines. */
  note?: string
  consignments?: {
    name: string
    address: Address | null
    items: { name: string; quantity: number }[]
    /** By position; without them the items are found by their names. */
    lines?: number[]
  }[]
  /** The subscription that was bought, extended or changed. */
  subscription?: string
  /** Orders for others: the member of staff who entered it, and that nothing is asked for it. */
  enteredBy?: string
  comped?: true
  /** Another price than the usual, and why; it stands in the lines. */
  agreedPrice?: { usual: number; reason: string }
  /** Invoices: the subscription begins when it is sent, before it is paid. */
  serveBefore?: true
  /** For whom the gifts of each line are, by the line's id, until they are paid for and have rows of their own. */
  giftRecipients?: Record<string, (GiftRecipient | null)[]>
  /** The gift that the only line of this order renews, until it is paid for. */
  renewsGift?: string
}

export const counter = pgTable('counter', { name: text('name').primaryKey(), value: integer('value').notNull() })

export const purchase = pgTable('purchase', {
  id: uuid('id').primaryKey(),
  number: integer('number'),
  kind: text('kind', { enum: PURCHASE_KINDS }).notNull(),
  receipt: text('receipt').notNull(),
  invoice: text('invoice').notNull(),
  status: text('status', { enum: PURCHASE_STATUSES }).notNull(),
  accountId: uuid('account_id'),
  waitsFor: text('waits_for'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  address: jsonb('address').$type<Destination>(),
  recipient: jsonb('recipient').$type<Destination & { name: string }>(),
  subtotal: money('subtotal'),
  shipping: money('shipping'),
  discount: money('discount'),
  waived: money('waived'),
  total: money('total'),
  details: jsonb('details').$type<PurchaseDetails>().notNull().default({}),
  failure: text('failure'),
  createdAt: instant('created_at').notNull(),
  sentOn: date('sent_on', { mode: 'string' }),
  net: integer('net'),
  paidAt: instant('paid_at'),
  /** A payment link: until when the order can be paid. */
  payUntil: instant('pay_until'),
  /** Of the console's form that made it. */
  entryKey: uuid('entry_key'),
  /** The sum of its recorded payments, which the schema keeps; for one who pays online it is the first part. */
  recorded: money('recorded').default(ZERO),
  /** The payer's own purchase-order number. */
  poNumber: text('po_number'),
  /** How often a draft was changed. */
  revision: integer('revision').notNull().default(0),
})

export const purchaseLine = pgTable(
  'purchase_line',
  {
    purchaseId: uuid('purchase_id').notNull(),
    position: integer('position').notNull(),
    type: text('type').$type<CartItem['type'] | 'subscription-upgrade' | 'free-line'>().notNull(),
    name: text('name').notNull(),
    ref: text('ref'),
    quantity: integer('quantity').notNull(),
    price: money('price'),
    shipping: money('shipping'),
    discount: money('discount'),
    shipcode: text('shipcode', { enum: SHIPCODES }),
    item: jsonb('item').$type<CartItem>(),
    /** Of a subscription, as it was sold. */
    issuesPerYear: smallint('issues_per_year').$type<IssuesPerYear>(),
    sentAt: instant('sent_at'),
    tracking: text('tracking'),
    refundedAt: instant('refunded_at'),
  },
  (table) => [primaryKey({ columns: [table.purchaseId, table.position] })],
)

export const gift = pgTable('gift', {
  id: uuid('id').primaryKey(),
  token: text('token').notNull(),
  code: text('code').notNull().default(sql`new_gift_code()`),
  purchaseId: uuid('purchase_id'),
  giverName: text('giver_name').notNull(),
  giverEmail: text('giver_email').notNull(),
  giverAccount: uuid('giver_account'),
  term: text('term', { enum: TERMS }).notNull(),
  issuesPerYear: issuesPerYear(),
  level: text('level', { enum: LEVELS }).notNull(),
  deliverable: text('deliverable', { enum: DELIVERABLES }).notNull(),
  payment: text('payment', { enum: ['paid', 'comped'] }).notNull(),
  amount: money('amount'),
  status: text('status', { enum: ['waiting', 'redeemed', 'cancelled'] }).notNull(),
  subscriptionId: uuid('subscription_id'),
  createdAt: instant('created_at').notNull(),
  redeemedAt: instant('redeemed_at'),
  /** By itself, for a reader without a login: nobody has redeemed it. */
  startedAt: instant('started_at'),
  /** By its recipient, after it began by itself. */
  takenOverAt: instant('taken_over_at'),
  /** At the wish of a reader who cannot take it over; nothing is mailed until somebody else does. */
  stoppedAt: instant('stopped_at'),
  cancelledAt: instant('cancelled_at'),
  /** How many reminders its giver had. */
  reminders: integer('reminders').notNull().default(0),
  /** The gift that its giver renewed by this one. */
  renews: uuid('renews'),
  /** Of the page where its giver renews it. */
  renewalToken: text('renewal_token').notNull().default(sql`new_renewal_token()`),
  /** Kept by the schema, as what the list of gifts is sorted by. */
  state: text('state', { enum: GIFT_STATES }).notNull().default('by-hand'),
  recipientFolded: text('recipient_folded').notNull().default(''),
  /** Its place in the form of its order. */
  position: integer('position').notNull().default(0),
})

/** Why a recipient could not be emailed. */
export const UNDELIVERED_BECAUSE = ['refused', 'bounce', 'complaint'] as const

export const giftRecipient = pgTable('gift_recipient', {
  giftId: uuid('gift_id').primaryKey(),
  name: text('name').notNull(),
  email: text('email'),
  greeting: text('greeting').notNull(),
  sendOn: date('send_on', { mode: 'string' }).$type<Day>(),
  address: jsonb('address').$type<Destination>(),
  /** A reader whom staff chose. */
  accountId: uuid('account_id'),
  sentAt: instant('sent_at'),
  undeliveredAt: instant('undelivered_at'),
  undeliveredBecause: text('undelivered_because', { enum: UNDELIVERED_BECAUSE }),
  /** The address has had as many gift messages as it may get: the first day on which this one may go. */
  heldUntil: date('held_until', { mode: 'string' }).$type<Day>(),
  /** Staff typed it: the giver never sees it. */
  emailByStaff: boolean('email_by_staff').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
})

/** Each message about a gift to its recipient; the schema counts them. */
export const giftSending = pgTable(
  'gift_sending',
  {
    giftId: uuid('gift_id').notNull(),
    number: integer('number').notNull(),
    emailFolded: text('email_folded').notNull(),
    sentOn: date('sent_on', { mode: 'string' }).$type<Day>().notNull(),
    refusalHash: bytea('refusal_hash').notNull(),
    mailbox: text('mailbox').generatedAlwaysAs(sql`mailbox_of(email_folded)`),
  },
  (table) => [primaryKey({ columns: [table.giftId, table.number] })],
)

export const giftMailRefusal = pgTable('gift_mail_refusal', {
  emailFolded: text('email_folded').primaryKey(),
  at: instant('at').notNull(),
})

export const subscriptionChange = pgTable('subscription_change', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subscriptionId: uuid('subscription_id').notNull(),
  purchaseId: uuid('purchase_id'),
  before: jsonb('before').$type<{ paid: Pair; served: Pair }>().notNull(),
  after: jsonb('after').$type<{ paid: Pair; served: Pair }>().notNull(),
  /** The paid change that this one undoes. */
  reverses: bigint('reverses', { mode: 'number' }),
  amount: money('amount'),
  actor: text('actor').notNull(),
  at: instant('at').notNull(),
})

export const entitlement = pgTable(
  'entitlement',
  {
    purchaseId: uuid('purchase_id').notNull(),
    ref: text('ref').notNull(),
    accountId: uuid('account_id'),
    grantedAt: instant('granted_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.purchaseId, table.ref] })],
)

export const waitingSubscription = pgTable('waiting_subscription', {
  purchaseId: uuid('purchase_id').primaryKey(),
  amount: money('amount'),
  createdAt: instant('created_at').notNull(),
  startedAt: instant('started_at'),
  subscriptionId: uuid('subscription_id'),
  cancelledAt: instant('cancelled_at'),
})
