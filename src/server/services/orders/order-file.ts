import { and, asc, eq, inArray } from 'drizzle-orm'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { GiftState } from '#domain/gifts/giver-gift.ts'
import type { Cents } from '#domain/money.ts'
import { cents, ZERO } from '#domain/money.ts'
import type { ShownStatus } from '#domain/orders.ts'
import { purchaseNumber, shownStatus } from '#domain/orders.ts'
import { paidWith } from '#domain/payments/paid-with.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { audit } from '../../db/schema/account.ts'
import { gift, purchase, purchaseLine } from '../../db/schema/orders.ts'
import { dispute, payment, refund } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { manualRefund } from '../../db/schema/staff.ts'
import type { Catalogue, Publication } from '../catalogue/read-catalogue.ts'
import { messagesAbout } from '../mail/messages-about.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'
import { readRecorded } from '../payments/recorded-payments.ts'
import { readOrderMoney } from '../payments/refunds/order-money.ts'
import type { Ways } from '../payments/refunds/refund-buyers.ts'
import { sumWays } from '../payments/refunds/refund-buyers.ts'
import { subscriptionWaits } from '../subscriptions/waiting-subscription.ts'
import { isUnassigned } from './assign-refund.ts'
import type { RefundPlans } from './refund-plan.ts'
import { refundPlans } from './refund-plan.ts'

/** What staff's orders for readers are called in the audit log, with their reason. */
export const FOR_ANOTHER = 'order for another'

/** `isAdded`: to what its recipient has, without anybody redeeming it. */
export type GiftOfOrder = { token: string; name: string; state: GiftState; isAdded: boolean }

/** All that staff see of an order on one page. */
export type OrderFile = {
  id: string
  number: string
  kind: PurchaseRow['kind']
  status: PurchaseRow['status']
  shown: ShownStatus
  on: Day
  paidOn: Day | null
  /** Given for nothing, and why. */
  comped: { reason: string } | null
  /** Another price than the usual, and why. */
  agreed: { usual: Cents; reason: string } | null
  /** A payment link that has neither been paid nor ended. */
  waits: { until: Day; link: string } | null
  buyer: { name: string; email: string; account: string | null; address: string[] | null }
  recipient: { name: string; address: string[] } | null
  lines: OrderLine[]
  subtotal: Cents
  shipping: Cents
  discount: Cents
  waived: Cents
  total: Cents
  payments: { says: string; amount: Cents; on: Day; note: string }[]
  refunds: {
    id: string
    amount: Cents
    on: Day
    reason: string
    /** One that is due may wait for an open dispute, or for another try after the provider refused it. */
    state: 'due' | 'disputed' | 'refused' | 'pending' | 'done' | 'failed'
    /** Made at the provider on an order of several lines: staff say which line it was. */
    unnamed: boolean
  }[]
  /** Money that no payment of ours can give back; null until somebody has paid it. */
  byHand: { id: string; amount: Cents; on: Day; reason: string; paidOn: Day | null; note: string | null }[]
  disputes: { amount: Cents; on: Day; status: 'open' | 'won' | 'lost' }[]
  gifts: GiftOfOrder[]
  /** Its subscription starts when the buyer's address is proved. */
  subscriptionWaits: boolean
  /** What may still go back, each sum as it would be refunded now. */
  refundable: {
    whole: Cents
    byHand: Cents
    /** Refunded together with the whole order; their sums are part of it. */
    upgrades: { number: string; name: string; amount: Cents }[]
    /** The same when redeemed gifts end, too. Null if there are none. */
    withGifts: Ways | null
    subscriptions: {
      token: string
      name: string
      left: number | null
      online: Cents
      byHand: Cents
      returnable: Cents
      /** Whether refunding the whole order ends it, or only when staff say so. */
      ends: 'always' | 'on request'
    }[]
  }
  /** What the buyer was written about it. */
  messages: { title: string; on: Day; isSent: boolean }[]
  receipt: string | null
  invoice: string
}

