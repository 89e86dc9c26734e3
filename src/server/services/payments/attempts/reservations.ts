import { and, eq, sql } from 'drizzle-orm'
import { isShipped } from '#domain/cart/cart-item.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { couponUses } from '#domain/cart/priced-cart.ts'
import { unableToApply } from '#domain/catalogue/coupon.ts'
import { SOLD_OUT } from '#domain/catalogue/stock.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { couponUse, reservation } from '../../../db/schema/payments.ts'
import { coupon, stock } from '../../../db/schema/publication.ts'

/** Copies of stock and uses of coupons that belong to an attempt until it ends. `reader` is the folded email. */
export type Reservations = { stock: ReadonlyMap<string, number>; coupons: ReadonlyMap<string, number>; reader: string }

export function listReservations(quote: PricedCart, reader: string): Reservations {
  const copies = new Map<string, number>()
  for (const { type, cart, quantity } of quote.lines) {
    if (cart && 'ref' in cart && isShipped(type)) copies.set(cart.ref, (copies.get(cart.ref) ?? 0) + quantity)
  }
  return { stock: copies, coupons: couponUses(quote), reader }
}

/** All of it or, when something is short, a refusal: the caller's transaction must then be given up. */
export async function takeReservations(tx: Tx, attemptId: string, reservations: Reservations): Promise<Outcome<null>> {
  // In one order for everybody, so that two buyers never wait for each other.
  for (const [ref, quantity] of sorted(reservations.stock)) {
    const { rows } = await tx.execute(sql`
      with taken as (
        update stock set reserved = reserved + ${quantity}::int
        where ref = ${ref} and on_hand - reserved >= ${quantity}::int returning ref)
      insert into reservation (attempt_id, ref, quantity) select ${attemptId}::uuid, ref, ${quantity}::int from taken
      returning ref`)
    if (rows.length === 0) return refuse(SOLD_OUT)
  }
  return takeCoupons(tx, { attemptId }, reservations)
}

/** Who uses a coupon: an attempt, or an order that staff entered. */
export type CouponUser = { attemptId: string } | { purchaseId: string }

export async function takeCoupons(
  tx: Tx,
  user: CouponUser,
  { coupons, reader }: Pick<Reservations, 'coupons' | 'reader'>,
): Promise<Outcome<null>> {
  for (const [code, uses] of sorted(coupons)) {
    const taken = await tx
      .update(coupon)
      .set({ used: sql`${coupon.used} + ${uses}` })
      .where(
        and(
          eq(coupon.code, code),
          sql`(${coupon.usageLimit} is null or ${coupon.used} + ${uses} <= ${coupon.usageLimit})`,
        ),
      )
      .returning({ once: coupon.oncePerAccount })
    const once = taken[0]?.once
    if (once === undefined || (once && uses > 1)) return refuse({ coupon: unableToApply(code) })
    const noted = await tx
      .insert(couponUse)
      .values({ ...user, code, uses, reader, once })
      .onConflictDoNothing()
      .returning({ code: couponUse.code })
    if (noted.length === 0) return refuse({ coupon: unableToApply(code) })
  }
  return done(null)
}

/** Gives everything back: only after the intent can no longer be paid. */
export async function releaseReservations(tx: Tx, attemptId: string): Promise<void> {
  const copies = await tx.delete(reservation).where(eq(reservation.attemptId, attemptId)).returning()
  for (const { ref, quantity } of copies.sort((one, other) => (one.ref < other.ref ? -1 : 1))) {
    await tx
      .update(stock)
      .set({ reserved: sql`${stock.reserved} - ${quantity}` })
      .where(eq(stock.ref, ref))
  }
  await releaseCoupons(tx, { attemptId })
}

export async function releaseCoupons(tx: Tx, user: CouponUser): Promise<void> {
  const byUser =
    'attemptId' in user ? eq(couponUse.attemptId, user.attemptId) : eq(couponUse.purchaseId, user.purchaseId)
  const used = await tx.delete(couponUse).where(byUser).returning()
  for (const { code, uses } of used.sort((one, other) => (one.code < other.code ? -1 : 1))) {
    await tx
      .update(coupon)
      .set({ used: sql`${coupon.used} - ${uses}` })
      .where(eq(coupon.code, code))
  }
}

/** The copies leave the shelf with the order; the uses of coupons stay used. */
export async function consumeReservations(tx: Tx, attemptId: string): Promise<void> {
  const copies = await tx.delete(reservation).where(eq(reservation.attemptId, attemptId)).returning()
  for (const { ref, quantity } of copies.sort((one, other) => (one.ref < other.ref ? -1 : 1))) {
    await tx
      .update(stock)
      .set({ reserved: sql`${stock.reserved} - ${quantity}`, onHand: sql`${stock.onHand} - ${quantity}` })
      .where(eq(stock.ref, ref))
  }
}

function sorted(map: ReadonlyMap<string, number>): [string, number][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1))
}
