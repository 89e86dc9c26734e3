import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gift, purchase } from '../../db/schema/orders.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import { takeBought } from '../cart/merge-carts.ts'
import type { OrderContent } from '../payments/attempts/content.ts'
import { consumeReservations } from '../payments/attempts/reservations.ts'
import type { AttemptFor, Fulfilment } from '../payments/fulfilment.ts'
import { notPayable } from '../payments/not-payable.ts'
import type { NewPurchase } from '../payments/order-rows.ts'
import { joinOwner, ownedBy, readPurchase, writePurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { grantLines } from './grant-lines.ts'

/** A cart, or what a page sells at once, becomes an order. */
export const order: Fulfilment<'order'> = {
  async begin(context, attempt) {
    const { content } = attempt
    const { row } = await writeOrder(context, attempt, 'processing')
    await takeOutOfCart(context.tx, content, context.now())
    return row.id
  },

  async complete(context, attempt, method) {
    const { content } = attempt
    const { tx, now } = context
    // The gift before the number, too, as whoever redeems it does.
    if (content.renewsGift)
      await tx.select({ id: gift.id }).from(gift).where(eq(gift.id, content.renewsGift)).for('update')
    // Stock before the number, as every submit takes them: two that wait for each other would never end.
    await consumeReservations(tx, attempt.id)
    const { row, lines } = attempt.purchaseId
      ? await markPaid(context, attempt.purchaseId)
      : await writeOrder(context, attempt, 'paid')
    const { accountId, madeAccount } = await grantLines(context, row, { lines, buyer: content.payer, method })
    if (accountId !== row.accountId)
      await tx.update(purchase).set(ownedBy(accountId, row.email)).where(eq(purchase.id, row.id))
    if (accountId && content.address && (attempt.accountId || madeAccount))
      await keepDestination(tx, accountId, content.address, now())
    if (!attempt.purchaseId) await takeOutOfCart(tx, content, now())
    return { purchaseId: row.id, accountId, madeAccount }
  },

  async fail({ tx }, attempt, message) {
    if (!attempt.purchaseId) return
    // It may have been paid by its invoice meanwhile, and is open no more.
    await tx
      .update(purchase)
      .set({ status: 'open', failure: message })
      .where(and(eq(purchase.id, attempt.purchaseId), eq(purchase.status, 'processing')))
  },
}

/**
 * A guest's order belongs to the account of the same email, where it appears, or waits for it; nothing else of the account
 * is touched.
 */
async function writeOrder({ tx, now }: PaymentTx, attempt: AttemptFor<'order'>, status: NewPurchase['status']) {
  const { payer, address, recipient, giftRecipients, renewsGift } = attempt.content
  const { name, email } = payer
  const { row, lines } = await writePurchase(tx, {
    kind: 'order',
    status,
    accountId: attempt.accountId,
    name,
    email,
    address,
    recipient,
    details: giftRecipients ? { giftRecipients } : renewsGift ? { renewsGift } : {},
    quote: attempt.quote,
    now: now(),
  })
  return { row: await joinOwner(tx, row), lines }
}

/** After a debit that failed, the same order may have been paid by its invoice meanwhile. */
async function markPaid({ tx, now, catalogue }: PaymentTx, id: string) {
  const paid = await tx
    .update(purchase)
    .set({ status: 'paid', paidAt: now(), failure: null })
    .where(and(eq(purchase.id, id), inArray(purchase.status, ['processing', 'open'])))
    .returning({ id: purchase.id })
  if (paid.length === 0) throw await notPayable(tx, id, catalogue.publication.currency)
  const { row, lines } = await readPurchase(tx, id)
  return { row: await joinOwner(tx, row), lines }
}

async function takeOutOfCart(tx: Tx, { cartId, cart: bought }: OrderContent, now: Date): Promise<void> {
  if (cartId) await takeBought(tx, { cartId, bought, now })
}
