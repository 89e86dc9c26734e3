import { eq } from 'drizzle-orm'
import { purchaseNumber } from '#domain/orders.ts'
import { purchase } from '../../../db/schema/orders.ts'
import { proofLinkFor } from '../../access/proof/proof-link.ts'
import { findStopPath } from '../../donations/stop-link.ts'
import type { MailOrder } from '../../mail/send-mail.ts'
import { queueMail } from '../../mail/send-mail.ts'
import type { PurchaseLineRow, PurchaseRow } from '../../payments/order-rows.ts'
import type { MessageTx, RefundNotice } from '../../payments/payment-context.ts'
import { readReceipt } from './receipt.ts'

/**
 * What was bought and what happens next; for a donation, the thanks and what is needed for taxes. Beside it, one message to
 * the giver for all gifts of the order, each with its link and card. `again` makes another key of it, for staff. Answers
 * the number of the order.
 */
export async function queueOrderMessages(context: MessageTx, purchaseId: string, again = ''): Promise<number> {
  const found = await readReceipt(context.tx, context.catalogue, eq(purchase.id, purchaseId))
  if (!found) throw new Error('There is no receipt for what is not paid.')
  const { receipt, row, unproved } = found
  const { number, buyer } = receipt
  const to = buyer.email
  const stop = receipt.donated > 0 ? await findStopPath(context.tx, purchaseId) : null
  const proofLink = await proofLinkFor(context.tx, context, {
    email: to,
    unproved: row.waitsFor ? unproved : undefined,
  })
  const issues = context.catalogue.issues
    .filter(({ ref, releasedOn, pieces }) => releasedOn && pieces.length > 0 && receipt.downloads.includes(ref))
    .map(({ number: issue }) => issue)
  const props = { name: buyer.name, receipt, stopLink: stop && context.publicUrl + stop, proofLink, issues }
  await queue(context, { key: `receipt:${purchaseId}${again}`, to, template: 'receipt', props })
  const gifts = receipt.gifts.filter(({ status }) => status === 'waiting')
  const aboutGifts = { giver: buyer.name, number, gifts, link: receiptLink(context, receipt.token) }
  if (gifts.length > 0)
    await queue(context, { key: `gifts:${purchaseId}${again}`, to, template: 'gifts', props: aboutGifts })
  return found.number
}

/** A bank debit is under way; `intent` because an order can be paid again after one has failed. */
export async function queueProcessingNotice(context: MessageTx, about: { purchaseId: string; intent: string }) {
  await queueAboutPayment(context, about, 'payment-processing')
}

/** The debit failed after all; `sentence` is the bank's reason, as the invoice page shows it. */
export async function queuePaymentFailed(
  context: MessageTx,
  about: { purchaseId: string; intent: string; sentence: string },
): Promise<void> {
  await queueAboutPayment(context, about, 'payment-failed')
}

/** Money goes back: an order could not be fulfilled (`number` is null: there is none), or was refunded afterwards. */
export async function queueRefundNotice(context: MessageTx, about: RefundNotice): Promise<void> {
  const { refundId, to, name, amount, sentence } = about
  const number = about.number === null ? null : numbered(context, about.number)
  const link = about.number === null ? null : await receiptOfNumber(context, about.number)
  const props = { name, amount, number, sentence, link }
  await queue(context, { key: `refund:${refundId}`, to, template: 'refund', props })
}

/** The parcel was shipped: one message for the lines in it. */
export async function queueOnItsWay(
  context: MessageTx,
  { id, name, email, number, receipt }: PurchaseRow,
  { lines, tracking }: { lines: readonly Pick<PurchaseLineRow, 'position' | 'name' | 'quantity'>[]; tracking: string },
): Promise<void> {
  const items = lines.map((line) => ({ name: line.name, quantity: line.quantity }))
  const link = receiptLink(context, receipt)
  const props = { name, number: numbered(context, number), items, tracking, link }
  const key = `on-its-way:${id}:${lines.map(({ position }) => position).join('.')}`
  await queue(context, { key, to: email, template: 'on-its-way', props })
}

async function queueAboutPayment(
  context: MessageTx,
  { purchaseId, intent, sentence = null }: { purchaseId: string; intent: string; sentence?: string | null },
  template: 'payment-processing' | 'payment-failed',
): Promise<void> {
  const { name, email, total, number, invoice } = await readOrderRow(context, purchaseId)
  const props = {
    name,
    total,
    number: numbered(context, number),
    link: `${context.publicUrl}/invoice/${invoice}`,
    sentence,
  }
  await queue(context, { key: `${template}:${intent}`, to: email, template, props })
}

/** Addresses and links to gifts are not kept with the message once it has been sent. */
async function queue(context: MessageTx, letter: Pick<MailOrder, 'key' | 'to' | 'template' | 'props'>): Promise<void> {
  await queueMail(context.tx, context.send, { ...letter, now: context.now(), secret: true })
}

const receiptLink = ({ publicUrl }: MessageTx, token: string) => `${publicUrl}/receipts?token=${token}`

async function receiptOfNumber(context: MessageTx, number: number): Promise<string | null> {
  const [row] = await context.tx.select({ token: purchase.receipt }).from(purchase).where(eq(purchase.number, number))
  return row ? receiptLink(context, row.token) : null
}

async function readOrderRow({ tx }: MessageTx, purchaseId: string): Promise<PurchaseRow> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, purchaseId))
  if (!row) throw new Error('There is no such purchase.')
  return row
}

function numbered({ catalogue }: MessageTx, number: number | null): string {
  return purchaseNumber(catalogue.publication.invoicePrefix, number ?? 0)
}
