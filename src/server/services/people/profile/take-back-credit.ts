import { eq, sql } from 'drizzle-orm'
import { ZERO } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, refuseBeside } from '#domain/outcome.ts'
import { takeBackCredit as takeBack } from '#domain/subscriptions/ledger.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { claim } from '../../../db/schema/delivery.ts'
import { ledgerEntry, subscription } from '../../../db/schema/subscriptions.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { readMoneyOfSubscription } from '../../payments/refunds/subscription-money.ts'
import type { Of } from '../adjust-subscription.ts'
import { CANCELLED, entryHand, onSubscription } from '../adjust-subscription.ts'

/** What is left of the credits that staff gave: not what a claim has made good, nor what an upgrade was paid for. */
export async function readCreditLeft(db: Db | Tx, id: string, freeCredits: number): Promise<number> {
  const { rows } = await db.execute<{ given: number }>(sql`
    select coalesce(sum(case when e.kind = 'credited' then e.tokens else -e.tokens end), 0)::int as given
    from ${ledgerEntry} e
    where e.subscription_id = ${id} and (e.of_credit or e.kind = 'credited')
      and not exists (select from ${claim} c where c.credit = e.id)`)
  return Math.max(0, Math.min(freeCredits, rows[0]?.given ?? 0))
}

/** Only issues that have not been served, and never one that was paid for. */
export async function takeBackCredit(
  context: PaymentContext,
  { of, issues, hand }: { of: Of; issues: number; hand: StaffHand },
): Promise<Outcome<number>> {
  return onSubscription(context, of, 'took back a credit', hand, async (tx, row) => {
    if (row.cancelledAt) return refuse(CANCELLED)
    const { value } = await readMoneyOfSubscription(tx, row.id)
    const taken = takeBack(await readCreditLeft(tx, row.id, value.freeCredits), issues)
    if (!taken.ok) return refuseBeside('issues', taken.errors)
    const left = (row.tokensLeft ?? 0) - issues
    await tx.insert(ledgerEntry).values({
      subscriptionId: row.id,
      accountId: row.accountId,
      kind: 'refunded',
      tokens: issues,
      ofCredit: true,
      amount: ZERO,
      ...entryAt(context, hand),
    })
    await tx.update(subscription).set({ tokensLeft: left }).where(eq(subscription.id, row.id))
    return done({ value: left, before: { left: row.tokensLeft }, after: { left, takenBack: issues } })
  })
}

function entryAt(context: PaymentContext, hand: StaffHand) {
  const { now, reason, ...rest } = entryHand(context, hand, null)
  return { ...rest, reason: `credit taken back, ${reason}`, at: now }
}
