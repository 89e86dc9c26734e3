import { and, eq } from 'drizzle-orm'
import { formatMoney, ZERO } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, refuseBeside } from '#domain/outcome.ts'
import { REFUND_DISPUTED } from '#domain/payments/refund-tries.ts'
import { credit } from '#domain/subscriptions/ledger.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import { isRunning } from '#domain/subscriptions/subscription.ts'
import { worthOfFreeChange } from '#domain/subscriptions/upgrade.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { takeStaffAllowance } from '../access/limits/staff-allowance.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import { readAddresses } from '../addresses/saved-addresses.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { SENTENCES } from '../orders/refund-order.ts'
import { planCancelling } from '../orders/refund-plan.ts'
import { takeBackIssues } from '../orders/take-back.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { lockSubscriptionMoney } from '../payments/refunds/lock-money.ts'
import type { Ways } from '../payments/refunds/refund-buyers.ts'
import { refundBuyers, touchesDispute } from '../payments/refunds/refund-buyers.ts'
import { readMoneyOfSubscription } from '../payments/refunds/subscription-money.ts'
import { addCredited, serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import { changeSettings } from '../subscriptions/subscription-change.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { toSubscription } from '../subscriptions/subscriptions.ts'

/** A subscription of a reader, by the tokens of both. */
export type Of = { accountId: string; person: string; subscription: string }

export const NO_SUCH_SUBSCRIPTION = 'We couldn’t find this reader’s subscription.'
export const CANCELLED = 'This subscription is canceled.'
const NOTHING_LEFT = 'This subscription has no issues left to change.'
const CHANGED_MEANWHILE = 'This subscription has changed. Please check it again.'

/** Whoever reads the digital issue has the newest at once. */
export async function creditIssues(
  context: PaymentContext,
  { of, issues, hand }: { of: Of; issues: number; hand: StaffHand },
): Promise<Outcome<number>> {
  const catalogue = await context.catalogue()
  return onSubscription(context, of, 'credited issues', hand, async (tx, row) => {
    if (row.cancelledAt) return refuse(CANCELLED)
    const credited = credit(row.tokensLeft, issues)
    if (!credited.ok) return refuseBeside('issues', credited.errors)
    const allowed = await takeAllowance(context, tx, catalogue, {
      actor: hand.actor,
      measure: 'issues',
      amount: issues,
    })
    if (!allowed.ok) return allowed
    const changed = await addCredited(tx, row, issues, entryHand(context, hand, null))
    if (!changed) return refuse(CANCELLED)
    const { left } = changed
    await serveLatestRelease(tx, row.accountId, catalogue, entryHand(context, hand, null))
    return done({ value: left, before: { left: left - issues }, after: { left, credited: issues } })
  })
}

/** Free of charge: only what is served moves, so that it can be undone and nothing is owed for it. A dearer form is a comp. */
export async function changeServed(
  context: PaymentContext,
  { of, served, hand }: { of: Of; served: Pair; hand: StaffHand },
): Promise<Outcome<Pair>> {
  const catalogue = await context.catalogue()
  return onSubscription(context, of, 'changed what is served', hand, async (tx, row) => {
    const held = toSubscription(row)
    if (!isRunning(held)) return refuse(NOTHING_LEFT)
    const zone = zoneOf(served.deliverable)
    const addresses = await readAddresses(tx, row.accountId)
    if (zone && !addresses.some((one) => one.zone === zone))
      return refuse({
        deliverable: `There’s no mailing address (${catalogue.publication.zoneNames[zone].name}). Please add one first.`,
      })
    const amount = worthOfFreeChange(catalogue.prices, held, served)
    const allowed = await takeAllowance(context, tx, catalogue, { actor: hand.actor, measure: 'money', amount })
    if (!allowed.ok) return allowed
    const after = { paid: held.paid, served }
    const order = { after, amount: ZERO, purchaseId: null, actor: hand.actor.name, now: context.now() }
    if (!(await changeSettings(tx, row, order))) return refuse(CHANGED_MEANWHILE)
    await serveLatestRelease(tx, row.accountId, catalogue, entryHand(context, hand, null))
    return done({ value: served, before: held.served, after: served })
  })
}

/** Unserved issues are paid back: the way they came as far as that goes, and the rest is written down to be paid by hand. */
export async function cancelWithRefund(
  context: PaymentContext,
  { of, shown, hand }: { of: Of; shown: number; hand: StaffHand },
): Promise<Outcome<Ways>> {
  const catalogue = await context.catalogue()
  return onSubscription(context, of, 'canceled a subscription', hand, async (tx, row) => {
    if (row.cancelledAt) return refuse(CANCELLED)
    const money = await readMoneyOfSubscription(tx, row.id)
    const { unserved } = money.back
    if (unserved !== shown)
      return refuse(`The sum is now ${formatMoney(unserved, catalogue.publication.currency)}. Please check it again.`)
    const plan = planCancelling(row, money)
    if (await touchesDispute(tx, plan.returns)) return refuse(REFUND_DISPUTED)
    const { actor, reason } = hand
    const allowed = await takeAllowance(context, tx, catalogue, { actor, measure: 'money', amount: unserved })
    if (!allowed.ok) return allowed
    const open = { ...context, tx, catalogue }
    await takeBackIssues(open, plan, { actor: actor.name, reason, purchaseId: row.purchaseId })
    const ways = await refundBuyers(open, plan.returns, { actor: actor.id, reason, sentence: SENTENCES.unserved })
    return done({
      value: ways,
      before: { left: row.tokensLeft },
      after: { left: 0, refunded: ways.online, byHand: ways.byHand },
    })
  })
}

function takeAllowance(
  { now }: PaymentContext,
  tx: Tx,
  { publication }: Catalogue,
  giving: Parameters<typeof takeStaffAllowance>[1],
) {
  return takeStaffAllowance(tx, giving, { publication, now: now() })
}

type Change<T> = (tx: Tx, row: SubscriptionRow) => Promise<Outcome<{ value: T; before: object; after: object }>>

/** Under the lock of the reader's money. */
export async function onSubscription<T>(
  context: PaymentContext,
  { accountId, person, subscription: token }: Of,
  action: string,
  hand: StaffHand,
  change: Change<T>,
): Promise<Outcome<T>> {
  return staffWrite(context, { ...hand, action, subject: `account:${person}` }, async (tx) => {
    const its = and(eq(subscription.token, token), eq(subscription.accountId, accountId))
    const [known] = await tx.select({ id: subscription.id }).from(subscription).where(its)
    if (!known) return refuse(NO_SUCH_SUBSCRIPTION)
    await lockSubscriptionMoney(tx, known.id)
    const [row] = await tx.select().from(subscription).where(its)
    if (!row) return refuse(NO_SUCH_SUBSCRIPTION)
    const outcome = await change(tx, row)
    if (!outcome.ok) return outcome
    const { value, before, after } = outcome.value
    return done({ value, before: { subscription: token, ...before }, after: { subscription: token, ...after } })
  })
}

export function entryHand({ now }: PaymentContext, { actor, reason }: StaffHand, purchaseId: string | null) {
  return { actor: actor.name, reason, purchaseId, now: now() }
}