export type OrderLine = {
  position: number
  name: string
  quantity: number
  price: Cents
  shipping: Cents
  discount: Cents
  shipcode: Shipcode | null
  /** Is shipped in a parcel. */
  packed: boolean
  sentOn: Day | null
  tracking: string | null
  refundedOn: Day | null
  refundable: Ways | null
}

const MEANS = { check: 'Check', wire: 'Wire transfer', cash: 'Cash', other: 'Recorded by hand' } as const

/** By its number without the prefix; null when there is none. */
export async function readOrder(db: Db, catalogue: Catalogue, number: number): Promise<OrderFile | null> {
  const { publication } = catalogue
  const [row] = await db.select().from(purchase).where(eq(purchase.number, number))
  if (!row) return null
  const day = (instant: Date) => dayOf(instant, publication.timeZone)
  const lines = await db
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.purchaseId, row.id))
    .orderBy(asc(purchaseLine.position))
  const plans = await refundPlans(db, row, lines)
  const whole = sumWays(plans.whole.returns)
  const called = purchaseNumber(publication.invoicePrefix, number)
  const { address, recipient, subtotal, shipping, discount, waived, total } = row
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    shown: shownStatus({ ...row, returned: await readReturned(db, row.id) }),
    comped: row.details.comped ? { reason: await readCompReason(db, called) } : null,
    agreed: row.details.agreedPrice
      ? { usual: cents(row.details.agreedPrice.usual), reason: row.details.agreedPrice.reason }
      : null,
    waits: row.status === 'open' && row.payUntil ? { until: day(row.payUntil), link: row.invoice } : null,
    number: called,
    on: day(row.createdAt),
    paidOn: row.paidAt && day(row.paidAt),
    buyer: {
      name: row.name,
      email: row.email,
      account: await readReaderToken(db, row),
      address: address && postalLinesIn(publication.zones, address),
    },
    recipient: recipient && { name: recipient.name, address: postalLinesIn(publication.zones, recipient) },
    lines: lines.map((line) => toOrderLine(line, plans, day)),
    subtotal,
    shipping,
    discount,
    waived,
    total,
    ...(await readMoney(db, row.id, { mixed: row.status === 'paid' && lines.length > 1, day })),
    gifts: await readGifts(db, row.id),
    subscriptionWaits: await subscriptionWaits(db, row.id),
    refundable: {
      whole: whole.online,
      byHand: whole.byHand,
      withGifts: plans.wholeWithGifts && sumWays(plans.wholeWithGifts.returns),
      upgrades: upgradesAlong(row.id, plans, publication),
      subscriptions: plans.subscriptions.map(({ row: { token, tokensLeft: left }, name, returnable, plan }) => {
        const { online, byHand } = sumWays(plan.returns)
        const ends = plans.whole.ends.some((row) => row.token === token) ? 'always' : 'on request'
        return { token, name, left, returnable, online, byHand, ends } as const
      }),
    },
    messages: (await messagesAbout(db, { id: row.id, to: row.email, since: row.createdAt })).map(
      ({ title, queuedAt, sentAt }) => ({ title, on: day(sentAt ?? queuedAt), isSent: sentAt !== null }),
    ),
    receipt: row.paidAt ? row.receipt : null,
    invoice: row.invoice,
  }
}

/** Upgrades of what was bought here go back with it, each to whoever paid it. */
function upgradesAlong(purchaseId: string, { whole }: RefundPlans, { invoicePrefix }: Publication) {
  const along = whole.returns.filter(({ order }) => order && order.purchaseId !== purchaseId)
  return along.map(({ order, amount }) => ({
    number: purchaseNumber(invoicePrefix, order?.number ?? 0),
    name: order?.name ?? '',
    amount,
  }))
}

