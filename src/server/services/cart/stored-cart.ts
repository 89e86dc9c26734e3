import { and, eq, isNull } from 'drizzle-orm'
import type { Cart } from '#domain/cart/cart.ts'
import type { Db } from '../../db/client.ts'
import { cart } from '../../db/schema/cart.ts'
import type { Buyer } from '../checkout/buyer.ts'

/** From now on the guest's cart is priced for whoever the form named: a coupon may be used up for them. */
export async function rememberBuyer(db: Db, id: string, email: string): Promise<void> {
  await db.update(cart).set({ buyerEmail: email }).where(eq(cart.id, id))
}

/** A reader's cart belongs to the account, a guest's to the session. */
export async function readStoredCart(
  db: Db,
  { account, sessionId }: Buyer,
): Promise<{ id: string; version: number; content: Cart } | null> {
  const own = account ? eq(cart.accountId, account.id) : and(isNull(cart.accountId), eq(cart.sessionId, sessionId))
  const [row] = await db.select({ id: cart.id, version: cart.version, content: cart.content }).from(cart).where(own)
  return row ?? null
}
