import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gift } from '../../db/schema/orders.ts'

/**
 * A reader without a login has something of their own from now on: gifts that began for them are theirs, and the link,
 * which the giver has too, no longer opens their account.
 */
export async function closeTakeover(tx: Tx, accountId: string, now: Date): Promise<void> {
  const theirs = sql`(select id from subscription where account_id = ${accountId})`
  await tx
    .update(gift)
    .set({ takenOverAt: now })
    .where(and(isNotNull(gift.startedAt), isNull(gift.takenOverAt), inArray(gift.subscriptionId, theirs)))
}
