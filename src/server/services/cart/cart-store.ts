import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Cart } from '#domain/cart/cart.ts'
import { cartCount, EMPTY_CART } from '#domain/cart/cart.ts'
import type { Standing } from '#domain/subscriptions/subscription.ts'
import type { Db } from '../../db/client.ts'
import { session } from '../../db/schema/access.ts'
import { cart } from '../../db/schema/cart.ts'
import { account } from '../../db/schema/people.ts'
import type { SessionTimes } from '../access/sessions.ts'
import type { ShopFacts } from './shop.ts'
import { shopFacts } from './shop.ts'

/** A visitor's cart as it is stored, and all that its prices depend on. */
export type StoredCart = ShopFacts & {
  /** Whose it is: null for a guest, whose cart hangs on the session. */
  accountId: string | null
  /** The folded email of its reader. */
  reader: string | null
  /** Null until something is put into it. */
  id: string | null
  content: Cart
  version: number
  notice: string | null
  /** A payment for it is processing. */
  invoiced: boolean
  subscriptions: Standing[]
}

/** Products and coupons to be looked up beside those of the cart. */
export type Wanted = { refs: string[]; codes: string[] }

export type CartStore = {
  /** Of whoever brings this token; whether the session is over is for the caller to say. */
  ofToken(hash: Buffer): Promise<(StoredCart & { session: SessionTimes }) | null>
  /** Null when the session is over. */
  ofSession(sessionId: string, wanted?: Wanted): Promise<StoredCart | null>
  ofAccount(accountId: string): Promise<StoredCart | null>
  /** Of a visitor who has no session: there is nothing in it. */
  ofNobody(wanted: Wanted): Promise<StoredCart>
  /** False when the cart, or whose it is, has changed since it was read. */
  write(sessionId: string, read: StoredCart, next: NewContent): Promise<boolean>
}

export type NewContent = { content: Cart; notice: string | null; at: Date }

/** The attempt that buys this cart: one at a time. */
export const paysForCart = (id: string) => `cart:${id}`
/** The attempt that buys what a page itself sells. */
export const paysForPage = (sessionId: string, path: string) => `now:${sessionId}:${path}`

/** Prepared once: a read is one statement, a change one more. */
export function prepareCarts(db: Db): CartStore {
  const ofWhom = or(
    eq(cart.accountId, session.accountId),
    and(isNull(session.accountId), eq(cart.sessionId, session.id)),
  )
  const { id, kind, createdAt, lastSeenAt } = session
  const byToken = db
    .select({ ...columns(), session: { id, kind, createdAt, lastSeenAt } })
    .from(session)
    .leftJoin(account, eq(account.id, session.accountId))
    .leftJoin(cart, ofWhom)
    .where(eq(session.tokenHash, sql.placeholder('hash')))
    .prepare('cart_of_token')
  const bySession = db
    .select(columns())
    .from(session)
    .leftJoin(account, eq(account.id, session.accountId))
    .leftJoin(cart, ofWhom)
    .where(eq(session.id, sql.placeholder('session')))
    .prepare('cart_of_session')
  const byAccount = db
    .select(columns())
    .from(account)
    .leftJoin(cart, eq(cart.accountId, account.id))
    .where(eq(account.id, sql.placeholder('account')))
    .prepare('cart_of_account')
  const wanted = shopFacts({
    ...WANTED,
    reader: sql`null::text`,
    account: sql`null::uuid`,
    paysFor: sql`null::text`,
  })
  const byNobody = db
    .select(wanted as { [Fact in keyof ShopFacts]: SQL<ShopFacts[Fact]> })
    .from(sql`(select) as nobody`)
    .prepare('cart_of_nobody')
  const change = db
    .update(cart)
    .set({
      id: sql`${sql.placeholder('to')}::uuid`,
      content: sql`${sql.placeholder('content')}::jsonb`,
      items: sql`${sql.placeholder('items')}::integer`,
      notice: sql`${sql.placeholder('notice')}::text`,
      updatedAt: sql`${sql.placeholder('at')}::timestamptz`,
      version: sql`${cart.version} + 1`,
    })
    .where(and(eq(cart.id, sql.placeholder('id')), eq(cart.version, sql.placeholder('version'))))
    .returning({ id: cart.id })
    .prepare('cart_change')
  // The lock makes it wait for a login that is under way: a cart must not be left on a session that has an account.
  const insert = db
    .insert(cart)
    .select(
      // In the order in which the columns stand in the table's description.
      sql`select ${sql.placeholder('to')}::uuid, account_id, case when account_id is null then id end,
        ${sql.placeholder('content')}::jsonb, 1, ${sql.placeholder('items')}::integer,
        ${sql.placeholder('notice')}::text, ${sql.placeholder('at')}::timestamptz, null
      from session where id = ${sql.placeholder('session')}
        and account_id is not distinct from ${sql.placeholder('account')}::uuid for share`,
    )
    .onConflictDoNothing()
    .returning({ id: cart.id })
    .prepare('cart_insert')

  return {
    async ofToken(hash) {
      const [row] = await byToken.execute({ hash, refs: [], codes: [] })
      return row ? { ...toStoredCart(row), session: row.session } : null
    },
    async ofSession(sessionId, wanted = { refs: [], codes: [] }) {
      const [row] = await bySession.execute({ session: sessionId, ...wanted })
      return row ? toStoredCart(row) : null
    },
    async ofAccount(accountId) {
      const [row] = await byAccount.execute({ account: accountId, refs: [], codes: [] })
      return row ? toStoredCart(row) : null
    },
    async ofNobody(wanted) {
      const [facts] = await byNobody.execute(wanted)
      return { ...NOBODYS, ...(facts as ShopFacts) }
    },
    async write(sessionId, read, { content, notice, at }) {
      const fields = fieldsOf({ content, notice, at })
      // The cart that is being paid for keeps its id, and the next cart gets a new one.
      const to = read.invoiced ? randomUUID() : (read.id ?? randomUUID())
      const changed = read.id
        ? await change.execute({ ...fields, id: read.id, version: read.version, to })
        : await insert.execute({ ...fields, session: sessionId, account: read.accountId, to })
      return changed.length > 0
    },
  }
}

