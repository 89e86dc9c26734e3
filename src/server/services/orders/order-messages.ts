import { eq } from 'drizzle-orm'
import { purchaseNumber } from '#domain/receipt.ts'
import { purchase } from '../../db/schema/purchase.ts'
import { proofLinkFor } from '../access/proof/proof-link.ts'
import { stopPathOf } from '../donations/stop-link.ts'
import type { MailOrder } from '../mail/send-mail.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'
import type { LetterTill, RefundNotice } from '../payments/payment-context.ts'
import { receiptOf } from './receipt.ts'

/**
 * What was bought and what happens next; for a donation, the thanks and what is needed for taxes. Beside it, one letter to
 * the giver for all gifts of the order, each with its link and card.
 */
export async function queueOrderLetters(till: LetterTill, purchaseId: string): Promise<void> {
  const receipt = await receiptOf(till.tx, till.catalogue, await rowOf(till, purchaseId))
  if (!receipt) throw new Error('There is no receipt for what is not paid.')
  const { number, buyer } = receipt
  const to = buyer.email
  const stop = receipt.donated > 0 ? await stopPathOf(till.tx, purchaseId) : null
  const proofLink = await proofLinkFor(till.tx, till, to)
  const props = { receipt, stopLink: stop && till.publicUrl + stop, proofLink }
  await queue(till, { key: `receipt:${purchaseId}`, to, template: 'receipt', props })
  const gifts = receipt.gifts.filter(({ status }) => status === 'waiting')
  if (gifts.length === 0) return
  await queue(till, { key: `gifts:${purchaseId}`, to, template: 'gifts', props: { giver: buyer.name, number, gifts } })
}

/** A bank debit is under way; `intent` because an order can be paid again after one has failed. */
export async function queueProcessingNotice(till: LetterTill, about: { purchaseId: string; intent: string }) {
  await queueAboutPayment(till, about, 'payment-processing')
}

/** The debit failed after all; `sentence` is the bank's reason, as the invoice page shows it. */
export async function queuePaymentFailed(
  till: LetterTill,
  about: { purchaseId: string; intent: string; sentence: string },
): Promise<void> {
  await queueAboutPayment(till, about, 'payment-failed')
}

/** Money goes back: an order could not be fulfilled (`number` is null: there is none), or was refunded afterwards. */
export async function queueRefundNotice(till: LetterTill, about: RefundNotice): Promise<void> {
  const { refundId, to, name, amount, sentence } = about
  const number = about.number === null ? null : numbered(till, about.number)
  await queue(till, { key: `refund:${refundId}`, to, template: 'refund', props: { name, amount, number, sentence } })
}

/** The parcel has left the house: one letter for the lines in it. */
export async function queueOnItsWay(
  till: LetterTill,
  { id, name, email, number, receipt }: PurchaseRow,
  lines: readonly Pick<PurchaseLineRow, 'position' | 'name' | 'quantity'>[],
  tracking: string,
): Promise<void> {
  const items = lines.map((line) => ({ name: line.name, quantity: line.quantity }))
  const link = `${till.publicUrl}/receipts?token=${receipt}`
  const props = { name, number: numbered(till, number), items, tracking, link }
  const key = `on-its-way:${id}:${lines.map(({ position }) => position).join('.')}`
  await queue(till, { key, to: email, template: 'on-its-way', props })
}

async function queueAboutPayment(
  till: LetterTill,
  { purchaseId, intent, sentence = null }: { purchaseId: string; intent: string; sentence?: string | null },
  template: 'payment-processing' | 'payment-failed',
): Promise<void> {
  const { name, email, total, number, invoice } = await rowOf(till, purchaseId)
  const props = { name, total, number: numbered(till, number), link: `${till.publicUrl}/invoice/${invoice}`, sentence }
  await queue(till, { key: `${template}:${intent}`, to: email, template, props })
}

/** Addresses and links to gifts are not kept with the message once it has been sent. */
async function queue(till: LetterTill, letter: Pick<MailOrder, 'key' | 'to' | 'template' | 'props'>): Promise<void> {
  const { name, supportEmail } = till.catalogue.publication
  const letterhead = { publication: name, supportEmail, siteUrl: till.publicUrl }
  const props = { ...letterhead, ...letter.props }
  await queueMail(till.tx, till.send, { ...letter, props, now: till.now(), secret: true })
}

async function rowOf({ tx }: LetterTill, purchaseId: string): Promise<PurchaseRow> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, purchaseId))
  if (!row) throw new Error('There is no such purchase.')
  return row
}

function numbered({ catalogue }: LetterTill, number: number | null): string {
  return purchaseNumber(catalogue.publication.invoicePrefix, number ?? 0)
}