function toOrderLine(line: PurchaseLineRow, plans: RefundPlans, day: (instant: Date) => Day): OrderLine {
  const { position, name, quantity, price, shipping, discount, shipcode, type, sentAt, tracking, refundedAt } = line
  const plan = plans.lines.get(position)
  return {
    position,
    name,
    quantity,
    price,
    shipping,
    discount,
    shipcode,
    tracking,
    packed: isShipped(type),
    sentOn: sentAt && day(sentAt),
    refundedOn: refundedAt && day(refundedAt),
    refundable: plan ? sumWays(plan.returns) : null,
  }
}

/** What was said when it was given. */
async function readCompReason(db: Db, number: string): Promise<string> {
  const given = and(eq(audit.subject, `order:${number}`), eq(audit.action, FOR_ANOTHER))
  const [row] = await db.select({ reason: audit.reason }).from(audit).where(given).limit(1)
  return row?.reason ?? ''
}

/** Of the account that it belongs to, or waits for. */
async function readReaderToken(db: Db, { accountId, waitsFor }: PurchaseRow): Promise<string | null> {
  const owner = accountId ? eq(account.id, accountId) : eq(account.emailFolded, waitsFor ?? '')
  const [row] = await db.select({ token: account.token }).from(account).where(owner)
  return row?.token ?? null
}

async function readReturned(db: Db, purchaseId: string): Promise<Cents> {
  return (await readOrderMoney(db, [purchaseId])).get(purchaseId)?.returned ?? ZERO
}

async function readGifts(db: Db, purchaseId: string): Promise<GiftOfOrder[]> {
  const rows = await db
    .select()
    .from(gift)
    .where(eq(gift.purchaseId, purchaseId))
    .orderBy(asc(gift.position), asc(gift.createdAt), asc(gift.id))
  return rows.map(({ token, level, deliverable, state, renews, ...sold }) => ({
    token,
    state,
    name: subscriptionName(mediumOf(deliverable), level, sold),
    isAdded: renews !== null && state === 'redeemed',
  }))
}

type RefundState = OrderFile['refunds'][number]['state']

function stateOf({ state, intent, tries }: typeof refund.$inferSelect, disputed: ReadonlySet<string>): RefundState {
  if (state !== 'due') return state
  return disputed.has(intent) ? 'disputed' : tries > 0 ? 'refused' : 'due'
}

type Shown = { mixed: boolean; day: (instant: Date) => Day }

async function readMoney(db: Db, purchaseId: string, { mixed, day }: Shown) {
  const online = await db.select().from(payment).where(eq(payment.purchaseId, purchaseId))
  const recorded = await readRecorded(db, purchaseId)
  const refunds = await db.select().from(refund).where(eq(refund.purchaseId, purchaseId)).orderBy(asc(refund.createdAt))
  const byHand = await db.select().from(manualRefund).where(eq(manualRefund.purchaseId, purchaseId))
  const intents = online.map(({ intent }) => intent)
  const disputes = intents.length > 0 ? await db.select().from(dispute).where(inArray(dispute.intent, intents)) : []
  const open = new Set(disputes.filter(({ status }) => status === 'open').map(({ intent }) => intent))
  return {
    payments: [
      ...online.map(({ method, amount, capturedAt }) => ({
        says: method ? paidWith(method) : 'Card',
        amount,
        on: day(capturedAt),
        note: '',
      })),
      ...recorded
        .filter(({ takenBack }) => !takenBack)
        .map(({ means, amount, receivedOn, note }) => ({ says: MEANS[means], amount, on: receivedOn, note })),
    ],
    refunds: refunds.map((one) => {
      const { id, amount, createdAt, reason } = one
      return { id, amount, on: day(createdAt), reason, state: stateOf(one, open), unnamed: mixed && isUnassigned(one) }
    }),
    byHand: byHand.map(({ id, amount, createdAt, reason, paidAt, paidNote }) => ({
      id,
      amount,
      on: day(createdAt),
      reason,
      paidOn: paidAt && day(paidAt),
      note: paidNote,
    })),
    disputes: disputes.map(({ amount, openedAt, status }) => ({ amount, on: day(openedAt), status })),
  }
}
