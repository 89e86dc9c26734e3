import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gift, giftRecipient } from '../../db/schema/orders.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

const AT_ONCE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type DueGifts = {
  due: SQL | undefined
  /** What the log says of one that failed. */
  failed: string
  work: (tx: Tx, id: string) => Promise<void>
}

/** Each in a transaction of its own: one that fails waits for the next time, and keeps no other back. */
export async function eachDueGift(
  { db, log }: Pick<PaymentContext, 'db' | 'log'>,
  { due, failed, work }: DueGifts,
): Promise<void> {
  let last = BEFORE_ALL
  for (;;) {
    const found = await db
      .select({ id: gift.id })
      .from(giftRecipient)
      .innerJoin(gift, eq(gift.id, giftRecipient.giftId))
      .where(and(due, gt(gift.id, last)))
      .orderBy(asc(gift.id))
      .limit(AT_ONCE)
    for (const { id } of found)
      await db.transaction((tx) => work(tx, id)).catch((error: unknown) => log.error({ err: error, gift: id }, failed))
    if (found.length < AT_ONCE) return
    last = found.at(-1)?.id ?? last
  }
}
