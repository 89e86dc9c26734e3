import { eq, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import type { BookedPayment } from '#sandbox/payments/past.ts'
import { bookPast } from '#sandbox/payments/past.ts'
import type { StoredMethod } from '#server/adapters/payments.ts'
import type { Tx } from '#server/db/client.ts'
import * as money from '#server/db/schema/payments.ts'
import { coupon } from '#server/db/schema/publication.ts'
import { sandboxPayment } from '#server/db/schema/sandbox.ts'
import { readShopId } from '#server/services/payments/shop-id.ts'
import { idFrom } from '../load-people.ts'
import type { Books, OnlinePayment } from './books.ts'
import { listCouponUses } from './books.ts'
import { insertAll } from './insert-all.ts'

export type Booked = ReadonlyMap<OnlinePayment, BookedPayment>

/** The past as the payment sandbox knows it. */
export async function bookPayments(tx: Tx, { payments, purchases }: Books): Promise<Booked> {
  const house = await readShopId(tx)
  const numbers = new Map(purchases.map(({ id, number }) => [id, String(number)]))
  const past = payments.map((payment) => ({
    ...payment,
    metadata: { ...payment.metadata, house, number: numbers.get(payment.purchaseId) ?? '' },
  }))
  const [last] = await tx.select({ sequence: sql<number>`coalesce(max(sequence), 0)::int` }).from(sandboxPayment)
  const { booked, rows } = await bookPast(past, last?.sequence ?? 0)
  await insertAll(tx, sandboxPayment, rows)
  return new Map(payments.map((payment, at) => [payment, booked[at] as BookedPayment]))
}

/** As the product would have read it from the provider. */
export function storedMethod({ method: { id, card }, customer }: BookedPayment): StoredMethod & { kind: 'card' } {
  if (!card) throw new Error('The past was paid by card.')
  const { brand, last4: lastFour, exp_month: expMonth, exp_year: expYear } = card
  return { id, customer, kind: 'card', brand, lastFour, expMonth, expYear }
}

export async function writePayments(tx: Tx, books: Books, booked: Booked): Promise<void> {
  const attempts = await writeCouponUses(tx, books)
  await insertAll(
    tx,
    money.payment,
    [...booked].map(([payment, one]) => ({
      intent: one.intent,
      attemptId: attempts.get(payment) ?? null,
      purchaseId: payment.purchaseId,
      amount: payment.quote.total,
      currency: 'usd',
      method: storedMethod(one),
      capturedAt: payment.at,
    })),
  )
  await insertAll(
    tx,
    money.refund,
    [...booked].flatMap(([{ given }, { intent, refunds }]) =>
      given.map((one, at) => ({ ...one, intent, providerId: refunds[at] ?? null })),
    ),
  )
}

/** A use belongs to the attempt by which it was paid: the only ones of the past that are kept. */
async function writeCouponUses(tx: Tx, books: Books): Promise<Map<OnlinePayment, string>> {
  const uses = listCouponUses(books).map((use) => ({
    ...use,
    attemptId: idFrom(`history attempt ${use.payment.purchaseId}`),
  }))
  await insertAll(
    tx,
    money.attempt,
    uses.map(({ attemptId, payment: { buyer, quote, purchaseId, at } }) => ({
      id: attemptId,
      kind: 'order' as const,
      state: 'paid' as const,
      paysFor: `history:${attemptId}`,
      accountId: buyer.id,
      content: {
        kind: 'order' as const,
        cart: EMPTY_CART,
        cartId: null,
        payer: { name: buyer.name, email: buyer.email, passwordHash: null, keepsMethod: false },
        address: null,
        recipient: null,
        origin: '/subscribe',
      },
      quote,
      amount: quote.total,
      currency: 'usd',
      intent: null,
      purchaseId,
      createdAt: at,
      updatedAt: at,
      reservedUntil: at,
      nextLookAt: at,
    })),
  )
  await insertAll(
    tx,
    money.couponUse,
    uses.map(({ attemptId, code, uses, payment }) => ({
      attemptId,
      code,
      uses,
      reader: foldEmail(payment.buyer.email),
      once: false,
    })),
  )
  for (const [code, all] of Map.groupBy(uses, (use) => use.code)) {
    const used = all.reduce((sum, { uses }) => sum + uses, 0)
    await tx
      .update(coupon)
      .set({ used: sql`${coupon.used} + ${used}` })
      .where(eq(coupon.code, code))
  }
  return new Map(uses.map(({ payment, attemptId }) => [payment, attemptId]))
}
