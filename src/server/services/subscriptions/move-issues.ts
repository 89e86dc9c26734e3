import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { ZERO } from '#domain/money.ts'
import type { Moving } from '#domain/subscriptions/moving.ts'
import type { Tx } from '../../db/client.ts'
import { ledgerEntry, subscription } from '../../db/schema/subscriptions.ts'
import type { SubscriptionRow } from './subscriptions.ts'

/** Readers to whom this issue came before they took their gift over, and was not taken back since. */
export const receivedBefore = (issue: number): SQL => sql`
  select t.account_id
  from subscription f
  join subscription t on t.id = f.moved_to
  join ledger_entry e on e.account_id = f.account_id and e.kind = 'served' and e.issue = ${issue}
  where not exists (select 1 from ledger_entry r where r.reverses = e.id)`

/** The same for one reader. */
export async function hasReceived(tx: Pick<Tx, 'execute'>, accountId: string, issue: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from (${receivedBefore(issue)}) received where account_id = ${accountId} limit 1`)
  return rows.length > 0
}

type Move = { from: SubscriptionRow; to: SubscriptionRow; moving: Moving; reason: string; now: Date; runId?: string }

/** By this the audit knows both sides of a move. */
const ACTOR = 'gift'

/** Writes both sides. What is left of `to` is written by whoever made it, or adds to it. */
export async function writeMove(tx: Tx, { from, to, moving, reason, now, runId }: Move): Promise<void> {
  const [granted] = await tx
    .select({ purchaseId: ledgerEntry.purchaseId, isOpening: ledgerEntry.isOpening })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.subscriptionId, from.id), eq(ledgerEntry.kind, 'granted')))
  const purchaseId = granted?.purchaseId ?? null
  const hand = { actor: ACTOR, reason, at: now, runId: runId ?? null, purchaseId }
  await tx.update(subscription).set({ movedTo: to.id, tokensLeft: 0 }).where(eq(subscription.id, from.id))
  const own = { subscriptionId: from.id, accountId: from.accountId, ...hand }
  const { count, paid } = moving.from
  await tx.insert(ledgerEntry).values({ ...own, kind: 'moved', tokens: count, amount: paid })
  const theirs = { subscriptionId: to.id, accountId: to.accountId, ...hand }
  for (const entry of moving.to)
    await tx.insert(ledgerEntry).values({
      ...theirs,
      kind: entry.kind,
      tokens: entry.count,
      amount: entry.kind === 'granted' ? entry.paid : ZERO,
      isOpening: entry.kind === 'granted' && granted?.isOpening,
    })
}
