import { asc, eq, sql } from 'drizzle-orm'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { sum } from '#domain/money.ts'
import type { NextStep, Returned } from '#domain/orders.ts'
import { nextSteps, purchaseNumber, sumReturned } from '#domain/orders.ts'
import { paidWith } from '#domain/payments/paid-with.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { StoredMethod } from '../../adapters/payments.ts'
import type { Db, Tx } from '../../db/client.ts'
import { gift, purchaseLine, waitingSubscription } from '../../db/schema/orders.ts'
import { digitalProduct } from '../catalogue/products.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'
import type { RefundMade } from '../payments/refunds/read-refunds.ts'
import { readRefunds } from '../payments/refunds/read-refunds.ts'
import { isWaiting } from '../subscriptions/waiting-subscription.ts'

/** What was bought, as the page and the mail tell it: plain values that can be kept with a message. */
export type Receipt = {
  token: string
  number: string
  kind: PurchaseRow['kind']
  paidOn: Day
  returned: Returned
  buyer: { name: string; email: string; address: string[] | null }
  /** Where the products go, when they go to somebody else. */
  recipient: { name: string; address: string[] } | null
  lines: ReceiptLine[]
  subtotal: Cents
  shipping: Cents
  discount: Cents
  waived: Cents
  total: Cents
  /** Visa ending in 4242; null when nothing was to be paid. */
  paidWith: string | null
  refunds: RefundMade[]
  next: NextStep[]
  /** What was given without anything in return; 0 when nothing was. */
  donated: Cents
  /** The publication's own words for whoever counts a donor's taxes. */
  taxWords: string | null
  gifts: GiftOnReceipt[]
  /** Refs of what can be downloaded. */
  downloads: string[]
  /** The files of the products among them. */
  files: { name: string; size: number }[]
}

export type ReceiptLine = Pick<PurchaseLineRow, 'type' | 'name' | 'quantity' | 'price'> & {
  shipcode: Shipcode | null
  sentOn: Day | null
  tracking: string | null
}

export type GiftOnReceipt = {
  token: string
  /** Standard Print (1 year, 4 issues). */
  name: string
  status: 'waiting' | 'redeemed' | 'cancelled'
  /** It renews another gift, and is with the recipient; older messages do not say. */
  added?: boolean
}

const MEANS = { check: 'Check', wire: 'Wire transfer', cash: 'Cash', other: 'Recorded by hand' } as const

/** Null for what is not paid. Also read in the transaction that has just written the purchase, for the mail about it. */
export async function readReceipt(db: Db | Tx, catalogue: Catalogue, row: PurchaseRow): Promise<Receipt | null> {
  const { publication, issues } = catalogue
  if (!row.paidAt || row.number === null) return null
  const day = (instant: Date) => dayOf(instant, publication.timeZone)
  // One after the other: inside a transaction there is one connection.
  const lines = await db
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.purchaseId, row.id))
    .orderBy(asc(purchaseLine.position))
  const refunds = await readRefunds(db, row.id, publication.timeZone)
  const { owned, waits, online, recorded } = await readFacts(db, row.id)
  const amounts = refunds.map(({ amount }) => amount)
  const latestIssue = issues.find(({ releasedOn }) => releasedOn)?.ref ?? null
  const { address, recipient } = row
  const gifts = lines.some(({ type }) => type === 'gift-subscription') ? await readGifts(db, row.id) : []
  const standing = {
    latestIssue,
    subscriptionWaits: waits,
    giftAdded: gifts.some(({ added }) => added),
  }
  return {
    token: row.receipt,
    number: purchaseNumber(publication.invoicePrefix, row.number),
    kind: row.kind,
    paidOn: day(row.paidAt),
    returned: row.status === 'refunded' ? 'all' : sumReturned(row.total, amounts),
    buyer: { name: row.name, email: row.email, address: address && postalLinesIn(publication.zones, address) },
    recipient: recipient && { name: recipient.name, address: postalLinesIn(publication.zones, recipient) },
    lines: lines.map(({ type, name, quantity, price, shipcode, sentAt, tracking }) => ({
      type,
      name,
      quantity,
      price,
      shipcode,
      tracking,
      sentOn: sentAt && day(sentAt),
    })),
    subtotal: row.subtotal,
    shipping: row.shipping,
    discount: row.discount,
    waived: row.waived,
    total: row.total,
    paidWith: nameMeans(recorded, online),
    refunds,
    next: nextSteps(lines, standing),
    taxWords: publication.texts.donationTax ?? null,
    donated: sum(lines.filter(({ type }) => type === 'donation-item').map(({ price }) => price)),
    gifts,
    downloads: owned,
    files: owned
      .flatMap((ref) => digitalProduct(catalogue, ref)?.files ?? [])
      .map(({ name, size }) => ({ name, size })),
  }
}

type Facts = {
  /** Refs of what it lets its owner download. */
  owned: string[]
  /** Its subscription has not started yet. */
  waits: boolean
  /** By what it was paid here, and what staff recorded and did not take back. */
  online: (StoredMethod | null)[]
  recorded: (keyof typeof MEANS)[]
}

/** In one statement, as it is read while the number of the next purchase is waited for. */
async function readFacts(db: Db | Tx, id: string): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`select
    array(select ref from entitlement where purchase_id = ${id} and revoked_at is null order by ref) as owned,
    exists (select from ${waitingSubscription} where purchase_id = ${id} and ${isWaiting}) as waits,
    (select coalesce(json_agg(method), '[]') from payment where purchase_id = ${id}) as online,
    array(select means from recorded_payment one where purchase_id = ${id} and reverses is null
      and not exists (select from recorded_payment back where back.reverses = one.id)
      order by recorded_at, id) as recorded`)
  return rows[0] as Facts
}

/** An invoice may have been paid in parts, each by its own means. */
function nameMeans(recorded: Facts['recorded'], online: Facts['online']): string | null {
  const means = [...recorded.map((one) => MEANS[one]), ...online.map((method) => (method ? paidWith(method) : 'Card'))]
  return means.length > 0 ? [...new Set(means)].join(', ') : null
}

export async function readGifts(db: Db | Tx, purchaseId: string): Promise<GiftOnReceipt[]> {
  const rows = await db
    .select()
    .from(gift)
    .where(eq(gift.purchaseId, purchaseId))
    .orderBy(asc(gift.createdAt), asc(gift.id))
  return rows.map(({ token, level, deliverable, status, renews, ...sold }) => ({
    token,
    name: subscriptionName(mediumOf(deliverable), level, sold),
    status,
    added: renews !== null && status === 'redeemed',
  }))
}
