import { randomUUID } from 'node:crypto'
import { isEmail, NOT_AN_EMAIL } from '#domain/access/email.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { formatTotal } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { receivedDayFault } from '#domain/payments/received-day.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { recordedPayment } from '../../db/schema/payments.ts'
import { draftInvoice, sendInvoice } from '../invoices/make-invoice.ts'
import { serveBeforePayment } from '../invoices/serve-before-payment.ts'
import { toConsignments } from '../orders/consignments.ts'
import { fulfilByHand, GivenUp, orGivenUp } from '../orders/manual-order.ts'
import { FOR_ANOTHER } from '../orders/order-file.ts'
import { readPurchase, writePurchase } from '../payments/order-rows.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import type { ForReader, OrderFields } from './quote-for-reader.ts'
import { quoteForReader } from './quote-for-reader.ts'
import { totalChanged } from './shown-total.ts'

export type Placed = { id: string; kind: 'order' | 'invoice'; number: number | null }

export const lookAtTotal = (total: string) => `The total is ${total}. Check it before you place this order.`
export const NOTHING_TO_PAY = 'The total is zero. Choose “Free” as the payment.'

/** By phone, by check, for nothing, or to be paid by a link or an invoice: what staff enter for somebody else. */
export async function placeForReader(
  context: PaymentContext,
  fields: OrderFields,
  actor: string,
): Promise<Outcome<Placed>> {
  const catalogue = await context.catalogue()
  const { payment } = fields
  if (payment.by === 'check' || payment.by === 'wire') {
    const today = dayOf(context.now(), catalogue.publication.timeZone)
    const future = receivedDayFault(payment.received_on as Day, today)
    if (future) return refuse({ 'payment.received_on': future })
  }
  const quoted = await quoteForReader(context, catalogue, fields)
  if (!quoted.ok) return quoted
  const { quote } = quoted.value
  const total = formatTotal(quote.total)
  if (fields.shown_total === undefined) return refuse({ total: lookAtTotal(total) })
  if (fields.shown_total !== quote.total) return refuse({ total: totalChanged(total) })
  if (quote.total === 0 && fields.payment.by !== 'comp') return refuse(NOTHING_TO_PAY)
  const emailTo = findRecipientEmail(fields)
  if (emailTo && !isEmail(emailTo)) return refuse({ 'payment.email_to': NOT_AN_EMAIL })
  return orGivenUp(() =>
    context.db.transaction(async (tx) => {
      const open = { ...context, tx, catalogue }
      const id =
        fields.payment.by === 'invoice'
          ? await writeInvoice(open, quoted.value, { payment: fields.payment, actor })
          : await paidOrder(open, quoted.value, { payment: fields.payment, actor })
      const { row } = await readPurchase(tx, id)
      const number = row.number === null ? null : purchaseNumber(catalogue.publication.invoicePrefix, row.number)
      await writeAudit(tx, context.now(), {
        actor,
        action: FOR_ANOTHER,
        subject: number ? `order:${number}` : `invoice:${id}`,
        after: { email: row.email, total: row.total, payment: fields.payment.by, lines: quote.lines.map(nameOf) },
        reason: 'note' in fields.payment ? fields.payment.note : '',
      })
      return done({ id, kind: row.kind === 'invoice' ? 'invoice' : 'order', number: row.number })
    }),
  )
}

const findRecipientEmail = ({ payment }: Pick<OrderFields, 'payment'>) =>
  payment.by === 'invoice' ? payment.email_to?.trim() : undefined
const nameOf = ({ name, quantity }: { name: string; quantity: number }) => `${quantity} × ${name}`

function listPlaces(name: string, { quote, consigned, sent }: Pick<ForReader, 'quote' | 'consigned' | 'sent'>) {
  const to = sent.recipient ?? (sent.address && { ...sent.address, name })
  return toConsignments({ quote, consigned, to })
}

type Payment<By> = Extract<OrderFields['payment'], { by: By }>

async function paidOrder(
  context: PaymentTx,
  { name, email, quote, sent, consigned, giftRecipients }: ForReader,
  { payment, actor }: { payment: Payment<'comp' | 'check' | 'wire'>; actor: string },
): Promise<string> {
  const { tx } = context
  const { row } = await writePurchase(tx, {
    kind: 'order',
    status: 'paid',
    accountId: null,
    name,
    email,
    quote,
    now: context.now(),
    address: sent.address,
    recipient: sent.recipient,
    details: {
      enteredBy: actor,
      ...(payment.by === 'comp' && { comped: true }),
      ...(giftRecipients && { giftRecipients }),
      ...(consigned.length > 0 && { consignments: listPlaces(name, { quote, consigned, sent }) }),
    },
  })
  if (payment.by !== 'comp')
    await tx.insert(recordedPayment).values({
      id: randomUUID(),
      purchaseId: row.id,
      amount: quote.total,
      means: payment.by,
      note: payment.note,
      actor,
      receivedOn: payment.received_on,
      recordedAt: context.now(),
    })
  const given = await fulfilByHand(context, row.id)
  if (!given.ok) throw new GivenUp(given)
  return row.id
}

async function writeInvoice(
  context: PaymentTx,
  { name, email, quote, sent, consigned, giftRecipients }: ForReader,
  { payment, actor }: { payment: Payment<'invoice'>; actor: string },
): Promise<string> {
  const consignments = listPlaces(name, { quote, consigned, sent })
  const emailTo = findRecipientEmail({ payment })
  const id = await draftInvoice(
    context.tx,
    {
      name,
      email,
      quote,
      address: sent.address,
      net: payment.net,
      details: {
        enteredBy: actor,
        acceptedPayments: payment.accepted,
        ...(emailTo && { billTo: { emailTo } }),
        ...(consignments.length > 0 && { consignments }),
        ...(giftRecipients && { giftRecipients }),
        ...(payment.serve_before && { serveBefore: true as const }),
      },
    },
    context.now(),
  )
  if (!payment.send) return id
  await sendInvoice(context, id)
  const served = await serveBeforePayment(context, id)
  if (!served.ok) throw new GivenUp(served)
  return id
}
