import { eq } from 'drizzle-orm'
import { paidForEach } from '#domain/cart/priced-cart.ts'
import { formatMoney, subtract, sum } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { refund } from '../../db/schema/payments.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import type { PurchaseLineRow } from '../payments/order-rows.ts'
import { readPurchase } from '../payments/order-rows.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import { lockOrderMoney } from '../payments/refunds/lock-money.ts'
import { readReturnedForPurchase } from '../payments/refunds/order-money.ts'
import { refundBuyers } from '../payments/refunds/refund-buyers.ts'
import { readMoneyOfSubscription } from '../payments/refunds/subscription-money.ts'
import { SENTENCES } from './refund-order.ts'
import { planEnding } from './refund-plan.ts'
import { takeBackIssues, takeBackLine } from './take-back.ts'

type RefundRow = typeof refund.$inferSelect

/** Made at the provider; staff have not said yet which line it was for. */
export const isUnassigned = ({ actor, subscriptionId, position, state }: RefundRow) =>
  actor === 'provider' && subscriptionId === null && position === null && state !== 'failed'

export const ASSIGNED_ALREADY = 'This refund is already assigned to a line.'
export const NO_SUCH_LINE = 'We couldn’t find this line in the order.'

type Naming = { refundId: string; position: number; actor: string }

/** Staff say which line a refund at the provider was of; a line that is paid back in full is taken back. */
export async function assignRefund(context: PaymentContext, naming: Naming): Promise<Outcome<null>> {
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [known] = await tx.select().from(refund).where(eq(refund.id, naming.refundId))
    if (!known?.purchaseId) return refuse('We couldn’t find this refund.')
    await lockOrderMoney(tx, known.purchaseId)
    const [made] = await tx.select().from(refund).where(eq(refund.id, naming.refundId))
    if (!made || !isUnassigned(made)) return refuse(ASSIGNED_ALREADY)
    return nameLine({ ...context, tx, catalogue }, { made, purchaseId: known.purchaseId }, naming)
  })
}

type Unnamed = { made: RefundRow; purchaseId: string }

async function nameLine(context: PaymentTx, { made, purchaseId }: Unnamed, { position, actor }: Naming) {
  const { tx } = context
  const { row, lines } = await readPurchase(tx, purchaseId)
  const line = lines.find((one) => one.position === position)
  if (!line) return refuse(NO_SUCH_LINE)
  const subscriptionId = await findSubscription(context, line)
  const back = (await readReturnedForPurchase(tx, purchaseId)).filter((one) =>
    subscriptionId ? one.subscriptionId === subscriptionId : one.position === position,
  )
  const left = subtract(sum(paidForEach(row, line)), sum(back.map(({ amount }) => amount)))
  const { currency } = context.catalogue.publication
  if (made.amount > left)
    return refuse({ line: `Only ${formatMoney(left, currency)} of this line can still be refunded.` })
  const named = subscriptionId ? { subscriptionId } : { position }
  await tx.update(refund).set(named).where(eq(refund.id, made.id))
  if (made.amount === left) await takeBack(context, line, { subscriptionId, actor })
  const number = purchaseNumber(context.catalogue.publication.invoicePrefix, row.number ?? 0)
  await writeAudit(tx, context.now(), {
    actor,
    action: 'named a refund',
    subject: `order:${number}`,
    after: { refund: made.id, line: line.name, amount: made.amount },
  })
  return done(null)
}

async function findSubscription({ tx }: PaymentTx, { type, purchaseId }: PurchaseLineRow): Promise<string | null> {
  if (type !== 'personal-subscription') return null
  const [row] = await tx.select().from(subscription).where(eq(subscription.purchaseId, purchaseId))
  return row?.id ?? null
}

/** As when the line is refunded from here: a subscription ends, and what it was upgraded with goes back. */
async function takeBack(
  context: PaymentTx,
  line: PurchaseLineRow,
  { subscriptionId, actor }: { subscriptionId: string | null; actor: string },
) {
  const reason = 'Refunded at the payment provider'
  if (!subscriptionId) return takeBackLine(context, line)
  const [row] = await context.tx.select().from(subscription).where(eq(subscription.id, subscriptionId))
  if (!row || row.cancelledAt) return
  const plan = planEnding(row, await readMoneyOfSubscription(context.tx, row.id))
  await takeBackIssues(context, plan, { actor, reason, purchaseId: line.purchaseId })
  await refundBuyers(context, plan.returns, { actor, reason, sentence: SENTENCES.unserved })
}
