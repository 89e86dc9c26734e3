import type { Movement } from '#domain/token-value.ts'
import type { subscriptionChange } from '../db/schema/purchase.ts'
import type { EntryRow } from './subscriptions.ts'
import { ledgerOf } from './subscriptions.ts'

type ChangeRow = Pick<typeof subscriptionChange.$inferSelect, 'amount' | 'at'>

/** The ledger of one subscription, oldest first, with the changes that were paid in between, in the order in which it happened. */
export function movementsIn(rows: readonly EntryRow[], changes: readonly ChangeRow[]): Movement[] {
  const entries = ledgerOf(rows).map((movement, at) => ({
    movement: movement as Movement,
    at: rows[at]?.at.getTime() ?? 0,
    turn: movement.kind === 'granted' ? 0 : 2,
  }))
  // A change to digital serves an issue at the same instant, after it.
  const paid = changes
    .filter(({ amount }) => amount > 0)
    .map(({ amount, at }) => ({ movement: { kind: 'upgraded', paid: amount } as Movement, at: at.getTime(), turn: 1 }))
  return [...entries, ...paid]
    .toSorted((one, other) => one.at - other.at || one.turn - other.turn)
    .map(({ movement }) => movement)
}
