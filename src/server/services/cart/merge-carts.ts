import { and, eq, sql } from 'drizzle-orm'
import type { Cart } from '#domain/cart/cart.ts'
import { cartCount, EMPTY_CART, mergeCarts, withoutBought } from '#domain/cart/cart.ts'
import type { Tx } from '../../db/client.ts'
import { cart } from '../../db/schema/cart.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { toSubscription } from '../subscriptions/subscriptions.ts'

/**
 * At login, after the session has got its account: what the guest had gathered joins the cart of the account. Whoever
 * deletes the guest's cart merges it, so two logins at once neither lose nor double anything.
 */
export async function mergeGuestCart(
  tx: Tx,
  { sessionId, accountId, now }: { sessionId: string; accountId: string; now: Date },
): Promise<void> {
  const [guest] = await tx.delete(cart).where(eq(cart.sessionId, sessionId)).returning()
  if (!guest) return
  const held = await tx.select().from(subscription).where(eq(subscription.accountId, accountId))
  const subscriptions = held.map(toSubscription)
  for (;;) {
    const [own] = await tx.select().from(cart).where(eq(cart.accountId, accountId))
    const merged = mergeCarts(own?.content ?? EMPTY_CART, guest.content, subscriptions)
    const notice = merged.notice ?? guest.notice ?? own?.notice ?? null
    const fields = { content: merged.cart, items: cartCount(merged.cart), notice, updatedAt: now }
    const written = own
      ? await change(tx, own, fields)
      : await tx
          .insert(cart)
          .values({ id: guest.id, accountId, version: 1, ...fields })
          .onConflictDoNothing()
          .returning({ id: cart.id })
    if (written.length > 0) return
  }
}

/** After an order has been paid: what it bought leaves the cart, what was added meanwhile stays. */
export async function takeBought(
  tx: Tx,
  { cartId, bought, now }: { cartId: string; bought: Cart; now: Date },
): Promise<void> {
  // Mostly it is still what was bought.
  const emptied = await tx
    .update(cart)
    .set({ content: EMPTY_CART, items: 0, notice: null, updatedAt: now, version: sql`${cart.version} + 1` })
    .where(and(eq(cart.id, cartId), eq(cart.content, bought)))
    .returning({ id: cart.id })
  if (emptied.length > 0) return
  for (;;) {
    const [stored] = await tx.select().from(cart).where(eq(cart.id, cartId))
    if (!stored) return
    const content = withoutBought(stored.content, bought)
    const fields = { content, items: cartCount(content), notice: null, updatedAt: now }
    if ((await change(tx, stored, fields)).length > 0) return
  }
}

type Stored = typeof cart.$inferSelect

function change(tx: Tx, { id, version }: Stored, fields: Pick<Stored, 'content' | 'items' | 'notice' | 'updatedAt'>) {
  return tx
    .update(cart)
    .set({ ...fields, version: sql`${cart.version} + 1` })
    .where(and(eq(cart.id, id), eq(cart.version, version)))
    .returning({ id: cart.id })
}
