import { eq } from 'drizzle-orm'
import { formatMoney } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { REFUND_DISPUTED } from '#domain/payments/refund-tries.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { purchase } from '../../db/schema/orders.ts'
import { violates } from '../../db/violation.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'
import { readPurchase } from '../payments/order-rows.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import { lockOrderMoney } from '../payments/refunds/lock-money.ts'
import type { Ways } from '../payments/refunds/refund-buyers.ts'
import { refundBuyers, sumWays, touchesDispute } from '../payments/refunds/refund-buyers.ts'
import type { RefundPlan, RefundPlans } from './refund-plan.ts'
import { refundPlans } from './refund-plan.ts'
import { takeBackIssues, takeBackLine, takeBackOrder } from './take-back.ts'

export type Refunded =
  | { type: 'whole'; cancel_gifts?: boolean | undefined }
  | { type: 'line'; position: number }
  | { type: 'unserved'; subscription: string }

export type RefundRequest = {
  purchaseId: string
  what: Refunded
  /** The sum that was shown to go back online: another one is told before anything goes back. */
  amount: number
  reason: string
  actor: string
}

export const REFUNDED_ALREADY = 'This was already refunded.'
export const MORE_THAN_PAID = 'That’s more than was paid.'

type Found = { row: PurchaseRow; lines: PurchaseLineRow[]; plans: RefundPlans }

/** Money back to where it came from, and what it had bought is taken back: at most once, and never more than was paid. */
export async function refundOrder(context: PaymentContext, request: RefundRequest): Promise<Outcome<Ways>> {
  const catalogue = await context.catalogue()
  try {
    return await context.db.transaction(async (tx): Promise<Outcome<Ways>> => {
      // Two presses wait for each other here; the second finds that there is nothing left to do.
      await lockOrderMoney(tx, request.purchaseId)
      const [held] = await tx.select().from(purchase).where(eq(purchase.id, request.purchaseId))
      if (!held) return refuse('We couldn’t find this order.')
      if (held.status !== 'paid') return alreadyDone(REFUNDED_ALREADY)
      const { row, lines } = await readPurchase(tx, held.id)
      return refundPart(
        { ...context, tx, catalogue },
        { row, lines, plans: await refundPlans(tx, row, lines) },
        request,
      )
    })
  } catch (error) {
    if (violates(error, 'refund_within_payment') || violates(error, 'returned_within_paid'))
      return alreadyDone(MORE_THAN_PAID)
    throw error
  }
}

async function refundPart(context: PaymentTx, found: Found, request: RefundRequest): Promise<Outcome<Ways>> {
  const { what, reason, actor } = request
  const { row, lines, plans } = found
  const plan = choosePlan(found, what)
  if (!plan) return alreadyDone(REFUNDED_ALREADY)
  const { online, byHand } = sumWays(plan.returns)
  if (online !== request.amount)
    return refuse(
      `The sum is now ${formatMoney(online, context.catalogue.publication.currency)}. Please check it again.`,
    )
  if (await touchesDispute(context.tx, plan.returns)) return refuse(REFUND_DISPUTED)
  const before = { status: row.status, left: sumWays(plans.whole.returns).online }
  const taker = { actor, reason, purchaseId: row.id }
  if (what.type === 'whole') await takeBackOrder(context, plan, taker)
  if (what.type === 'unserved') await takeBackIssues(context, plan, taker)
  const line = what.type === 'line' && lines.find(({ position }) => position === what.position)
  if (line) await takeBackLine(context, line)
  const ways = await refundBuyers(context, plan.returns, { actor, reason, sentence: findSentence(found, what) })
  const number = purchaseNumber(context.catalogue.publication.invoicePrefix, row.number ?? 0)
  await writeAudit(context.tx, context.now(), {
    actor,
    action: 'refunded an order',
    subject: `order:${number}`,
    reason,
    before,
    after: { ...what, amount: online, byHand },
  })
  return done(ways)
}

export const SENTENCES = {
  whole: 'The order was canceled.',
  wholeWithoutGifts: 'The order was canceled. Gifts that were already redeemed continue.',
  line: 'Part of the order was canceled.',
  unserved: 'Your subscription was canceled. We’re refunding the issues you haven’t received.',
}

/** Null when there is nothing of it left to give back. */
function choosePlan({ row, plans }: Found, what: Refunded): RefundPlan | null {
  if (what.type === 'line') return plans.lines.get(what.position) ?? null
  if (what.type === 'unserved')
    return plans.subscriptions.find((one) => one.row.token === what.subscription)?.plan ?? null
  const whole = (what.cancel_gifts && plans.wholeWithGifts) || plans.whole
  return whole.returns.length === 0 && row.total > 0 ? null : whole
}

/** The buyer isn't told that everything was canceled while a gift goes on. */
function findSentence({ plans }: Found, what: Refunded): string {
  if (what.type !== 'whole') return SENTENCES[what.type]
  return plans.wholeWithGifts && !what.cancel_gifts ? SENTENCES.wholeWithoutGifts : SENTENCES.whole
}
