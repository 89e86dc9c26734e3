import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { NamedGift } from '#domain/gifts/named-gift.ts'
import { giftTitle } from '#domain/gifts/named-gift.ts'
import type { Cents } from '#domain/money.ts'
import { sum } from '#domain/money.ts'
import type { NextStep, Returned } from '#domain/orders.ts'
import { nextSteps, purchaseNumber, sumReturned } from '#domain/orders.ts'
import { paidWith } from '#domain/payments/paid-with.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { StoredMethod } from '../../../adapters/payments.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { gift } from '../../../db/schema/orders.ts'
import { purchase, waitingSubscription } from '../../../db/schema/orders.ts'
import type { refund } from '../../../db/schema/payments.ts'
import { digitalProduct } from '../../catalogue/products.ts'
import type { Catalogue } from '../../catalogue/read-catalogue.ts'
import type { PurchaseLineRow, PurchaseRow } from '../../payments/order-rows.ts'
import type { RefundMade } from '../../payments/refunds/read-refunds.ts'
import { toRefundMade } from '../../payments/refunds/read-refunds.ts'
import { isWaiting } from '../../subscriptions/waiting-subscription.ts'
import type { StoredNamedGift } from './named-gift.ts'
import { IN_ORDER_OF_FORM, NAMED_GIFT, toNamedGift } from './named-gift.ts'

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
  /** The issue that a new digital reader starts with, by its slug; older messages do not say. */
  latestIssue?: string | null
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
  /** For Nell: we’ll email it on December 25, 2026. Older messages name nobody, and have a link for every gift. */
  title?: string
  state?: NamedGift['state']
  place?: NamedGift['place']
}

const MEANS = { check: 'Check', wire: 'Wire transfer', cash: 'Cash', other: 'Recorded by hand' } as const

/** A receipt with the purchase that it is of, and the account of its address that nobody has proved to have yet. */
export type ReadReceipt = { receipt: Receipt; number: number; row: PurchaseRow; unproved: string | null }

/** Null for what is not paid. Also read in the transaction that has just written the purchase, for the mail about it. */
export async function readReceipt(db: Db | Tx, catalogue: Catalogue, which: SQL): Promise<ReadReceipt | null> {
  const [found] = await db.select({ row: purchase, facts }).from(purchase).where(which)
  if (!found) return null
  const { row, facts: told } = found
  const { number, paidAt } = row
  if (!paidAt || number === null) return null
  const { lines, owned, waits, online, recorded, unproved } = told
  const { publication, issues } = catalogue
  const day = (instant: Date) => dayOf(instant, publication.timeZone)
  const refunds = told.refunds.map((made) => toRefundMade({ ...made, at: new Date(made.at) }, publication.timeZone))
  const amounts = refunds.map(({ amount }) => amount)
  const latest = issues.find(({ releasedOn }) => releasedOn)
  const { address, recipient } = row
  const gifts = lines.some(({ type }) => type === 'gift-subscription')
    ? toGiftsOnReceipt(told.gifts, publication.timeZone)
    : []
  const standing = {
    latestIssue: latest?.ref ?? null,
    subscriptionWaits: waits,
    giftAdded: gifts.some(({ added }) => added),
  }
  const receipt: Receipt = {
    token: row.receipt,
    number: purchaseNumber(publication.invoicePrefix, number),
    kind: row.kind,
    paidOn: day(paidAt),
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
      sentOn: sentAt === null ? null : day(new Date(sentAt)),
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
    latestIssue: latest?.slug ?? null,
    files: owned
      .flatMap((ref) => digitalProduct(catalogue, ref)?.files ?? [])
      .map(({ name, size }) => ({ name, size })),
  }
  return { receipt, number, row, unproved }
}

type Facts = {
  lines: (Pick<PurchaseLineRow, 'type' | 'ref' | 'item' | 'name' | 'quantity' | 'price' | 'shipcode' | 'tracking'> & {
    sentAt: string | null
  })[]
  refunds: (Pick<typeof refund.$inferSelect, 'amount' | 'reason' | 'actor' | 'state'> & { at: string })[]
  gifts: GiftRow[]
  /** Refs of what it lets its owner download. */
  owned: string[]
  /** Its subscription has not started yet. */
  waits: boolean
  /** By what it was paid here, and what staff recorded and did not take back. */
  online: (StoredMethod | null)[]
  recorded: (keyof typeof MEANS)[]
  /** Of a buyer without an account: that of the address, if nobody has proved the address yet. */
  unproved: string | null
}

/** In one statement with the purchase, as it is read while the number of the next purchase is waited for. */
const facts = sql<Facts>`json_build_object(
  'lines', array(select json_build_object('type', type, 'ref', ref, 'item', item, 'name', name, 'quantity', quantity,
      'price', price, 'shipcode', shipcode, 'tracking', tracking, 'sentAt', sent_at)
    from purchase_line where purchase_id = purchase.id order by position),
  'refunds', array(select json_build_object('amount', amount, 'at', coalesce(done_at, created_at), 'reason', reason,
      'actor', actor, 'state', state)
    from refund where purchase_id = purchase.id and state <> 'failed' order by created_at),
  'gifts', array(select json_build_object('token', token, 'level', level, 'deliverable', deliverable, 'term', term,
      'issuesPerYear', issues_per_year, 'status', status, 'named', ${NAMED_GIFT})
    from gift g left join gift_recipient r on r.gift_id = g.id where purchase_id = purchase.id order by ${IN_ORDER_OF_FORM}),
  'owned', array(select ref from entitlement where purchase_id = purchase.id and revoked_at is null order by ref),
  'waits', exists (select from ${waitingSubscription} where purchase_id = purchase.id and ${isWaiting}),
  'online', array(select method from payment where purchase_id = purchase.id),
  'recorded', array(select means from recorded_payment one where purchase_id = purchase.id and reverses is null
    and not exists (select from recorded_payment back where back.reverses = one.id) order by recorded_at, id),
  'unproved', (select id from account where email_folded = purchase.waits_for and email_proved_at is null))`

/** An invoice may have been paid in parts, each by its own means. */
function nameMeans(recorded: Facts['recorded'], online: Facts['online']): string | null {
  const means = [...recorded.map((one) => MEANS[one]), ...online.map((method) => (method ? paidWith(method) : 'Card'))]
  return means.length > 0 ? [...new Set(means)].join(', ') : null
}

type GiftRow = Pick<
  typeof gift.$inferSelect,
  'token' | 'level' | 'deliverable' | 'term' | 'issuesPerYear' | 'status'
> & {
  named: StoredNamedGift
}

function toGiftsOnReceipt(rows: readonly GiftRow[], timeZone: string): GiftOnReceipt[] {
  return rows.map(({ token, level, deliverable, status, named: stored, ...sold }, at) => {
    const named = toNamedGift(stored, timeZone)
    const { state, place, renews } = named
    return {
      token,
      name: subscriptionName(mediumOf(deliverable), level, sold),
      status,
      added: renews && status === 'redeemed',
      title: giftTitle(named, rows.length > 1 ? at + 1 : undefined),
      state,
      place,
    }
  })
}
