import type { Subscription } from './subscription.ts'

/** For the tests beside the rules: a Standard print subscription to the US, with all its issues left. */
export function sampleSubscription(known: Partial<Subscription> = {}): Subscription {
  return {
    token: 'subscription-1',
    created: new Date('2026-01-01T12:00:00Z'),
    term: '1year',
    issuesPerYear: 4,
    phase: 'introductory',
    paid: { level: 'low', deliverable: 'print-a' },
    served: { level: 'low', deliverable: 'print-a' },
    payment: 'paid',
    cancelled: false,
    left: 4,
    ...known,
  }
}
