import type * as z from 'zod/mini'
import type { payInvoice as contract } from '#contract/invoices/pay.ts'
import { isPayableOnline } from '#domain/invoices/invoice.ts'
import { refuse } from '#domain/outcome.ts'
import { isLinkOver, LINK_EXPIRED } from '#domain/payments/payment-link.ts'
import { invoiceByToken, toInvoice, toQuote } from '../invoices/invoice-rows.ts'
import { asksForPassword } from '../invoices/invoice-view.ts'
import type { Submitted } from '../payments/attempts/submit.ts'
import { submit } from '../payments/attempts/submit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { boughtBefore } from './bought-before.ts'
import type { Buyer } from './buyer.ts'
import { passwordFaults } from './check-buyer.ts'
import { preparePayment } from './prepare-payment.ts'
import { totalFault } from './shown-total.ts'

type Body = z.output<(typeof contract)['body'] & z.ZodMiniType>

export const NOT_PAYABLE = 'This invoice can’t be paid here. It may already have been paid.'

/** Null when there is no such invoice. Whoever has the link may pay; what is bought goes to whom it is billed to. */
export async function payInvoice(
  context: PaymentContext,
  buyer: Buyer,
  { token, body }: { token: string; body: Body },
): Promise<Submitted | null> {
  const found = await invoiceByToken(context.db, token)
  if (!found) return null
  const before = await boughtBefore(context, buyer)
  if (before) return before
  const { row } = found
  if (row.status === 'open' && isLinkOver(row, context.now())) return { ...refuse(LINK_EXPIRED), type: 'refused' }
  const { publication } = await context.catalogue()
  const payable =
    isPayableOnline(toInvoice(row), publication.currency) && (row.kind === 'invoice' || row.kind === 'order')
  if (!payable) return { ...refuse(NOT_PAYABLE), type: 'refused' }
  const needsAccount = await asksForPassword(context.db, found)
  const faults = needsAccount ? await passwordFaults(context, body.password, row) : {}
  if (Object.keys(faults).length > 0) return { ...refuse(faults), type: 'refused' }
  const quote = toQuote(found)
  const fault = totalFault(quote, body.shown_total, publication.currency)
  if (fault) return { ...refuse(fault), type: 'refused' }
  const { name, email } = row
  const payment = await preparePayment(context, buyer, {
    quote,
    checked: { name, email, password: needsAccount ? (body.password?.password ?? null) : null },
    // Invoices never save a method; a reader may still use the one that is stored.
    choice: body.customer === 'use-card' ? 'use-card' : null,
    needsAccount: false,
    recurs: false,
  })
  if ('type' in payment) return payment
  return submit(context, {
    ...payment.by,
    content: { kind: 'invoice', purchaseId: row.id, payer: payment.payer },
    quote,
    paysFor: `invoice:${row.id}:${buyer.sessionId}`,
  })
}
