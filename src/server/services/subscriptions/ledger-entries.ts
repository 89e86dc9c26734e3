import type { Movement } from '#domain/subscriptions/token-value.ts'
import type { subscriptionChange } from '../../db/schema/purchase.ts'
import type { EntryRow } from './subscriptions.ts'
import { ledgerOf } from './subscriptions.ts'

type ChangeRow = Pick<typeof subscriptionChange.$inferSelect, 'id' | 'amount' | 'at' | 'reverses'>

/**
 * The ledger of one subscription with the changes that were paid, or undone, in between, both oldest first, in the order in
 * which it happened.
 */
export function movementsIn(rows: readonly EntryRow[], changes: readonly ChangeRow[]): Movement[] {
  const entries = ledgerOf(rows).map((movement, at) => ({
    movement: movement as Movement,
    at: rows[at]?.at.getTime() ?? 0,
    turn: movement.kind === 'granted' ? 0 : 2,
  }))
  const paid = changes.filter(({ amount }) => amount > 0).map(({ id }) => id)
  // A change to digital serves an issue at the same instant, after it.
  const changed = changes.flatMap((change) => {
    const movement = changeMovement(change, paid)
    return movement ? [{ movement, at: change.at.getTime(), turn: 1 }] : []
  })
  return [...entries, ...changed]
    .toSorted((one, other) => one.at - other.at || one.turn - other.turn)
    .map(({ movement }) => movement)
}

function changeMovement({ amount, reverses }: ChangeRow, paid: readonly number[]): Movement | null {
  if (amount > 0) return { kind: 'upgraded', paid: amount }
  const upgrade = reverses === null ? -1 : paid.indexOf(reverses)
  return upgrade < 0 ? null : { kind: 'upgrade undone', upgrade }
}
