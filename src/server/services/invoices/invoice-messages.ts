import { and, eq, isNotNull } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { dueDay } from '#domain/invoices/invoice.ts'
import type { Currency } from '#domain/money.ts'
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

/** With the invoice as a PDF; one message to each of its addresses for each occasion and day that it falls due by. */
export async function queueInvoice(
  context: PaymentTx,
  found: InvoiceRows,
  occasion: Occasion,
  turn = 1,
): Promise<void> {
  const { tx, catalogue, now, send, publicUrl } = context
  const view = await viewInvoice(tx, catalogue, found, now())
  const { name: publication, supportEmail, currency } = catalogue.publication
  const link = `${publicUrl}/invoice/${view.token}`
  const props = {
    occasion,
    link,
    name: view.billTo.name,
    number: view.number,
    total: view.left,
    ...(view.recorded > 0 && { invoiced: view.total, recorded: view.recorded }),
    dueOn: view.dueOn,
    invoicePaper: printInvoice(view, { publication, supportEmail, currency, link }),
  }
  const key = `invoice-${occasion}:${found.row.id}:${turn}`
  const message = { template: 'invoice', props, now: now(), secret: true }
  await queueMail(tx, send, { ...message, key, to: found.row.email || null })
  const second = found.row.details.billTo?.emailTo
  if (second && foldEmail(second) !== foldEmail(found.row.email))
    await queueMail(tx, send, { ...message, key: `${key}:email-to`, to: second })
}

function printInvoice(
  view: InvoiceView,
  shop: { publication: string; supportEmail: string; currency: Currency; link: string },
): InvoicePrint {
  const { number, createdOn, net, dueOn, pastDue, consignments, lines, bank, payableOnline } = view
  const { shipping, discount, tradeDiscount, waived, total, recorded, left, billTo, seller, poNumber, note } = view
  return {
    sheet: 'LETTER',
    publication: shop.publication,
    supportEmail: shop.supportEmail,
    currency: shop.currency,
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
    tradeDiscount,
    recorded,
    left,
    poNumber,
    note,
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
