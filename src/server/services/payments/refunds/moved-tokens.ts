import { eq, sql } from 'drizzle-orm'
import { moveRest } from '#domain/subscriptions/moving.ts'
import type { Tx } from '../../../db/client.ts'
import { subscription } from '../../../db/schema/subscriptions.ts'
import type { ReturnedToken, ServingHand } from '../../issues/serve-all.ts'
import { writeMove } from '../../subscriptions/move-issues.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions.ts'
import { readMoneyOfSubscription } from './subscription-money.ts'

const REASON = 'Came back after the gift was taken over'

/**
 * An issue comes back to a gift that was taken over since: it follows the rest, with its share. Answers those whose new
 * subscription was cancelled meanwhile, where it cannot stay either.
 */
export async function moveReturnedTokens(
  tx: Tx,
  tokens: readonly ReturnedToken[],
  { runId, now }: ServingHand,
): Promise<ReturnedToken[]> {
  const ended: ReturnedToken[] = []
  for (const { entryId, subscriptionId } of tokens) {
    const from = await findSubscription(tx, subscriptionId)
    const to = from?.movedTo && (await findSubscription(tx, from.movedTo))
    if (!from || !to) throw new Error('A subscription moved to none.')
    const { value, back } = await readMoneyOfSubscription(tx, from.id)
    // A lifetime outlives the issues that its price is spread over.
    if (value.left.length === 0) continue
    const moving = moveRest(value, { isLifetime: false, unserved: back.unserved })
    await writeMove(tx, { from, to, moving, reason: REASON, now, runId })
    if (to.cancelledAt) ended.push({ entryId, subscriptionId: to.id, accountId: to.accountId })
    else
      await tx
        .update(subscription)
        .set({ tokensLeft: sql`${subscription.tokensLeft} + ${value.left.length}` })
        .where(eq(subscription.id, to.id))
  }
  return ended
}

async function findSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscription).where(eq(subscription.id, id))
  return row
}
