import type { Cents } from '../money.ts'
import { cents, subtract, sum, ZERO } from '../money.ts'
import type { HistoryEntry } from '../subscriptions/token-value.ts'
import { valueTokens } from '../subscriptions/token-value.ts'

/** How one entry of a subscription's history changes deferred revenue: taken in less recognized less refunded. */
export type DeferredMovement = { takenIn: Cents; recognized: Cents; refunded: Cents }

export const NO_MOVEMENT: DeferredMovement = { takenIn: ZERO, recognized: ZERO, refunded: ZERO }

export type MovementKind = HistoryEntry['kind'] | 'returned'

/** `returned`: money went back and no issue was canceled for it. */
export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  granted: 'Bought',
  upgraded: 'Upgraded',
  'upgrade undone': 'Upgrade refunded',
  served: 'Sent',
  reversed: 'Put back',
  credited: 'Credited',
  refunded: 'Canceled',
  moved: 'Moved to another subscription',
  returned: 'Refunded without canceling issues',
}

export const changesDeferred = ({ takenIn, recognized, refunded }: DeferredMovement): boolean =>
  takenIn !== 0 || recognized !== 0 || refunded !== 0

export const deferredBy = ({ takenIn, recognized, refunded }: DeferredMovement): Cents =>
  cents(takenIn - recognized - refunded)

/** One movement for each entry of the history from the given one on. */
export function listDeferredMovements(history: readonly HistoryEntry[], from = 0): DeferredMovement[] {
  let before = totalsOf(history.slice(0, from))
  return history.slice(from).map((_, at) => {
    const after = totalsOf(history.slice(0, from + at + 1))
    const movement = {
      takenIn: subtract(after.takenIn, before.takenIn),
      recognized: subtract(after.recognized, before.recognized),
      refunded: subtract(after.refunded, before.refunded),
    }
    before = after
    return movement
  })
}

/** What moved on was never taken in here: the subscription that it moved to takes it in. */
function totalsOf(history: readonly HistoryEntry[]): DeferredMovement {
  const { earned, deferred, refunded } = valueTokens(history)
  return { takenIn: sum([earned, deferred, refunded]), recognized: earned, refunded }
}
