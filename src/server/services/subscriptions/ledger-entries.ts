import type { HistoryEntry } from '#domain/subscriptions/token-value.ts'
import type { subscriptionChange } from '../../db/schema/orders.ts'
import type { EntryRow } from './subscriptions.ts'
import { toLedger } from './subscriptions.ts'

type ChangeRow = Pick<typeof subscriptionChange.$inferSelect, 'id' | 'amount' | 'at' | 'reverses' | 'purchaseId'>

/** An entry with its row, where it comes from the ledger, and the order that a change was paid with. */
export type DatedEntry = { entry: HistoryEntry; at: number; row: EntryRow | null; purchaseId: string | null }

/**
 * The ledger of one subscription with the changes that were paid, or undone, in between, both oldest first, in the order in
 * which it happened.
 */
export function mergeDated(rows: readonly EntryRow[], changes: readonly ChangeRow[]): DatedEntry[] {
  const entries = toLedger(rows).map((entry, index) => {
    const row = rows[index] ?? null
    const [at, turn] = [row?.at.getTime() ?? 0, entry.kind === 'granted' ? 0 : 2]
    return { entry: entry as HistoryEntry, at, turn, row, purchaseId: row?.purchaseId ?? null }
  })
  const paid = changes.filter(({ amount }) => amount > 0).map(({ id }) => id)
  // A change to digital serves an issue at the same instant, after it.
  const changed = changes.flatMap((change) => {
    const entry = changeEntry(change, paid)
    return entry ? [{ entry, at: change.at.getTime(), turn: 1, row: null, purchaseId: change.purchaseId }] : []
  })
  return [...entries, ...changed]
    .toSorted((one, other) => one.at - other.at || one.turn - other.turn)
    .map(({ turn: _, ...dated }) => dated)
}

function changeEntry({ amount, reverses }: ChangeRow, paid: readonly number[]): HistoryEntry | null {
  if (amount > 0) return { kind: 'upgraded', paid: amount }
  const upgrade = reverses === null ? -1 : paid.indexOf(reverses)
  return upgrade < 0 ? null : { kind: 'upgrade undone', upgrade }
}
