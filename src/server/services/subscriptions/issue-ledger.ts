import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { cancel, grant } from '#domain/subscriptions/ledger.ts'
import { servingAtRelease } from '#domain/subscriptions/serving.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import type { Phase, SoldTerm } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { ledgerEntry, subscription } from '../../db/schema/subscriptions.ts'
import { newToken } from '../access/auth-context.ts'
import { hasBought } from './bought-digital.ts'
import { hasReceived } from './move-issues.ts'
import type { SubscriptionRow } from './subscriptions.ts'
import { readSubscriptions, toLedger } from './subscriptions.ts'

/** Who wrote an entry and why, as every entry says. */
export type Hand = {
  actor: string
  reason: string
  purchaseId: string | null
  /** A grant without an order: a balance that was brought along from elsewhere. */
  isOpening?: boolean
  now: Date
}

export type NewSubscription = SoldTerm & {
  accountId: string
  phase: Phase
  paid: Pair
  served: Pair
  payment: 'paid' | 'comped' | 'unpaid'
  /** What was really paid for it. */
  amount: Cents
  /** The order whose refund would take it back. */
  purchaseId: string | null
}

/** A subscription with its grant; what it owes begins with this entry. */
export async function startSubscription(tx: Tx, bought: NewSubscription, hand: Hand): Promise<SubscriptionRow> {
  const { count, paid } = grant(bought, bought.amount)
  const row = await writeSubscription(tx, bought, { left: count, now: hand.now })
  await tx.insert(ledgerEntry).values({
    subscriptionId: row.id,
    accountId: row.accountId,
    kind: 'granted',
    tokens: count,
    amount: paid,
    isOpening: hand.isOpening ?? false,
    ...entryHand(hand),
  })
  return row
}

/** The issue that a new print subscription opens at once: the latest released one, where print includes the digital issue. */
const latestIncluded = sql`(select max(number) from issue
  where released_at is not null and (select print_includes_digital from publication))`

/** Without its ledger, which whoever calls it writes. */
export async function writeSubscription(
  tx: Tx,
  { accountId, term, issuesPerYear, phase, paid, served, payment, purchaseId }: Omit<NewSubscription, 'amount'>,
  { left, now }: { left: number | null; now: Date },
): Promise<SubscriptionRow> {
  const [row] = await tx
    .insert(subscription)
    .values({
      id: randomUUID(),
      token: newToken(),
      accountId,
      term,
      issuesPerYear,
      phase,
      payment,
      tokensLeft: left,
      purchaseId,
      createdAt: now,
      setLevel: paid.level,
      setDeliverable: paid.deliverable,
      activeLevel: served.level,
      activeDeliverable: served.deliverable,
      openedIssue: served.deliverable === 'digital' ? null : latestIncluded,
    })
    .returning()
  if (!row) throw new Error('The subscription was not written.')
  return row
}

/** Newest first; by the day or the moment, as only whether it is released matters. */
export type Released = readonly { number: number; releasedOn: Day | Date | null }[]

/**
 * Serves the latest released issue to a reader who has become digital: by a new subscription, a switch, or because a queued one
 * has its turn. Nothing happens when the account has had the issue, or has bought it.
 */
export async function serveLatestRelease(
  tx: Tx,
  accountId: string,
  { issues }: { issues: Released },
  hand: Hand,
): Promise<void> {
  const latest = issues.find(({ releasedOn }) => releasedOn !== null)
  if (!latest) return
  const { subscriptions, rows, entries } = await readSubscriptions(tx, accountId)
  const bought = (await hasBought(tx, accountId, latest.number)) ? [latest.number] : []
  const received = (await hasReceived(tx, accountId, latest.number)) ? [latest.number] : []
  const reader = { subscriptions, entries: toLedger(entries), bought, received }
  const serving = servingAtRelease(reader, latest.number)
  if (serving?.kind !== 'served') return
  const row = rows.find(({ token }) => token === serving.subscription.token)
  if (!row) return
  const { issue, deliverable, n } = serving.entry
  const written = await tx
    .insert(ledgerEntry)
    .values({
      subscriptionId: row.id,
      accountId,
      kind: 'served',
      tokens: 1,
      amount: 0 as Cents,
      issue,
      deliverable,
      serving: n,
      ...entryHand(hand),
    })
    .onConflictDoNothing()
    .returning({ id: ledgerEntry.id })
  if (written.length > 0) await takeToken(tx, row.id)
}

/** All that is left is taken back, and the next subscription has its turn at once. False when it was cancelled before. */
export async function cancelSubscription(tx: Tx, { id }: Pick<SubscriptionRow, 'id'>, hand: Hand): Promise<boolean> {
  // Read here, under its lock: an issue may have been served or credited since the caller saw it.
  const running = and(eq(subscription.id, id), isNull(subscription.cancelledAt))
  const [row] = await tx.select().from(subscription).where(running).for('update')
  if (!row) return false
  const entry = cancel(row.tokensLeft)
  if (entry)
    await tx.insert(ledgerEntry).values({
      subscriptionId: row.id,
      accountId: row.accountId,
      kind: 'refunded',
      tokens: entry.count,
      amount: 0 as Cents,
      ...entryHand(hand),
    })
  await tx.update(subscription).set({ cancelledAt: hand.now, tokensLeft: 0 }).where(running)
  return true
}

/** Issues made good: worth nothing in money, and served last. Null for a subscription that was canceled meanwhile. */
export async function addCredited(
  tx: Tx,
  { id, accountId }: Pick<SubscriptionRow, 'id' | 'accountId'>,
  issues: number,
  hand: Hand,
): Promise<{ entry: number; left: number } | null> {
  const [changed] = await tx
    .update(subscription)
    .set({ tokensLeft: sql`${subscription.tokensLeft} + ${issues}` })
    .where(and(eq(subscription.id, id), isNull(subscription.cancelledAt)))
    .returning({ left: subscription.tokensLeft })
  if (!changed) return null
  const [written] = await tx
    .insert(ledgerEntry)
    .values({
      subscriptionId: id,
      accountId,
      kind: 'credited',
      tokens: issues,
      amount: 0 as Cents,
      ...entryHand(hand),
    })
    .returning({ id: ledgerEntry.id })
  if (!written) throw new Error('The credit was not written.')
  return { entry: written.id, left: changed.left ?? 0 }
}

async function takeToken(tx: Tx, subscriptionId: string): Promise<void> {
  const taken = await tx
    .update(subscription)
    .set({ tokensLeft: sql`${subscription.tokensLeft} - 1` })
    .where(
      and(eq(subscription.id, subscriptionId), or(isNull(subscription.tokensLeft), gt(subscription.tokensLeft, 0))),
    )
    .returning({ id: subscription.id })
  if (taken.length === 0) throw new Error('An issue was served from a subscription with nothing left.')
}

export function entryHand({ actor, reason, purchaseId, now }: Hand) {
  return { actor, reason, purchaseId, at: now }
}
