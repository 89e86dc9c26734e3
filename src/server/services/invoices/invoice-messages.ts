import { and, eq, isNotNull } from 'drizzle-orm'
import { addDays, dayOf } from '#domain/day.ts'
import { dueDay } from '#domain/invoices.ts'
import type { InvoicePrint } from '../../adapters/pdf/invoice-pdf.ts'
import { purchase } from '../../db/schema/orders.ts'
import { queueMail } from '../mail/send-mail.ts'
import { readPurchase } from '../payments/order-rows.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import type { InvoiceRows } from './invoice-rows.ts'
import { toInvoice } from './invoice-rows.ts'
import type { InvoiceView } from './invoice-view.ts'
import { viewInvoice } from './invoice-view.ts'

export type Occasion = 'sent' | 'reminder' | 'past-due'

/** With the invoice as a PDF; one message for each occasion and day that it falls due by. */
export async function queueInvoice(
  context: PaymentTx,
  found: InvoiceRows,
  occasion: Occasion,
  turn = 1,
): Promise<void> {
  const { tx, catalogue, now, send, publicUrl } = context
  const view = await viewInvoice(tx, catalogue, found, now())
  const { name: publication, supportEmail } = catalogue.publication
  const link = `${publicUrl}/invoice/${view.token}`
  const props = {
    occasion,
    link,
    name: view.billTo.name,
    number: view.number,
    total: view.total,
    dueOn: view.dueOn,
    invoicePaper: printInvoice(view, { publication, supportEmail, link }),
  }
  const key = `invoice-${occasion}:${found.row.id}:${turn}`
  await queueMail(tx, send, { key, to: view.billTo.email, template: 'invoice', props, now: now(), secret: true })
}

function printInvoice(
  view: InvoiceView,
  shop: { publication: string; supportEmail: string; link: string },
): InvoicePrint {
  const { number, createdOn, net, dueOn, pastDue, consignments, lines, bank, payableOnline } = view
  const { shipping, discount, waived, total, billTo, seller } = view
  return {
    sheet: 'LETTER',
    publication: shop.publication,
    supportEmail: shop.supportEmail,
    seller,
    number,
    createdOn,
    net: net ?? 0,
    dueOn,
    pastDue,
    paidOn: null,
    consignments,
    lines,
    shipping,
    discount,
    waived,
    total,
    billTo: [billTo.name, ...billTo.address, billTo.email],
    bankLines: bank ? [bank.message, ...bank.lines] : [],
    payAt: payableOnline ? shop.link : null,
  }
}

const REMIND_BEFORE = 7
const PAST_DUE_EVERY = 14
const PAST_DUE_TIMES = 3

/** A week before it is due, the day after, and every two weeks then, three times in all. Done once a day. */
export async function remindInvoices(context: PaymentContext): Promise<void> {
  const catalogue = await context.catalogue()
  const today = dayOf(context.now(), catalogue.publication.timeZone)
  const waiting = await context.db
    .select()
    .from(purchase)
    .where(and(eq(purchase.kind, 'invoice'), eq(purchase.status, 'open'), isNotNull(purchase.sentOn)))
  for (const row of waiting) {
    const due = dueDay(toInvoice(row))
    if (!due) continue
    const turns = Array.from({ length: PAST_DUE_TIMES }, (_, turn) => addDays(due, 1 + turn * PAST_DUE_EVERY))
    const turn = turns.filter((day) => day <= today).length
    const reminder = addDays(due, -REMIND_BEFORE)
    const wantsReminder = turn === 0 && today >= reminder && reminder > (row.sentOn ?? '')
    if (turn === 0 && !wantsReminder) continue
    await context.db.transaction(async (tx) => {
      const found = await readPurchase(tx, row.id)
      // Paid or voided while the others were written to.
      if (found.row.status !== 'open') return
      await queueInvoice({ ...context, tx, catalogue }, found, turn > 0 ? 'past-due' : 'reminder', Math.max(1, turn))
    })
  }
}
