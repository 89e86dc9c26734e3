import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { receivedDayFault } from '#domain/payments/received-day.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { purchase } from '../../db/schema/orders.ts'
import { recordedPayment } from '../../db/schema/payments.ts'
import { violates } from '../../db/violation.ts'
import { fulfilByHand, GivenUp, orGivenUp } from '../orders/manual-order.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

export type RecordedMoney = {
  id: string
  means: 'check' | 'wire'
  amount: number
  receivedOn: Day
  note: string
  actor: string
}

export const NOT_OPEN = 'This invoice isn’t awaiting payment.'

/** A check or a wire has come: everything is granted as if it had been paid online, at most once. */
export async function recordPayment(context: PaymentContext, money: RecordedMoney): Promise<Outcome<null>> {
  const { id, means, amount, receivedOn, note, actor } = money
  const catalogue = await context.catalogue()
  const already = alreadyDone(NOT_OPEN)
  const future = receivedDayFault(receivedOn, dayOf(context.now(), catalogue.publication.timeZone))
  if (future) return refuse({ received_on: future })
  try {
    return await orGivenUp<null>(() =>
      context.db.transaction(async (tx): Promise<Outcome<null>> => {
        const now = context.now()
        const [paid] = await tx
          .update(purchase)
          .set({ status: 'paid', paidAt: now, failure: null })
          .where(and(eq(purchase.id, id), eq(purchase.status, 'open')))
          .returning()
        if (!paid) return already
        if (amount !== paid.total)
          throw new GivenUp(refuse({ amount: `The invoice is for ${formatMoney(paid.total)}.` }))
        await tx.insert(recordedPayment).values({
          id: randomUUID(),
          purchaseId: id,
          amount: paid.total,
          means,
          note,
          actor,
          receivedOn,
          recordedAt: now,
        })
        const given = await fulfilByHand({ ...context, tx, catalogue }, id)
        if (!given.ok) throw new GivenUp(given)
        await writeAudit(tx, now, {
          actor,
          action: 'payment recorded',
          subject: `invoice:${id}`,
          reason: note,
          before: { status: 'open' },
          after: { status: 'paid', means, amount, receivedOn },
        })
        return done(null)
      }),
    )
  } catch (error) {
    if (violates(error, 'recorded_payment_purchase_id_key')) return already
    throw error
  }
}
