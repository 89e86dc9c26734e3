import { and, eq, isNull } from 'drizzle-orm'
import { issuesDelivered } from '#domain/subscriptions/ledger.ts'
import type { Db } from '../../db/client.ts'
import { seat } from '../../db/schema/access.ts'
import { entitlement } from '../../db/schema/orders.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import type { LedgerRow } from '../subscriptions/subscriptions.ts'
import { toLedger } from '../subscriptions/subscriptions.ts'
import type { Claim } from './link.ts'

/** Asked when the file is fetched, so that a refund or an undone serving closes links that are still good. */
export async function mayRead(db: Db, { by, id, ref }: Claim): Promise<boolean> {
  if (by === 'account') return (await ownRefs(db, id)).includes(ref)
  if (by === 'staff') return ref.startsWith('prd:')
  if (by === 'seat') return ref.startsWith('iss:') && (await db.select().from(seat).where(eq(seat.id, id))).length > 0
  const owned = await db
    .select({ ref: entitlement.ref })
    .from(entitlement)
    .where(and(eq(entitlement.purchaseId, id), eq(entitlement.ref, ref), isNull(entitlement.revokedAt)))
  return owned.length > 0
}

/** What the account bought in digital form, and the issues it was served digitally and still has; newest issue first. */
export async function ownRefs(db: Db, accountId: string): Promise<string[]> {
  const bought = await db
    .select({ ref: entitlement.ref })
    .from(entitlement)
    .where(and(eq(entitlement.accountId, accountId), isNull(entitlement.revokedAt)))
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.accountId, accountId))
    .orderBy(ledgerEntry.id)
  return readableRefs(
    bought.map(({ ref }) => ref),
    entries,
  )
}

export function readableRefs(bought: readonly string[], entries: readonly LedgerRow[]): string[] {
  const served = issuesDelivered(toLedger(entries)).filter(({ deliverable }) => deliverable === 'digital')
  const refs = new Set([...bought, ...served.map(({ issue }) => `iss:${issue}`)])
  return [...refs].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
}
