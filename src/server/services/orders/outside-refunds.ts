import { randomUUID } from 'node:crypto'
import { and, eq, ne, sum } from 'drizzle-orm'
import { cents } from '#domain/money.ts'
import type { Dispute, ProviderRefund } from '../../adapters/payments.ts'
import type { Tx } from '../../db/client.ts'
import { dispute, payment, refund } from '../../db/schema/payments.ts'
import { readPurchase } from '../payments/order-rows.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import { lockOrderMoney } from '../payments/refunds/lock-money.ts'
import { refundBuyers } from '../payments/refunds/refund-buyers.ts'
import { endRefunding, noteRefund } from '../payments/refunds/refunds.ts'
import { tellRecipients } from '../payments/refunds/tell-recipients.ts'
import { settle } from '../payments/settle.ts'
import { SENTENCES } from './refund-order.ts'
import { refundPlans } from './refund-plan.ts'
import { takeBackOrder } from './take-back.ts'

const AT_PROVIDER = 'Refunded at the payment provider'

/** Refunds and disputes made at the provider are booked once, and what they undo is undone. */
export async function bookOutside(context: PaymentContext, intent: string): Promise<void> {
  const booked = () => context.db.select().from(payment).where(eq(payment.intent, intent))
  // The news of a refund may come before that of the payment.
  if ((await booked()).length === 0) await settle(context, intent)
  if ((await booked()).length === 0) return
  const [refunds, disputes] = await Promise.all([
    context.payments.listRefunds(intent),
    context.payments.listDisputes(intent),
  ])
  for (const made of refunds) await bookRefund(context, made)
  for (const raised of disputes) await bookDispute(context, raised)
}

async function bookRefund(context: PaymentContext, made: ProviderRefund): Promise<void> {
  if (made.key) {
    const [ours] = await context.db.select().from(refund).where(eq(refund.key, made.key))
    if (ours) {
      if (ours.state !== 'done' || made.status === 'failed') await noteRefund(context, ours.id, made)
      return
    }
  }
  if (made.status === 'failed') return
  const catalogue = await context.catalogue()
  await context.db.transaction(async (tx) => {
    await lockMoneyByIntent(tx, made.intent)
    const [paid] = await tx.select().from(payment).where(eq(payment.intent, made.intent)).for('update')
    const [known] = await tx.select({ id: refund.id }).from(refund).where(eq(refund.providerId, made.id))
    if (!paid || known) return
    await makeRoom(tx, paid, made.amount)
    await tx.insert(refund).values({
      id: randomUUID(),
      intent: made.intent,
      purchaseId: paid.purchaseId,
      amount: made.amount,
      reason: AT_PROVIDER,
      actor: 'provider',
      key: `provider:${made.id}`,
      providerId: made.id,
      state: 'done',
      createdAt: context.now(),
      doneAt: context.now(),
    })
    if ((await returned(tx, made.intent)) < paid.amount) return
    if (paid.purchaseId)
      await undo({ ...context, tx, catalogue }, paid.purchaseId, { reason: AT_PROVIDER, endsGifts: made.fraud })
    else await endRefunding(tx, made.intent, context.now())
  })
}

/** What we were still to return has been returned at the provider or by the bank: only the rest is due, or nothing. */
async function makeRoom(tx: Tx, { intent, amount }: { intent: string; amount: number }, more: number): Promise<void> {
  let excess = (await returned(tx, intent)) + (await lostInDisputes(tx, intent)) + more - amount
  const ours = and(eq(refund.intent, intent), eq(refund.state, 'due'))
  for (const row of await tx.select().from(refund).where(ours)) {
    if (excess <= 0) return
    const rest = cents(Math.max(0, row.amount - excess))
    excess -= row.amount - rest
    // Another amount needs another key.
    const left = rest > 0 ? { amount: rest, key: `${row.key}+` } : { state: 'failed' as const, notice: null }
    await tx.update(refund).set(left).where(eq(refund.id, row.id))
  }
}

async function returned(tx: Tx, intent: string): Promise<number> {
  const [given] = await tx
    .select({ all: sum(refund.amount) })
    .from(refund)
    .where(and(eq(refund.intent, intent), ne(refund.state, 'failed')))
  return Number(given?.all ?? 0)
}

async function lostInDisputes(tx: Tx, intent: string): Promise<number> {
  const [lost] = await tx
    .select({ all: sum(dispute.amount) })
    .from(dispute)
    .where(and(eq(dispute.intent, intent), eq(dispute.status, 'lost')))
  return Number(lost?.all ?? 0)
}

/** An open dispute only flags; a lost one has taken the money back. */
async function bookDispute(context: PaymentContext, raised: Dispute): Promise<void> {
  const { id, intent, amount, status } = raised
  const catalogue = await context.catalogue()
  await context.db.transaction(async (tx) => {
    const now = context.now()
    await lockMoneyByIntent(tx, intent)
    const [before] = await tx.select().from(dispute).where(eq(dispute.id, id))
    const closedAt = status === 'open' ? null : now
    await tx
      .insert(dispute)
      .values({ id, intent, amount, status, openedAt: now, closedAt })
      .onConflictDoUpdate({ target: dispute.id, set: { status, closedAt } })
    if (status !== 'lost' || before?.status === 'lost') return
    const [paid] = await tx.select().from(payment).where(eq(payment.intent, intent))
    if (!paid) return
    await makeRoom(tx, paid, 0)
    const disputed = { reason: 'Payment disputed', endsGifts: true }
    if (paid.purchaseId) await undo({ ...context, tx, catalogue }, paid.purchaseId, disputed)
    else if ((await returned(tx, intent)) + (await lostInDisputes(tx, intent)) >= paid.amount)
      await endRefunding(tx, intent, now)
  })
}

/** Locks orders and subscriptions before payments, as everything that returns money does. */
async function lockMoneyByIntent(tx: Tx, intent: string): Promise<void> {
  const [paid] = await tx.select({ order: payment.purchaseId }).from(payment).where(eq(payment.intent, intent))
  if (paid?.order) await lockOrderMoney(tx, paid.order)
}

/** Its own money is gone already. What was paid on top of it, by whomever, goes back for what is unserved. */
async function undo(
  context: PaymentTx,
  purchaseId: string,
  { reason, endsGifts }: { reason: string; endsGifts: boolean },
): Promise<void> {
  const { row, lines } = await readPurchase(context.tx, purchaseId)
  const { whole } = await refundPlans(context.tx, row, lines, { endsGifts })
  const actor = 'system'
  if (endsGifts) await tellRecipients(context, whole)
  await takeBackOrder(context, whole, { actor, reason, purchaseId })
  const others = whole.returns.filter(({ order }) => order?.purchaseId !== purchaseId)
  await refundBuyers(context, others, { actor, reason, sentence: SENTENCES.unserved })
}
