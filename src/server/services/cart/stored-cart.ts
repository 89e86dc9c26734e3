import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Cart } from '#domain/cart/cart.ts'
import type { Db, Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { cart } from '../../db/schema/cart.ts'
import type { Buyer } from '../checkout/buyer.ts'
import { factsOfCart } from './cart-store.ts'
import type { ShopFacts } from './shop.ts'

/** From now on the guest's cart is priced for whoever the form named: a coupon may be used up for them. */
export async function rememberBuyer(db: Db, id: string, email: string): Promise<void> {
  await db.update(cart).set({ buyerEmail: email }).where(eq(cart.id, id))
}

export type CartToBuy = {
  id: string
  version: number
  content: Cart
  /** What its prices depend on. */
  facts: ShopFacts
  /** The bank is at work on a payment of this buyer. */
  underWay: boolean
}

/** The cart that is bought, as it stands for the reader whom the form names; a guest's belongs to the session. */
export async function readCartToBuy(db: Db, { account, sessionId }: Buyer, reader: string): Promise<CartToBuy | null> {
  const owner = { reader, session: sessionId, account: account?.id ?? null }
  const [row] = await (account ? ofAccount(db) : ofSession(db)).execute(owner)
  if (!row) return null
  const { stock, coupons, held, ...read } = row
  return { ...read, facts: { stock, coupons, held } }
}

const ofSession = prepared((db) =>
  reading(db, and(isNull(cart.accountId), eq(cart.sessionId, sql.placeholder('session')))).prepare('buy_of_session'),
)
const ofAccount = prepared((db) =>
  reading(db, eq(cart.accountId, sql.placeholder('account'))).prepare('buy_of_account'),
)

function reading(db: Db | Tx, whose: SQL | undefined) {
  const [session, account] = [sql`${sql.placeholder('session')}::uuid`, sql`${sql.placeholder('account')}::uuid`]
  return db
    .select({
      id: cart.id,
      version: cart.version,
      content: cart.content,
      ...factsOfCart({ reader: sql`${sql.placeholder('reader')}::text`, account }),
      underWay: sql<boolean>`exists (select from attempt
        where state = 'processing' and (session_id = ${session} or account_id = ${account}))`,
    })
    .from(cart)
    .where(whose)
}
