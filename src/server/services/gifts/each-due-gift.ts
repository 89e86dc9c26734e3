import type { SQL } from 'drizzle-orm'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gift, giftRecipient } from '../../db/schema/orders.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

const AT_ONCE = 100
const BEFORE_ALL = { sendOn: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' }

type DueGifts = {
  due: SQL | undefined
  /** What the log says of one that failed. */
  failed: string
  work: (tx: Tx, id: string) => Promise<void>
}

/** The longest due first, each in a transaction of its own: one that fails waits for the next time, and keeps no other back. */
export async function eachDueGift(
  { db, log }: Pick<PaymentContext, 'db' | 'log'>,
  { due, failed, work }: DueGifts,
): Promise<void> {
  let last: { sendOn: string | null; id: string } = BEFORE_ALL
  for (;;) {
    const found = await db
      .select({ id: gift.id, sendOn: giftRecipient.sendOn })
      .from(giftRecipient)
      .innerJoin(gift, eq(gift.id, giftRecipient.giftId))
      .where(and(due, sql`(${giftRecipient.sendOn}, ${gift.id}) > (${last.sendOn}::date, ${last.id}::uuid)`))
      .orderBy(asc(giftRecipient.sendOn), asc(gift.id))
      .limit(AT_ONCE)
    for (const { id } of found)
      await db.transaction((tx) => work(tx, id)).catch((error: unknown) => log.error({ err: error, gift: id }, failed))
    if (found.length < AT_ONCE) return
    last = found.at(-1) ?? last
  }
}
