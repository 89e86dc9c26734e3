import { randomUUID } from 'node:crypto'
import { foldEmail } from '#domain/access/email.ts'
import { couponUses } from '#domain/cart/priced-cart.ts'
import { payUntil } from '#domain/payments/payment-link.ts'
import type { Tx } from '../../../db/client.ts'
import type { PurchaseDetails } from '../../../db/schema/orders.ts'
import { recordedPayment } from '../../../db/schema/payments.ts'
import { makeReaderWithoutLogin } from '../../addresses/reader-without-login.ts'
import { closeTakeover } from '../../gifts/close-takeover.ts'
import { draftInvoice, sendInvoice } from '../../invoices/make-invoice.ts'
import { serveBeforePayment } from '../../invoices/serve-before-payment.ts'
import { toConsignments } from '../../orders/consignments.ts'
import { queuePaymentLink } from '../../orders/links/payment-link.ts'
import { fulfilByHand, GivenUp } from '../../orders/manual-order.ts'
import { takeCoupons } from '../../payments/attempts/reservations.ts'
import { joinOwner, writePurchase } from '../../payments/order-rows.ts'
import type { PaymentTx } from '../../payments/payment-context.ts'
import type { ForReader, OrderFields } from '../quote-for-reader.ts'

/** How it is paid, who entered it, the key of the form, and the price that was agreed on. */
export type Entry = {
  payment: OrderFields['payment']
  actor: string
  key: string | null
  price: OrderFields['price']
}
type Entered<By> = Entry & { payment: Extract<OrderFields['payment'], { by: By }> }

/** Paid and granted, or waiting for its money; answers its id. Throws `GivenUp`. */
export async function writeOrder(context: PaymentTx, quoted: ForReader, entry: Entry): Promise<string> {
  const { payment } = entry
  const forReader = await makeReader(context, quoted)
  const { accountId } = forReader
  if (accountId) await closeTakeover(context.tx, accountId, context.now())
  const id =
    payment.by === 'invoice'
      ? await writeInvoice(context, forReader, { ...entry, payment })
      : payment.by === 'link'
        ? await linkOrder(context, forReader, { ...entry, payment })
        : await paidOrder(context, forReader, { ...entry, payment })
  await takeCouponUses(context.tx, id, forReader)
  return id
}

async function makeReader({ tx, now }: PaymentTx, forReader: ForReader): Promise<ForReader> {
  const { makesReader, name, sent } = forReader
  if (!makesReader || !sent.address) return forReader
  return { ...forReader, accountId: await makeReaderWithoutLogin(tx, { name, address: sent.address, now: now() }) }
}

/** Of an order that waits for its money too: its price is fixed. */
async function takeCouponUses(tx: Tx, purchaseId: string, { email, accountId, quote }: ForReader): Promise<void> {
  const taken = await takeCoupons(
    tx,
    { purchaseId },
    { coupons: couponUses(quote), reader: email ? foldEmail(email) : (accountId ?? '') },
  )
  if (!taken.ok) throw new GivenUp(taken)
}

export const findRecipientEmail = ({ payment }: Pick<OrderFields, 'payment'>) =>
  payment.by === 'invoice' ? payment.email_to?.trim() : undefined

function listPlaces(name: string, { quote, consigned, sent }: Pick<ForReader, 'quote' | 'consigned' | 'sent'>) {
  const to = sent.recipient ?? (sent.address && { ...sent.address, name })
  return toConsignments({ quote, consigned, to })
}

/** Who entered it, and for what price, if not the usual one. */
function entryOf({ actor, price }: Entry, { usual }: ForReader): PurchaseDetails {
  return { enteredBy: actor, ...(price && usual !== null && { agreedPrice: { usual, reason: price.reason } }) }
}

function orderOf(forReader: ForReader, entered: Entry, now: Date) {
  const { name, email, accountId, quote, sent, consigned, giftRecipients } = forReader
  return {
    kind: 'order' as const,
    accountId,
    name,
    email,
    quote,
    now,
    address: sent.address,
    recipient: sent.recipient,
    entryKey: entered.key,
    details: {
      ...entryOf(entered, forReader),
      ...(entered.payment.by === 'comp' && { comped: true as const }),
      ...(giftRecipients && { giftRecipients }),
      ...(consigned.length > 0 && { consignments: listPlaces(name, { quote, consigned, sent }) }),
    },
  }
}

/** Its price is fixed and its coupon used; copies are taken from the shelf when it is paid. */
async function linkOrder(context: PaymentTx, forReader: ForReader, entered: Entered<'link'>): Promise<string> {
  const { tx } = context
  const now = context.now()
  const until = payUntil(now, entered.payment.days)
  const { row } = await writePurchase(tx, { ...orderOf(forReader, entered, now), status: 'open', payUntil: until })
  await joinOwner(tx, row)
  await queuePaymentLink(context, row)
  return row.id
}

async function paidOrder(
  context: PaymentTx,
  forReader: ForReader,
  entered: Entered<'comp' | 'check' | 'wire' | 'cash'>,
): Promise<string> {
  const { tx } = context
  const { payment, actor } = entered
  const { quote } = forReader
  const { row } = await writePurchase(tx, { ...orderOf(forReader, entered, context.now()), status: 'paid' })
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

async function writeInvoice(context: PaymentTx, forReader: ForReader, entered: Entered<'invoice'>): Promise<string> {
  const { name, email, accountId, quote, sent, consigned, giftRecipients } = forReader
  const { payment } = entered
  const consignments = listPlaces(name, { quote, consigned, sent })
  const emailTo = findRecipientEmail({ payment })
  const id = await draftInvoice(
    context.tx,
    {
      name,
      email,
      accountId,
      quote,
      address: sent.address,
      net: payment.net,
      entryKey: entered.key,
      details: {
        ...entryOf(entered, forReader),
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
