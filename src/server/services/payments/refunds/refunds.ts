import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { providerCode } from '#domain/payments/provider-amount.ts'
import { passFaultPoint } from '../../../adapters/fault-point.ts'
import type { ProviderRefund } from '../../../adapters/payments.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import type { Tx } from '../../../db/client.ts'
import { attempt, payment, refund } from '../../../db/schema/payments.ts'
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
  /** One refund for one key, however often its cause is run. */
  key: string
}

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

/** Asks the provider for one refund; its key makes it one however often it is asked for. */
export async function carryOutRefund(context: PaymentContext, id: string): Promise<void> {
  const [row] = await context.db.select().from(refund).where(eq(refund.id, id))
  if (row?.state !== 'due') return
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
    if (error instanceof PaymentFault && error.code === 'key_spent') await freshKey(context, id, key)
    throw error
  }
}

/** Nothing came of the call under the old key, which was looked up just now; the next try has another. */
async function freshKey({ db }: PaymentContext, id: string, key: string): Promise<void> {
  await db
    .update(refund)
    .set({ key: `${key}+` })
    .where(and(eq(refund.id, id), eq(refund.key, key)))
}

const STATES = { pending: 'pending', succeeded: 'done', failed: 'failed' } as const

/** What the provider says of a refund of ours; a whole return ends its attempt. */
export async function noteRefund(context: PaymentContext, id: string, made: ProviderRefund): Promise<void> {
  const state = STATES[made.status]
  const doneAt = state === 'done' ? context.now() : null
  await context.db.transaction(async (tx) => {
    await tx.update(refund).set({ state, providerId: made.id, doneAt }).where(eq(refund.id, id))
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

/** Those whose job was lost or gave up. */
export async function dueRefunds({ db }: PaymentContext, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.state, 'due'), lte(refund.createdAt, before)))
  return rows.map(({ id }) => id)
}
