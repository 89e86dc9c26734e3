import { and, eq, isNull, sql } from 'drizzle-orm'
import { credit } from '#domain/ledger.ts'
import type { Cents } from '#domain/money.ts'
import { cents, formatMoney, ZERO } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Pair } from '#domain/subscription.ts'
import { isRunning } from '#domain/subscription.ts'
import { ZONE_NAMES, zoneOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { account, ledgerEntry, subscription } from '../../db/schema/people.ts'
import { purchase } from '../../db/schema/purchase.ts'
import { readAddresses } from '../account/addresses.ts'
import { holdAccount } from '../fulfil/hold-account.ts'
import { cancelCycle, serveLatestRelease } from '../issue-ledger.ts'
import type { OpenTill, Till } from '../money/till.ts'
import { queueRefundNotice } from '../order-letters.ts'
import { oweByHand } from '../selling/hand-refunds.ts'
import { payBack, SENTENCES } from '../selling/refund-order.ts'
import { refundableCycle } from '../selling/refund-sums.ts'
import { changeSettings } from '../subscription-change.ts'
import type { SubscriptionRow } from '../subscriptions.ts'
import { subscriptionOf } from '../subscriptions.ts'
import type { StaffHand } from './staff-write.ts'
import { staffWrite } from './staff-write.ts'

/** A subscription of a reader, by the tokens of both. */
export type Of = { accountId: string; person: string; subscription: string }

export const NO_SUCH_SUBSCRIPTION = 'This reader has no such subscription.'
export const CANCELLED = 'This subscription is cancelled.'
const NOTHING_LEFT = 'Nothing is left of this subscription to change.'
const CHANGED_MEANWHILE = 'This subscription has changed meanwhile. Please look at it again.'

/** Issues made good: worth nothing in money, and served last. */
export async function creditIssues(till: Till, of: Of, issues: number, hand: StaffHand): Promise<Outcome<number>> {
  const catalogue = await till.catalogue()
  return onSubscription(till, of, 'credited issues', hand, async (tx, row) => {
    if (row.cancelledAt) return refuse(CANCELLED)
    const credited = credit(row.tokensLeft, issues)
    if (!credited.ok) return refuse({ issues: String(credited.errors) })
    const [changed] = await tx
      .update(subscription)
      .set({ tokensLeft: sql`${subscription.tokensLeft} + ${issues}` })
      .where(and(eq(subscription.id, row.id), isNull(subscription.cancelledAt)))
      .returning({ left: subscription.tokensLeft })
    if (!changed) return refuse(CANCELLED)
    const left = changed.left ?? 0
    await tx.insert(ledgerEntry).values({
      ...{ subscriptionId: row.id, accountId: row.accountId, kind: 'credited', tokens: issues, amount: ZERO },
      ...{ actor: hand.actor.name, reason: hand.reason, at: till.now() },
    })
    await serveLatestRelease(tx, row.accountId, catalogue, entryHand(till, hand, null))
    return done({ value: left, before: { left: left - issues }, after: { left, credited: issues } })
  })
}

/** Free of charge: only what is served moves, so that it can be undone and nothing is owed for it. */
export async function changeServed(till: Till, of: Of, served: Pair, hand: StaffHand): Promise<Outcome<Pair>> {
  const catalogue = await till.catalogue()
  return onSubscription(till, of, 'changed what is served', hand, async (tx, row) => {
    const held = subscriptionOf(row)
    if (!isRunning(held)) return refuse(NOTHING_LEFT)
    const zone = zoneOf(served.deliverable)
    const addresses = await readAddresses(tx, row.accountId)
    if (zone && !addresses.some((one) => one.zone === zone))
      return refuse({ deliverable: `There is no address to send to (${ZONE_NAMES[zone]}). Please add it first.` })
    const after = { paid: held.paid, served }
    const order = { after, amount: ZERO, purchaseId: null, actor: hand.actor.name, now: till.now() }
    if (!(await changeSettings(tx, row, order))) return refuse(CHANGED_MEANWHILE)
    await serveLatestRelease(tx, row.accountId, catalogue, entryHand(till, hand, null))
    return done({ value: served, before: held.served, after: served })
  })
}

export type Cancelled = { online: Cents; byHand: Cents }

/** Unserved issues are paid back: the way they came as far as that goes, and the rest is written down to be paid by hand. */
export async function cancelWithRefund(
  till: Till,
  of: Of,
  shown: number,
  hand: StaffHand,
): Promise<Outcome<Cancelled>> {
  const catalogue = await till.catalogue()
  return onSubscription(till, of, 'cancelled a subscription', hand, async (tx, row) => {
    const { owed, worth: online, sources } = await refundableCycle(tx, row)
    if (row.cancelledAt) return refuse(CANCELLED)
    if (owed !== shown) return refuse(`The sum is now ${formatMoney(owed)}. Please look at it again.`)
    if (!(await cancelCycle(tx, row, entryHand(till, hand, row.purchaseId)))) return refuse(CANCELLED)
    const byHand = cents(owed - online)
    const { actor, reason } = hand
    const open = { ...till, tx, catalogue }
    const [refundId] = await payBack(open, sources, online, `unserved:${row.id}`, { actor: actor.id, reason })
    if (refundId) await tellOfRefund(open, row, { refundId, amount: online })
    await oweByHand(open, {
      ...{ subscriptionId: row.id, purchaseId: row.purchaseId, accountId: row.accountId, amount: byHand },
      ...{ reason, actor: actor.id },
    })
    await serveLatestRelease(tx, row.accountId, catalogue, entryHand(till, hand, null))
    return done({
      value: { online, byHand },
      before: { left: row.tokensLeft },
      after: { left: 0, refunded: online, byHand },
    })
  })
}

async function tellOfRefund(till: OpenTill, row: SubscriptionRow, paid: { refundId: string; amount: Cents }) {
  const [reader] = await till.tx
    .select({ to: account.email, name: account.name, number: purchase.number })
    .from(account)
    .leftJoin(purchase, eq(purchase.id, row.purchaseId ?? row.id))
    .where(eq(account.id, row.accountId))
  if (reader) await queueRefundNotice(till, { ...paid, ...reader, sentence: SENTENCES.unserved })
}

type Change<T> = (tx: Tx, row: SubscriptionRow) => Promise<Outcome<{ value: T; before: object; after: object }>>

async function onSubscription<T>(
  till: Till,
  { accountId, person, subscription: token }: Of,
  action: string,
  hand: StaffHand,
  change: Change<T>,
): Promise<Outcome<T>> {
  return staffWrite(till, { ...hand, action, subject: `account:${person}` }, async (tx) => {
    await holdAccount(tx, accountId)
    const [row] = await tx
      .select()
      .from(subscription)
      .where(and(eq(subscription.token, token), eq(subscription.accountId, accountId)))
      .for('update')
    if (!row) return refuse(NO_SUCH_SUBSCRIPTION)
    const outcome = await change(tx, row)
    if (!outcome.ok) return outcome
    const { value, before, after } = outcome.value
    return done({ value, before: { subscription: token, ...before }, after: { subscription: token, ...after } })
  })
}

function entryHand({ now }: Till, { actor, reason }: StaffHand, purchaseId: string | null) {
  return { actor: actor.name, reason, purchaseId, now: now() }
}
