import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Entry } from '#domain/subscriptions/ledger.ts'
import { issuesDelivered } from '#domain/subscriptions/ledger.ts'
import type { Subscription } from '#domain/subscriptions/subscription.ts'
import type { Db, Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { purchase } from '../../db/schema/orders.ts'
import { ledgerEntry, subscription } from '../../db/schema/subscriptions.ts'

export type SubscriptionRow = typeof subscription.$inferSelect
export type EntryRow = typeof ledgerEntry.$inferSelect
/** As much of an entry as the rules count with. */
export type LedgerRow = Omit<
  EntryRow,
  'subscriptionId' | 'accountId' | 'actor' | 'reason' | 'at' | 'purchaseId' | 'runId' | 'ofCredit'
> & { ofCredit?: boolean }

export type OwnSubscriptions = {
  /** For the rules of the domain, in order of creation. */
  subscriptions: Subscription[]
  /** The same as they are stored, in the same order, with the receipt of the order they came from. */
  rows: (SubscriptionRow & { receipt: string | null })[]
  /** The whole ledger of the account, oldest first. */
  entries: EntryRow[]
  /** Numbers of the issues that the reader has had, whatever subscription they came from. */
  had: number[]
}

const selectSubscriptions = prepared((db) =>
  db
    .select({ ...getTableColumns(subscription), receipt: purchase.receipt })
    .from(subscription)
    .leftJoin(purchase, eq(purchase.id, subscription.purchaseId))
    .where(eq(subscription.accountId, sql.placeholder('account')))
    .orderBy(asc(subscription.position))
    .prepare('subscriptions_of_account'),
)
const selectEntries = prepared((db) =>
  db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.accountId, sql.placeholder('account')))
    .orderBy(asc(ledgerEntry.id))
    .prepare('entries_of_account'),
)

/** All subscriptions of an account, and where their numbers come from, in two statements. */
export async function readSubscriptions(db: Db | Tx, accountId: string): Promise<OwnSubscriptions> {
  const rows = await selectSubscriptions(db).execute({ account: accountId })
  const entries = rows.length === 0 ? [] : await selectEntries(db).execute({ account: accountId })
  const had = issuesDelivered(toLedger(entries)).map(({ issue }) => issue)
  return { subscriptions: rows.map(toSubscription), rows, entries, had }
}

export function toSubscription(
  row: Omit<SubscriptionRow, 'id' | 'accountId' | 'position' | 'purchaseId' | 'movedTo'>,
): Subscription {
  return {
    token: row.token,
    created: row.createdAt,
    term: row.term,
    issuesPerYear: row.issuesPerYear,
    phase: row.phase,
    paid: { level: row.setLevel, deliverable: row.setDeliverable },
    served: { level: row.activeLevel, deliverable: row.activeDeliverable },
    payment: row.payment,
    cancelled: row.cancelledAt !== null,
    left: row.tokensLeft,
  }
}

/** The domain's entries. A reversal is stored with the entry it takes back, which has to be among those given. */
export function toLedger(rows: readonly LedgerRow[]): Entry[] {
  const servings = new Map(rows.map(({ id, serving }) => [id, serving]))
  return rows.map((row) => toEntry(row, servings))
}

function toEntry(row: LedgerRow, servings: ReadonlyMap<number, number | null>): Entry {
  const { kind, tokens, issue, deliverable, serving, reverses, amount } = row
  switch (kind) {
    case 'granted':
      return { kind, count: tokens, paid: amount }
    case 'refunded':
      return row.ofCredit ? { kind, count: known(tokens), ofCredit: true } : { kind, count: tokens }
    case 'moved':
      return { kind, count: tokens, paid: amount }
    case 'credited':
      return { kind, count: known(tokens) }
    case 'served':
      return { kind, issue: known(issue), deliverable: known(deliverable), n: known(serving) }
    case 'reversed':
      return { kind, issue: known(issue), n: known(servings.get(known(reverses))) }
  }
}

/** The checks of the database guarantee it; a row that breaks them must not be counted. */
function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A ledger entry is not whole.')
  return value
}
