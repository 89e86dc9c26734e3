import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { couponUses } from '#domain/cart/priced-cart.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/subscriptions/ledger.ts'
import type { Subscription } from '#domain/subscriptions/subscription.ts'
import type { PastCard, PastPayment } from '#sandbox/payments/past.ts'
import type { audit } from '#server/db/schema/account.ts'
import type { donationMonth, monthlyDonation } from '#server/db/schema/donations.ts'
import type { issueRun, mailing, mailingLeftOut } from '#server/db/schema/mailings.ts'
import type { Destination, entitlement, gift, purchase, purchaseLine } from '#server/db/schema/orders.ts'
import type { recordedPayment, refund } from '#server/db/schema/payments.ts'
import type { contactReport } from '#server/db/schema/people.ts'
import type { renewal } from '#server/db/schema/renewals.ts'
import type { staffNote } from '#server/db/schema/staff.ts'
import type { ledgerEntry, subscription } from '#server/db/schema/subscriptions.ts'
import { newToken } from '#server/services/access/auth-context.ts'
import { lineValues } from '#server/services/payments/order-rows.ts'
import { demoEmail } from '../content/people.ts'
import { idFrom } from '../load-people.ts'
import type { Chance } from './chance.ts'
import type { Person } from './person.ts'

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert']

export type ReaderSubscription = Subscription & { row: Row<typeof subscription> }

export type Reader = Person & {
  id: string
  joined: Date
  /** Whether an address is kept: digital readers mostly have none. */
  hasAddress: boolean
  postSuspended: Date | null
  emailSuspended: Date | null
  autorenew: boolean
  card: PastCard
  subscriptions: ReaderSubscription[]
  entries: Entry[]
  /** Not looked at in the past: a single issue was served by a subscription all the same. */
  bought: readonly number[]
}

/** A purchase that was paid online, until the payment sandbox has booked it. */
export type OnlinePayment = PastPayment & {
  purchaseId: string
  quote: PricedCart
  buyer: Buyer
  given: Omit<Row<typeof refund>, 'intent' | 'providerId'>[]
}

export type Buyer = { id: string | null; name: string; email: string; home?: Destination }

/** Everything that was written down, in the order in which it happened. */
export type Books = {
  chance: Chance
  /** The number of the last purchase. */
  number: number
  taken: Set<string>
  readers: Reader[]
  latest: number | null
  subscriptions: Row<typeof subscription>[]
  entries: Row<typeof ledgerEntry>[]
  purchases: Row<typeof purchase>[]
  lines: Row<typeof purchaseLine>[]
  gifts: Row<typeof gift>[]
  entitlements: Row<typeof entitlement>[]
  payments: OnlinePayment[]
  recorded: Row<typeof recordedPayment>[]
  renewals: Row<typeof renewal>[]
  donations: (Row<typeof monthlyDonation> & { card: PastCard })[]
  months: Row<typeof donationMonth>[]
  runs: Row<typeof issueRun>[]
  labels: Row<typeof mailing>[]
  leftOut: Row<typeof mailingLeftOut>[]
  notes: Row<typeof staffNote>[]
  reports: Row<typeof contactReport>[]
  audits: Row<typeof audit>[]
}

export function openBooks(chance: Chance, number: number): Books {
  return {
    chance,
    number,
    taken: new Set(),
    readers: [],
    latest: null,
    subscriptions: [],
    entries: [],
    purchases: [],
    lines: [],
    gifts: [],
    entitlements: [],
    payments: [],
    recorded: [],
    renewals: [],
    donations: [],
    months: [],
    runs: [],
    labels: [],
    leftOut: [],
    notes: [],
    reports: [],
    audits: [],
  }
}

export const STAFF = {
  support: idFrom(demoEmail('support')),
  fulfilment: idFrom(demoEmail('fulfilment')),
  finance: idFrom(demoEmail('finance')),
}

export type Pays =
  | { by: 'card'; card: PastCard }
  | { by: 'check' | 'wire'; receivedOn: Day; note: string }
  /** It costs nothing, or its money has not come yet. */
  | { by: 'nothing' }

export type Sale = Pick<Row<typeof purchase>, 'kind' | 'address' | 'details' | 'sentOn' | 'net'> & {
  buyer: Buyer
  quote: PricedCart
  at: Date
  pays: Pays
  status?: 'open' | 'paid'
}

export type Sold = { row: Row<typeof purchase>; quote: PricedCart; payment: OnlinePayment | null }

export function sell(books: Books, { buyer, quote, at, pays, status = 'paid', ...rest }: Sale): Sold {
  const id = idFrom(`history purchase ${books.purchases.length}`)
  const { lines, ...sums } = quote
  const row: Row<typeof purchase> = {
    ...rest,
    ...sums,
    id,
    number: ++books.number,
    status,
    receipt: newToken(),
    invoice: newToken(),
    accountId: buyer.id,
    waitsFor: buyer.id ? null : buyer.email,
    name: buyer.name,
    email: buyer.email,
    createdAt: at,
    paidAt: status === 'paid' ? at : null,
  }
  books.purchases.push(row)
  books.lines.push(...lineValues(id, quote))
  const sold: Sold = { row, quote, payment: null }
  if (status === 'paid') pay(books, sold, { buyer, at, pays })
  return sold
}

export function pay(books: Books, sold: Sold, { buyer, at, pays }: Pick<Sale, 'buyer' | 'at' | 'pays'>): void {
  const { row, quote } = sold
  Object.assign(row, { status: 'paid', paidAt: at })
  if (pays.by === 'nothing' || quote.total === 0) return
  if (pays.by === 'card') {
    sold.payment = {
      purchaseId: row.id,
      quote,
      buyer,
      at,
      amount: quote.total,
      card: pays.card,
      description: `Broadfold: ${quote.lines.map(({ name }) => name).join(', ')}`,
      metadata: { email: buyer.email },
      refunds: [],
      given: [],
    }
    books.payments.push(sold.payment)
    return
  }
  const { by: means, receivedOn, note } = pays
  books.recorded.push({
    id: idFrom(`history money ${books.recorded.length}`),
    purchaseId: row.id,
    amount: quote.total,
    means,
    note,
    actor: STAFF.finance,
    receivedOn,
    recordedAt: at,
  })
}

/** All that an order cost goes back to the card; what it bought is taken back by the caller. */
export function giveBack({ row, payment }: Sold, { at, reason }: { at: Date; reason: string }): void {
  if (!payment) throw new Error('Only what was paid by card is given back.')
  const { amount, purchaseId } = payment
  const key = `refund:${purchaseId}:history`
  const id = idFrom(key)
  payment.refunds.push({ at, amount, metadata: { key } })
  payment.given.push({
    id,
    purchaseId,
    amount: row.total,
    reason,
    actor: STAFF.support,
    key,
    state: 'done',
    createdAt: at,
    doneAt: at,
  })
  row.status = 'refunded'
}

/** Those that a coupon was used for, and how often. */
export function listCouponUses({ payments }: Books): { payment: OnlinePayment; code: string; uses: number }[] {
  return payments.flatMap((payment) => [...couponUses(payment.quote)].map(([code, uses]) => ({ payment, code, uses })))
}
