import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { leftChanged, leftToPay, partFault } from '#domain/invoices/part-payment.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { receivedDayFault } from '#domain/payments/received-day.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import { recordedPayment } from '../../db/schema/payments.ts'
import { fulfilByHand, GivenUp, orGivenUp } from '../orders/manual-order.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

export type RecordedMoney = {
  id: string
  means: 'check' | 'wire' | 'cash'
  amount: number
  /** What was still to be paid when the page was shown: a second press of the same button finds less. */
  left: number
  receivedOn: Day
  note: string
  actor: string
}

export const NOT_OPEN = 'This invoice isn’t awaiting payment.'

/** Whether the payment was the last one, and what is left otherwise. */
export type AfterPayment = { paid: boolean; left: Cents }

/** A check or a wire has come, for all of it or a part. With the last part everything is granted, as if it had been paid online. */
export async function recordPayment(context: PaymentContext, money: RecordedMoney): Promise<Outcome<AfterPayment>> {
  const { id, means, amount, receivedOn, note, actor } = money
  const catalogue = await context.catalogue()
  const future = receivedDayFault(receivedOn, dayOf(context.now(), catalogue.publication.timeZone))
  if (future) return refuse({ received_on: future })
  return orGivenUp<AfterPayment>(() =>
    context.db.transaction(async (tx): Promise<Outcome<AfterPayment>> => {
      const now = context.now()
      const held = await holdOpen(tx, money, catalogue.publication.currency)
      if (!held.ok) return held
      const before = leftToPay(held.value)
      const fault = partFault(amount, before, catalogue.publication.currency)
      if (fault) return refuse({ amount: fault })
      const left = cents(before - amount)
      const paid = left === 0
      if (paid) await tx.update(purchase).set({ status: 'paid', paidAt: now, failure: null }).where(eq(purchase.id, id))
      const entry = { id: randomUUID(), purchaseId: id, amount: cents(amount), means, note, actor, receivedOn }
      await tx.insert(recordedPayment).values({ ...entry, recordedAt: now })
      const given = paid ? await fulfilByHand({ ...context, tx, catalogue }, id) : done(null)
      if (!given.ok) throw new GivenUp(given)
      await writeAudit(tx, now, {
        actor,
        action: 'payment recorded',
        subject: `invoice:${id}`,
        reason: note,
        before: { status: 'open', left: before },
        after: { status: paid ? 'paid' : 'open', left, means, amount, receivedOn },
      })
      return done({ paid, left })
    }),
  )
}

/** Kept for this transaction, as it was shown; a payment online that settles meanwhile waits for it, and finds another sum. */
export async function holdOpen(
  tx: Tx,
  { id, left }: { id: string; left: number },
  currency: Currency,
): Promise<Outcome<PurchaseRow>> {
  const asShown = sql`${purchase.total} - ${purchase.recorded} = ${left}`
  const isInvoice = and(eq(purchase.id, id), eq(purchase.kind, 'invoice'), eq(purchase.status, 'open'))
  // Nothing changes: it is the row that is wanted, on both engines.
  const [held] = await tx.update(purchase).set({ failure: purchase.failure }).where(and(isInvoice, asShown)).returning()
  if (held) return done(held)
  const [open] = await tx.select().from(purchase).where(isInvoice)
  return alreadyDone(open ? leftChanged(leftToPay(open), currency) : NOT_OPEN)
}
