import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { renewalRetryDay } from '#domain/renewals/renewal.ts'
import { PaymentFault } from '../../adapters/payments.ts'
import { attempt } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { renewal } from '../../db/schema/renewals.ts'
import { closeAttempt } from '../payments/attempts/attempts.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import { queueDeclined, queueGivenUp } from './renewal-messages.ts'

/** The card said no. The next try is another intent, so this one is closed; if that fails too, reconciling does it later. */
export async function declineRenewal(context: PaymentContext, attemptId: string, message: string): Promise<void> {
  const catalogue = await context.catalogue()
  await context.db.transaction((tx) => failRenewal({ ...context, tx, catalogue }, attemptId, message))
  await closeQuietly(context, attemptId)
}

/** The reader is on the page and sees why: it does not count as a failed try, and the next try is on its day. */
export async function forgetTry(context: PaymentContext, attemptId: string): Promise<void> {
  await context.db
    .update(renewal)
    .set({ attemptId: null })
    .where(and(eq(renewal.attemptId, attemptId), eq(renewal.state, 'charging')))
  await closeQuietly(context, attemptId)
}

async function closeQuietly(context: PaymentContext, attemptId: string): Promise<void> {
  const [open] = await context.db.select().from(attempt).where(eq(attempt.id, attemptId))
  try {
    if (open?.state === 'open') await closeAttempt(context, open)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error, attempt: attemptId }, 'a declined attempt could not be closed')
  }
}

/**
 * Counts one failure for each attempt: tried again three times, then autorenew goes off. The reader is told at the first
 * failure and when it is over.
 */
export async function failRenewal(context: PaymentTx, attemptId: string, message: string): Promise<void> {
  const { tx, now, catalogue } = context
  const [failed] = await tx
    .update(renewal)
    .set({ failures: sql`${renewal.failures} + 1`, attemptId: null, reason: message })
    .where(and(eq(renewal.attemptId, attemptId), eq(renewal.state, 'charging')))
    .returning()
  if (!failed?.firstTriedOn) return
  const own = eq(renewal.predecessorId, failed.predecessorId)
  const [owner] = await tx.select().from(account).where(eq(account.id, failed.accountId))
  if (!owner) throw new Error('The reader of this renewal is gone.')
  const today = dayOf(now(), catalogue.publication.timeZone)
  const retry = renewalRetryDay(failed.firstTriedOn, failed.failures, today)
  if (retry) {
    await tx.update(renewal).set({ nextOn: retry }).where(own)
    if (failed.failures === 1) await queueDeclined(context, { row: failed, owner, about: { message, retry } })
    return
  }
  await tx.update(renewal).set({ state: 'given-up' }).where(own)
  await tx.update(account).set({ autorenew: false }).where(eq(account.id, owner.id))
  await queueGivenUp(context, { row: failed, owner, about: { message } })
}
