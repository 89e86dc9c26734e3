import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Tx } from '../../db/client.ts'
import { nextNumber } from '../../db/next-number.ts'
import type { Destination, PurchaseDetails } from '../../db/schema/orders.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import { newToken } from '../access/auth-context.ts'
import { joinOwner, lineValues, ownedBy, readPurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { queueInvoice } from './invoice-messages.ts'

export type InvoiceDraft = {
  name: string
  email: string
  /** Of a reader without an email address. */
  accountId?: string | null
  address: Destination | null
  net: number
  details: PurchaseDetails
  quote: PricedCart
  entryKey?: string | null
}

/** Has neither a number nor an owner until it is sent. */
export async function draftInvoice(tx: Tx, draft: InvoiceDraft, now: Date): Promise<string> {
  const { name, email, accountId = null, address, net, details, quote, entryKey = null } = draft
  const { subtotal, shipping, discount, waived, total } = quote
  const id = randomUUID()
  await tx.insert(purchase).values({
    id,
    kind: 'invoice',
    status: 'draft',
    receipt: newToken(),
    invoice: newToken(),
    createdAt: now,
    name,
    email,
    address,
    ...ownedBy(accountId, email),
    net,
    details,
    entryKey,
    subtotal,
    shipping,
    discount,
    waived,
    total,
  })
  await tx.insert(purchaseLine).values(lineValues(id, quote))
  return id
}

/** Numbered, dated and mailed with its secret link. False when it was sent before, or voided. */
export async function sendInvoice(context: PaymentTx, id: string): Promise<boolean> {
  const { tx, now, catalogue } = context
  const sentOn: Day = dayOf(now(), catalogue.publication.timeZone)
  const [sent] = await tx
    .update(purchase)
    .set({ status: 'open', sentOn, number: await nextNumber(tx) })
    .where(and(eq(purchase.id, id), eq(purchase.status, 'draft')))
    .returning()
  if (!sent) return false
  await joinOwner(tx, sent)
  await queueInvoice(context, await readPurchase(tx, id), 'sent')
  return true
}
