import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { providerCode } from '#domain/payments/provider-amount.ts'
import { refundRetryMs } from '#domain/payments/refund-tries.ts'
import { passFaultPoint } from '../../../adapters/fault-point.ts'
import type { ProviderRefund } from '../../../adapters/payments.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sqlInstant } from '../../../db/instant.ts'
import type { RefundMessage } from '../../../db/schema/payments.ts'
import { attempt, dispute, payment, refund } from '../../../db/schema/payments.ts'
import type { PaymentContext, PaymentTx } from '../payment-context.ts'

export type RefundOrder = {
  intent: string
  amount: Cents
  purchaseId: string | null
  /** What it is of, where it is not of all. */
  subscriptionId?: string | null
  position?: number | null
  actor: string
  reason: string
  /** Sent to the buyer when the provider has accepted the refund. */
  notice?: RefundMessage
  /** One refund for one key, however often its cause is run. */
  key: string
}

type RefundRow = typeof refund.$inferSelect

/** The key under which all of a payment goes back. */
export const wholeRefund = (intent: string) => `refund:${intent}`

/** Written in the transaction that causes it, carried out by a job. Null when it was written before. */
export async function writeRefund({ tx, now, send }: PaymentTx, order: RefundOrder): Promise<string | null> {
  // Looked up, because the database counts a second one as too much before it sees that it is the same.
  const [before] = await tx.select({ id: refund.id }).from(refund).where(eq(refund.key, order.key))
  if (before) return null
  const id = randomUUID()
  await tx.insert(refund).values({ id, ...order, state: 'due', createdAt: now() })
  await send(tx, 'refund', { refund: id })
  return id
}

/**
 * Asks the provider for one refund; its key makes it one however often it is asked for. One of a disputed payment waits
 * until the bank has decided.
 */
export async function carryOutRefund(context: PaymentContext, id: string): Promise<void> {
  const [row] = await context.db.select().from(refund).where(eq(refund.id, id))
  if (row?.state !== 'due' || (await isDisputed(context.db, [row.intent]))) return
  const { intent, amount, reason, key } = row
  // The provider forgets keys after a day, and a refund that was asked for before may have been made.
  const there = (await context.payments.listRefunds(intent)).find((made) => made.key === key)
  if (there) return noteRefund(context, id, there)
  const currency = providerCode((await context.catalogue()).publication.currency)
  passFaultPoint('before-refund')
  try {
    const made = await context.payments.refund({ key, intent, amount, currency, reason })
    passFaultPoint('after-refund')
    await noteRefund(context, id, made)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    if (error.code === 'key_spent') await freshKey(context, id, key)
    if (error.kind !== 'refused') throw error
    await postpone(context, row, error)
  }
}

/** The provider may know of a dispute or a refund of which we have not heard yet. */
async function postpone(context: PaymentContext, { id, intent, tries }: RefundRow, error: PaymentFault) {
  context.log.error({ err: error, refund: id }, 'the provider refuses a refund')
  const nextTryAt = new Date(context.now().getTime() + refundRetryMs(tries + 1))
  await context.db
    .update(refund)
    .set({ tries: tries + 1, nextTryAt })
    .where(and(eq(refund.id, id), eq(refund.state, 'due')))
  await context.handlers.bookOutside(context, intent)
}

/** While a dispute is open, we return nothing of its payment. */
export async function isDisputed(db: Db | Tx, intents: readonly string[]): Promise<boolean> {
  if (intents.length === 0) return false
  const [open] = await db
    .select({ id: dispute.id })
    .from(dispute)
    .where(and(inArray(dispute.intent, [...intents]), eq(dispute.status, 'open')))
    .limit(1)
  return open !== undefined
}

/** Nothing came of the call under the old key, which was looked up just now; the next try has another. */
async function freshKey({ db }: PaymentContext, id: string, key: string): Promise<void> {
  await db
    .update(refund)
    .set({ key: `${key}+` })
    .where(and(eq(refund.id, id), eq(refund.key, key)))
}

const STATES = { pending: 'pending', succeeded: 'done', failed: 'failed' } as const

/**
 * What the provider says of a refund of ours. Its buyer is told once it was accepted; a whole return ends its attempt.
 */
export async function noteRefund(context: PaymentContext, id: string, made: ProviderRefund): Promise<void> {
  const state = STATES[made.status]
  const doneAt = state === 'done' ? context.now() : null
  const catalogue = await context.catalogue()
  await context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(refund).where(eq(refund.id, id)).for('update')
    if (before?.notice && state !== 'failed')
      await context.handlers.queueRefundNotice(
        { ...context, tx, catalogue },
        { ...before.notice, refundId: id, amount: before.amount },
      )
    await tx.update(refund).set({ state, providerId: made.id, doneAt, notice: null }).where(eq(refund.id, id))
    if (state === 'done') await endRefunding(tx, made.intent, context.now())
  })
  if (state === 'failed') context.log.error({ refund: id }, 'a refund failed at the provider')
}

/** All of a payment that bought nothing has been returned. */
export async function endRefunding(tx: Tx, intent: string, now: Date): Promise<void> {
  const refunded = tx
    .select({ id: payment.attemptId })
    .from(payment)
    .where(and(eq(payment.intent, intent), isNull(payment.purchaseId)))
  await tx
    .update(attempt)
    .set({ state: 'refunded', updatedAt: now })
    .where(and(inArray(attempt.id, refunded), eq(attempt.state, 'refunding')))
}

/** Those whose job was lost or gave up, and those that the provider refused a while ago. */
export async function dueRefunds({ db }: PaymentContext, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: refund.id })
    .from(refund)
    .where(
      and(
        eq(refund.state, 'due'),
        lte(sql`coalesce(${refund.nextTryAt}, ${refund.createdAt} + interval '1 minute')`, sqlInstant(now)),
        notExists(
          db
            .select({ id: dispute.id })
            .from(dispute)
            .where(and(eq(dispute.intent, refund.intent), eq(dispute.status, 'open'))),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}
