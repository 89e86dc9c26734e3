/** What is left to a reader once an issue was served: the cycles that still have something, and the issues in all of them. */
export type LeftOver = { cycles: number; left: number | null }

/** One issue left and nothing after it, or none: whoever renews by itself is told of that instead. */
export function reminderAfter({ cycles, left }: LeftOver, renews: boolean): 'expiring' | 'expired' | null {
  if (renews) return null
  if (cycles === 0) return 'expired'
  return cycles === 1 && left === 1 ? 'expiring' : null
}

/** The giver is told when the last issue of a gift was served, whatever else its reader has. */
export function giftEnds(left: number | null): boolean {
  return left === 0
}