/** With the session that is begun for it (`beginGuest`). */
export function insertFirst(next: NewContent): SQL {
  const { content, items, notice, at } = fieldsOf(next)
  return sql`insert into cart (id, session_id, content, version, items, notice, updated_at)
    select ${randomUUID()}::uuid, id, ${content}::jsonb, 1, ${items}::integer, ${notice}::text, ${at}::timestamptz
    from begun`
}

function fieldsOf({ content, notice, at }: NewContent) {
  return { content: JSON.stringify(content), items: cartCount(content), notice, at: at.toISOString() }
}

const WANTED = { refs: sql`${sql.placeholder('refs')}::text[]`, codes: sql`${sql.placeholder('codes')}::text[]` }

function columns() {
  // A guest is known by the email of their last checkout.
  const reader = sql`coalesce(${account.emailFolded}, ${cart.buyerEmail})`
  return {
    accountId: account.id,
    reader: account.emailFolded,
    id: cart.id,
    content: cart.content,
    version: cart.version,
    notice: cart.notice,
    invoiced: sql<boolean>`exists (select from attempt where slot = ${PAYS_FOR} and state = 'processing')`,
    ...factsOfCart({ reader, account: sql`${account.id}`, wanted: WANTED }),
    subscriptions: sql<Standing[]>`(
      select coalesce(json_agg(json_build_object(
        'term', held.term, 'cancelled', held.cancelled_at is not null, 'left', held.tokens_left)), '[]')
      from subscription held where held.account_id = ${account.id})`,
  }
}

const NOBODYS = {
  accountId: null,
  reader: null,
  id: null,
  content: EMPTY_CART,
  version: 0,
  notice: null,
  invoiced: false,
  subscriptions: [],
}

const PAYS_FOR = sql`'cart:' || cart.id`
const NOTHING_MORE = { refs: sql`'{}'::text[]`, codes: sql`'{}'::text[]` }
type Reader = { reader: SQL; account: SQL; wanted?: { refs: SQL; codes: SQL } }

/** What the prices of the cart depend on, and of what is wanted beside, in a statement that reads from the table of carts. */
export function factsOfCart({ reader, account, wanted = NOTHING_MORE }: Reader) {
  const { stock, coupons, held } = shopFacts({
    refs: sql`array(select good->>'ref' from jsonb_array_elements(cart.content->'goods') good) || ${wanted.refs}`,
    codes: sql`array(select gift->>'coupon' from jsonb_array_elements(cart.content->'giftsubs') gift)
      || array[cart.content->'membership'->>'coupon'] || ${wanted.codes}`,
    reader,
    account,
    paysFor: PAYS_FOR,
  })
  return {
    stock: stock as SQL<ShopFacts['stock']>,
    coupons: coupons as SQL<ShopFacts['coupons']>,
    held: held as SQL<ShopFacts['held']>,
  }
}

type Row = Omit<StoredCart, 'content' | 'version'> & { content: Cart | null; version: number | null }

function toStoredCart(row: Row): StoredCart {
  return { ...row, content: row.content ?? EMPTY_CART, version: row.version ?? 0 }
}

const KEPT_MS = 180 * 86_400_000

/** Guests' carts go with their sessions; a reader's is forgotten when nobody has touched it for half a year. */
export async function sweepCarts(db: Db, now: Date): Promise<void> {
  await db.delete(cart).where(lt(cart.updatedAt, new Date(now.getTime() - KEPT_MS)))
}
