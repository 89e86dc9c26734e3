import type { CheckoutState } from './checkout-state.ts'

/** spec 2 §9 */
export const POLL_INTERVAL_MS = 1000
/** While nobody answers, we ask less and less often. */
const SLOWEST_MS = 30_000

/** How long to wait before the next poll, or before a submit is sent again; every other step is performed at once. */
export function waitBefore({ step, polls, unanswered }: Pick<CheckoutState, 'step' | 'polls' | 'unanswered'>): number {
  if (step.do !== 'poll' && step.do !== 'call') return 0
  if (unanswered > 0) return Math.min(POLL_INTERVAL_MS * 2 ** (unanswered - 1), SLOWEST_MS)
  return step.do === 'poll' && polls > 0 ? POLL_INTERVAL_MS : 0
}
