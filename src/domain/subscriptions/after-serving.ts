/** What is left to a reader once an issue was served: the subscriptions that still have something, and the issues in all of them. */
export type LeftOver = { subscriptions: number; left: number | null }

/** One issue left and nothing after it, or none. A reader with autorenew gets the renewal notice instead. */
export function reminderAfter({ subscriptions, left }: LeftOver, renews: boolean): 'expiring' | 'expired' | null {
  if (renews) return null
  if (subscriptions === 0) return 'expired'
  return subscriptions === 1 && left === 1 ? 'expiring' : null
}

/** The giver is told when the last issue of a gift was served, whatever else its reader has. */
export function giftEnds(left: number | null): boolean {
  return left === 0
}
