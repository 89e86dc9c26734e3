import { and, eq, isNull } from 'drizzle-orm'
import type { Cart } from '#domain/cart.ts'
import type { Db } from '../../db/client.ts'
import { cart } from '../../db/schema/cart.ts'
import type { Buyer } from './buyer.ts'

/** A reader's cart hangs on the account, a guest's on the session. */
export async function readStoredCart(
  db: Db,
  { account, sessionId }: Buyer,
): Promise<{ id: string; version: number; content: Cart } | null> {
  const own = account ? eq(cart.accountId, account.id) : and(isNull(cart.accountId), eq(cart.sessionId, sessionId))
  const [row] = await db.select({ id: cart.id, version: cart.version, content: cart.content }).from(cart).where(own)
  return row ?? null
}
