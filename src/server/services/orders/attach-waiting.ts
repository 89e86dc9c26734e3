import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { entitlement, gift, purchase, waitingSubscription } from '../../db/schema/orders.ts'
import { issue } from '../../db/schema/publication.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { ownedBy, readPurchase } from '../payments/order-rows.ts'
import type { Released } from '../subscriptions/issue-ledger.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { isWaiting } from '../subscriptions/waiting-subscription.ts'
import { startMembership } from './grant-lines.ts'

/** The one condition of what an address has waiting for it; invoices that were never sent are nobody's yet. */
export const waitsFor = (emailFolded: string) => and(eq(purchase.waitsFor, emailFolded), ne(purchase.status, 'draft'))

/** Before the account is locked, as everybody locks in this order: else two would wait for each other. */
export async function lockWaiting(tx: Tx, emailFolded: string): Promise<void> {
  const rows = await tx
    .select({ id: purchase.id })
    .from(purchase)
    .where(waitsFor(emailFolded))
    .orderBy(asc(purchase.id))
    .for('update')
  const bought = inArray(
    gift.purchaseId,
    rows.map(({ id }) => id),
  )
  await tx.select({ id: gift.id }).from(gift).where(bought).orderBy(asc(gift.id)).for('update')
}

type Owner = { id: string; emailFolded: string }

/** Everything that was bought for the address elsewhere is the account's from now on. The account is locked. */
export async function attachWaiting(tx: Tx, owner: Owner, now: Date): Promise<void> {
  // One that was written since they were locked, and is locked by somebody, enters when the address is next proved.
  const rows = await tx.select().from(purchase).where(waitsFor(owner.emailFolded)).for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  const accountId = owner.id
  await tx.update(purchase).set(ownedBy(accountId, '')).where(inArray(purchase.id, ids))
  await tx.update(gift).set({ giverAccount: accountId }).where(inArray(gift.purchaseId, ids))
  await tx.update(entitlement).set({ accountId }).where(inArray(entitlement.purchaseId, ids))
  await tx
    .update(monthlyDonation)
    .set({ accountId })
    .where(and(inArray(monthlyDonation.purchaseId, ids), isNull(monthlyDonation.accountId)))
  const unpaid = rows.filter(({ status, details }) => status === 'open' && details.serveBefore)
  await startSubscriptions({ tx, now, issues: await releasedIssues(tx) }, accountId, unpaid)
}

type Starting = { tx: Tx; now: Date; issues: Released }

/** Oldest first. A lifetime reader needs none: it goes on waiting until staff refund it. */
async function startSubscriptions(starting: Starting, accountId: string, unpaid: PurchaseRow[]): Promise<void> {
  const { tx, now } = starting
  const paid = await tx
    .select({ row: purchase })
    .from(waitingSubscription)
    .innerJoin(purchase, eq(purchase.id, waitingSubscription.purchaseId))
    .where(and(eq(purchase.accountId, accountId), isWaiting))
  const all = [...paid.map(({ row }) => row), ...unpaid]
  for (const row of all.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())) {
    const subscription = await startOne(starting, row, accountId)
    if (!subscription) continue
    await tx
      .update(waitingSubscription)
      .set({ startedAt: now, subscriptionId: subscription.id })
      .where(eq(waitingSubscription.purchaseId, row.id))
    if (row.address) await keepDestination(tx, accountId, row.address, now)
  }
}

async function startOne(starting: Starting, row: PurchaseRow, accountId: string): Promise<SubscriptionRow | null> {
  const { lines } = await readPurchase(starting.tx, row.id)
  for (const line of lines) {
    const { item } = line
    if (item?.type === 'personal-subscription') return startMembership(starting, row, { line, item, accountId })
  }
  return null
}

async function releasedIssues(tx: Tx): Promise<Released> {
  return tx.select({ number: issue.number, releasedOn: issue.releasedAt }).from(issue).orderBy(desc(issue.number))
}
