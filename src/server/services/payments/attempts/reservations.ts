import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { isShipped } from '#domain/cart/cart-item.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { couponUses } from '#domain/cart/priced-cart.ts'
import { unableToApply } from '#domain/catalogue/coupon.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { couponUse } from '../../../db/schema/payments.ts'
import { coupon } from '../../../db/schema/publication.ts'

/** Copies of stock and uses of coupons that belong to an attempt until it ends. `reader` is the folded email. */
export type Reservations = { stock: ReadonlyMap<string, number>; coupons: ReadonlyMap<string, number>; reader: string }

export function listReservations(quote: PricedCart, reader: string): Reservations {
  const copies = new Map<string, number>()
  for (const { type, cart, quantity } of quote.lines) {
    if (cart && 'ref' in cart && isShipped(type)) copies.set(cart.ref, (copies.get(cart.ref) ?? 0) + quantity)
  }
  return { stock: copies, coupons: couponUses(quote), reader }
}

/**
 * The `with` part of a statement that reserves copies; `kept` lists the items that could be reserved in full. If any is
 * missing, the caller must roll back.
 */
export function keepingCopies(attemptId: string, copies: Reservations['stock']): SQL {
  const wanted = [...copies].map(([ref, quantity]) => sql`(${ref}::text, ${quantity}::int)`)
  return sql`
    with wanted (ref, quantity) as (values ${sql.join(wanted, sql`, `)}),
    ${locked(sql`select ref from wanted`)},
    taken as (
      update stock set reserved = reserved + quantity from wanted, locked
      where stock.ref = wanted.ref and locked.ref = stock.ref and on_hand - reserved >= quantity
      returning stock.ref, quantity),
    kept as (
      insert into reservation (attempt_id, ref, quantity) select ${attemptId}::uuid, ref, quantity from taken
      returning ref)`
}

/** Their rows of the stock, in one order for everybody, so that two buyers never wait for each other. */
const locked = (refs: SQL) => sql`locked as (
  select ref from stock where ref in (${refs}) order by ref for update)`

/** Who uses a coupon: an attempt, or an order that staff entered. */
export type CouponUser = { attemptId: string } | { purchaseId: string }

/** Takes all of them, or refuses if one is used up; the caller must then roll back. */
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
  await takeOff(tx, attemptId, sql`reserved = reserved - quantity`)
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
  await takeOff(tx, attemptId, sql`reserved = reserved - quantity, on_hand = on_hand - quantity`)
}

/** The reservations of an attempt are deleted, and the stock is changed by each. */
async function takeOff(tx: Tx, attemptId: string, change: SQL): Promise<void> {
  await tx.execute(sql`
    with freed as (delete from reservation where attempt_id = ${attemptId}::uuid returning ref, quantity),
    ${locked(sql`select ref from freed`)}
    update stock set ${change} from freed, locked where stock.ref = freed.ref and locked.ref = stock.ref`)
}

function sorted(map: ReadonlyMap<string, number>): [string, number][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1))
}
