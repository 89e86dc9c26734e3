import { eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { isPastDue } from '#domain/invoices/invoice.ts'
import { formatMoney } from '#domain/money.ts'
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

export const NOTHING_TO_SEND = 'The total is zero. Change the lines or the discount before you send it.'

/** A draft goes out, as it was shown. */
export async function sendDraft(
  context: PaymentContext,
  { id, actor, shownTotal }: Sent & { shownTotal?: number | undefined },
): Promise<Outcome<null>> {
  const catalogue = await context.catalogue()
  return orGivenUp(() =>
    context.db.transaction(async (tx): Promise<Outcome<null>> => {
      const open = { ...context, tx, catalogue }
      if (!(await sendInvoice(open, id))) throw new GivenUp(refuse(SENT_ALREADY))
      const { row } = await readPurchase(tx, id)
      if (row.total === 0) throw new GivenUp(refuse(NOTHING_TO_SEND))
      if (shownTotal !== undefined && shownTotal !== row.total)
        throw new GivenUp(
          refuse(`The total is now ${formatMoney(row.total, catalogue.publication.currency)}. Please check it again.`),
        )
      const served = await serveBeforePayment(open, id)
      if (!served.ok) throw new GivenUp(served)
      const after = { status: 'open' }
      await writeAudit(tx, context.now(), { actor, action: 'invoice sent', subject: `invoice:${id}`, after })
      return done(null)
    }),
  )
}

/** In the key of its message: one for each day. */
export const remindTurn = (today: Day): number => Number(today.replaceAll('-', ''))

/** Beside the messages that go by themselves; once a day at most. */
export async function remindNow(context: PaymentContext, { id, actor }: Sent): Promise<Outcome<null>> {
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(purchase).where(eq(purchase.id, id))
    if (row?.kind !== 'invoice' || row.status !== 'open') return refuse(NOT_OPEN)
    const today = dayOf(context.now(), catalogue.publication.timeZone)
    const occasion = isPastDue(toInvoice(row), today) ? 'past-due' : 'reminder'
    await queueInvoice({ ...context, tx, catalogue }, await readPurchase(tx, id), occasion, remindTurn(today))
    await writeAudit(tx, context.now(), {
      actor,
      action: 'invoice reminder sent',
      subject: `invoice:${id}`,
      after: { occasion },
    })
    return done(null)
  })
}
