import { eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { isPastDue } from '#domain/invoices.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { purchase } from '../../db/schema/orders.ts'
import { GivenUp, orGivenUp } from '../orders/manual-order.ts'
import { readPurchase } from '../payments/order-rows.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { queueInvoice } from './invoice-messages.ts'
import { toInvoice } from './invoice-rows.ts'
import { sendInvoice } from './make-invoice.ts'
import { NOT_OPEN } from './record-payment.ts'
import { serveBeforePayment } from './serve-before-payment.ts'

type Sent = { id: string; actor: string }

export const SENT_ALREADY = 'This invoice was already sent.'

/** A draft goes out. */
export async function sendDraft(context: PaymentContext, { id, actor }: Sent): Promise<Outcome<null>> {
  const catalogue = await context.catalogue()
  return orGivenUp(() =>
    context.db.transaction(async (tx): Promise<Outcome<null>> => {
      const open = { ...context, tx, catalogue }
      if (!(await sendInvoice(open, id))) throw new GivenUp(refuse(SENT_ALREADY))
      const served = await serveBeforePayment(open, id)
      if (!served.ok) throw new GivenUp(served)
      const after = { status: 'open' }
      await writeAudit(tx, context.now(), { actor, action: 'invoice sent', subject: `invoice:${id}`, after })
      return done(null)
    }),
  )
}

/** Beside the messages that go by themselves; once a day at most. */
export async function remindNow(context: PaymentContext, { id, actor }: Sent): Promise<Outcome<null>> {
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(purchase).where(eq(purchase.id, id))
    if (row?.kind !== 'invoice' || row.status !== 'open') return refuse(NOT_OPEN)
    const today = dayOf(context.now(), catalogue.publication.timeZone)
    const occasion = isPastDue(toInvoice(row), today) ? 'past-due' : 'reminder'
    const turn = Number(today.replaceAll('-', ''))
    await queueInvoice({ ...context, tx, catalogue }, await readPurchase(tx, id), occasion, turn)
    await writeAudit(tx, context.now(), {
      actor,
      action: 'invoice reminder',
      subject: `invoice:${id}`,
      after: { occasion },
    })
    return done(null)
  })
}
