import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { CartItem } from '#domain/cart/cart-item.ts'
import { dayOf } from '#domain/day.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { UnderWay } from '#domain/payments/under-way.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { purchase } from '../../../db/schema/orders.ts'
import { attempt } from '../../../db/schema/payments.ts'
import type { Publication } from '../../catalogue/read-catalogue.ts'

/** Who paid: the account, or the session alone. */
export type BuyerIds = { sessionId: string | null; accountId: string | null }

export type PaymentUnderWay = UnderWay & {
  attempt: string
  /** The token of the subscription that is changed by it. */
  subscription: string | null
}

/** The payments of this account or session that the bank has not finished, newest first. */
export async function readUnderWay(
  db: Db | Tx,
  { sessionId, accountId }: BuyerIds,
  { timeZone, invoicePrefix }: Pick<Publication, 'timeZone' | 'invoicePrefix'>,
): Promise<PaymentUnderWay[]> {
  if (!sessionId && !accountId) return []
  const rows = await db
    .select({
      attempt: attempt.id,
      number: purchase.number,
      total: attempt.amount,
      since: attempt.updatedAt,
      invoice: purchase.invoice,
      items: sql<CartItem[]>`(select coalesce(json_agg(l.item), '[]') from purchase_line l
        where l.purchase_id = ${purchase.id} and l.item is not null)`,
      subscription: sql<string | null>`${purchase.details} ->> 'subscription'`,
    })
    .from(attempt)
    .innerJoin(purchase, eq(purchase.id, attempt.purchaseId))
    .where(
      and(
        eq(attempt.state, 'processing'),
        or(
          accountId ? eq(attempt.accountId, accountId) : undefined,
          sessionId ? eq(attempt.sessionId, sessionId) : undefined,
        ),
      ),
    )
    .orderBy(desc(purchase.number))
  return rows.map(({ number, since, ...payment }) => ({
    ...payment,
    number: purchaseNumber(invoicePrefix, number ?? 0),
    since: dayOf(since, timeZone),
  }))
}
