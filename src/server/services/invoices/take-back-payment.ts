import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { leftToPay } from '#domain/invoices/part-payment.ts'
import { cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done } from '#domain/outcome.ts'
import { recordedPayment } from '../../db/schema/payments.ts'
import { violates } from '../../db/violation.ts'
import type { StaffHand, Written } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { AfterPayment } from './record-payment.ts'
import { holdOpen } from './record-payment.ts'

export const TAKEN_BACK_ALREADY = 'This payment was already taken back.'

type Taken = { id: string; payment: string; left: number }

/** A check bounced, or was typed in wrong: only while the invoice isn't wholly paid, as nothing has been granted for it then. */
export async function takeBackPayment(
  context: PaymentContext,
  { id, payment, left }: Taken,
  hand: StaffHand,
): Promise<Outcome<AfterPayment>> {
  const { publication } = await context.catalogue()
  try {
    return await staffWrite(
      context,
      { ...hand, action: 'payment taken back', subject: `invoice:${id}` },
      async (tx): Promise<Outcome<Written<AfterPayment>>> => {
        const held = await holdOpen(tx, { id, left }, publication.currency)
        if (!held.ok) return held
        const [taken] = await tx
          .select()
          .from(recordedPayment)
          .where(
            and(eq(recordedPayment.id, payment), eq(recordedPayment.purchaseId, id), isNull(recordedPayment.reverses)),
          )
        if (!taken) return alreadyDone(TAKEN_BACK_ALREADY)
        const now = context.now()
        await tx.insert(recordedPayment).values({
          ...taken,
          id: randomUUID(),
          reverses: taken.id,
          amount: cents(-taken.amount),
          note: hand.reason,
          actor: hand.actor.id,
          receivedOn: dayOf(now, publication.timeZone),
          recordedAt: now,
        })
        const before = leftToPay(held.value)
        const after = { paid: false, left: cents(before + taken.amount) }
        return done({ value: after, before: { left: before }, after: { left: after.left, means: taken.means } })
      },
    )
  } catch (error) {
    if (violates(error, 'recorded_payment_reverses_key')) return alreadyDone(TAKEN_BACK_ALREADY)
    throw error
  }
}
