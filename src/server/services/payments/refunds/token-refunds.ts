import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { REFUND_DISPUTED } from '#domain/payments/refund-tries.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import { tokenReturn } from '../../../db/schema/staff.ts'
import { ledgerEntry, subscription } from '../../../db/schema/subscriptions.ts'
import { readerSubject } from '../../access/staff-write.ts'
import type { ReturnedToken, ServingHand } from '../../issues/serve-all.ts'
import type { PaymentContext } from '../payment-context.ts'
import { lockSubscriptionMoney } from './lock-money.ts'
import type { Return, Ways } from './refund-buyers.ts'
import { refundBuyers, touchesDispute } from './refund-buyers.ts'
import { readMoneyOfSubscription, readSubscriptionMoney } from './subscription-money.ts'

/** Readers see it in their ledger; what staff wrote about the mailing is not for them. */
const CANCELLED_BEFORE = 'The subscription was canceled'

/** Takes each token back again, and lists its share to be returned to whoever paid it. */
export async function listTokenRefunds(tx: Tx, tokens: readonly ReturnedToken[], hand: ServingHand): Promise<void> {
  if (tokens.length === 0) return
  const { runId, actor, now } = hand
  const money = await readSubscriptionMoney(
    tx,
    tokens.map(({ subscriptionId }) => subscriptionId),
  )
  const due = tokens.flatMap(({ entryId, subscriptionId }) =>
    (money.get(subscriptionId)?.parts ?? []).map(({ order }, at) => ({
      id: randomUUID(),
      entryId,
      subscriptionId,
      purchaseId: order?.purchaseId ?? null,
      createdAt: now,
      amount: money.get(subscriptionId)?.back.parts[at]?.unserved ?? ZERO,
    })),
  )
  const listed = due.filter(({ amount }) => amount > 0)
  if (listed.length > 0) await tx.insert(tokenReturn).values(listed)
  await tx.insert(ledgerEntry).values(
    tokens.map(({ subscriptionId, accountId }) => ({
      subscriptionId,
      accountId,
      kind: 'refunded' as const,
      tokens: 1,
      amount: ZERO,
      actor,
      reason: CANCELLED_BEFORE,
      at: now,
      runId,
    })),
  )
}

export type TokenToRefund = { entry: number; name: string; account: string; issue: number; amount: Cents; at: Date }

/** Readers whose token came back after they had been paid out, the oldest first. */
export async function tokensToRefund(db: Db): Promise<TokenToRefund[]> {
  const rows = await db
    .select({ due: tokenReturn, name: account.name, account: account.token, issue: ledgerEntry.issue })
    .from(tokenReturn)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, tokenReturn.entryId))
    .innerJoin(subscription, eq(subscription.id, tokenReturn.subscriptionId))
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(isNull(tokenReturn.doneAt))
    .orderBy(asc(tokenReturn.createdAt), asc(tokenReturn.entryId))
  return [...Map.groupBy(rows, ({ due }) => due.entryId)].map(([entry, parts]) => ({
    entry,
    name: parts[0]?.name ?? '',
    account: parts[0]?.account ?? '',
    issue: parts[0]?.issue ?? 0,
    amount: sum(parts.map(({ due }) => due.amount)),
    at: parts[0]?.due.createdAt ?? new Date(0),
  }))
}

export const TOKEN_REFUNDED = 'This was already returned.'
const REASON = 'A mailing was undone after the subscription was canceled'
const SENTENCE = 'One more issue of your canceled subscription wasn’t sent.'

/** In one press: the way the money came, or written down to be paid by hand. */
export async function refundToken(
  context: PaymentContext,
  { entry, actor }: { entry: number; actor: string },
): Promise<Outcome<Ways>> {
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<Ways>> => {
    const [known] = await tx.select().from(tokenReturn).where(eq(tokenReturn.entryId, entry))
    if (!known) return refuse('We couldn’t find this refund.')
    const { subscriptionId } = known
    await lockSubscriptionMoney(tx, subscriptionId)
    const isOpen = and(eq(tokenReturn.entryId, entry), isNull(tokenReturn.doneAt))
    const due = await tx.select().from(tokenReturn).where(isOpen)
    if (due.length === 0) return alreadyDone(TOKEN_REFUNDED)
    const { parts, back } = await readMoneyOfSubscription(tx, subscriptionId)
    const returns = due.flatMap(({ purchaseId, amount }): Return[] => {
      const at = parts.findIndex(({ order }) => (order?.purchaseId ?? null) === purchaseId)
      const most = cents(Math.min(amount, back.parts[at]?.returnable ?? ZERO))
      const key = `token:${entry}:${purchaseId ?? ''}`
      return most > 0 ? [{ order: parts[at]?.order ?? null, subscriptionId, position: null, amount: most, key }] : []
    })
    if (await touchesDispute(tx, returns)) return refuse(REFUND_DISPUTED)
    await tx.update(tokenReturn).set({ doneAt: context.now(), doneBy: actor }).where(isOpen)
    const [owner] = await tx.select().from(subscription).where(eq(subscription.id, subscriptionId))
    const open = { ...context, tx, catalogue }
    const ways = await refundBuyers(open, returns, { actor, reason: REASON, sentence: SENTENCE })
    await writeAudit(tx, context.now(), {
      actor,
      action: 'refunded a returned issue',
      subject: await readerSubject(tx, owner?.accountId ?? ''),
      reason: REASON,
      after: { entry, amount: ways.online, byHand: ways.byHand },
    })
    return done(ways)
  })
}
