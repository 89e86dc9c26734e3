import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { GIFT_IS_KEPT, giftIsYours } from '#domain/gifts/gift.ts'
import type { Db, Tx } from '../../db/client.ts'
import { attempt } from '../../db/schema/payments.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { BuyerIds, PaymentUnderWay } from '../payments/attempts/under-way.ts'
import { readUnderWay } from '../payments/attempts/under-way.ts'
import type { AttemptRow } from '../payments/fulfilment.ts'

/** The redemption whose payment is processing, for which the gift is kept; another than `but`. */
export async function keptFor(db: Db | Tx, giftId: string, but?: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(attempt)
    .where(
      and(
        ...[eq(attempt.kind, 'redemption'), eq(attempt.state, 'processing')],
        sql`${attempt.content} ->> 'giftId' = ${giftId}`,
        but ? ne(attempt.id, but) : undefined,
      ),
    )
    .orderBy(asc(attempt.updatedAt))
  return row ?? null
}

/** What whoever looks is told of a gift that is kept. `payment`: their own, and nobody else's. */
export type KeptGift = { says: string; payment: PaymentUnderWay | null }

export async function keptGift(
  db: Db | Tx,
  { giftId, looker, publication }: { giftId: string; looker: BuyerIds; publication: Publication },
): Promise<KeptGift | null> {
  const row = await keptFor(db, giftId)
  if (!row) return null
  const { sessionId, accountId } = looker
  const isOwn = Boolean((sessionId && row.sessionId === sessionId) || (accountId && row.accountId === accountId))
  if (!isOwn) return { says: GIFT_IS_KEPT, payment: null }
  const payments = await readUnderWay(db, looker, publication)
  const payment = payments.find(({ attempt: id }) => id === row.id) ?? null
  return { says: payment ? giftIsYours(payment, publication.currency) : GIFT_IS_KEPT, payment }
}
