import type { Deliverable, Level, Phase, SoldTerm } from '../vocabulary.ts'

export type Pair = { level: Level; deliverable: Deliverable }

/** A subscription of a reader: what was bought, what is served now, and how many issues are left. */
export type Subscription = SoldTerm & {
  token: string
  created: Date
  phase: Phase
  /** `settings` and `deliverables.set` of the spec. */
  paid: Pair
  /** `level` and `deliverables.active` of the spec. */
  served: Pair
  /** Unpaid: served before its invoice is paid. */
  payment: 'paid' | 'comped' | 'unpaid'
  cancelled: boolean
  /** As the ledger has it; `null` for a lifetime. */
  left: number | null
}

/** As much of a subscription as tells what may be bought beside it. */
export type Standing = Pick<Subscription, 'term' | 'cancelled' | 'left'>

export function isRunning(subscription: Pick<Subscription, 'cancelled' | 'left'>): boolean {
  return !subscription.cancelled && subscription.left !== 0
}

/** Served in order of creation, but a lifetime after every finite subscription: those are its legacy tokens. */
export function queueSubscriptions(subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter(isRunning).sort(byTurn)
}

/** The subscription that is served now. */
export function findCurrent(subscriptions: readonly Subscription[]): Subscription | null {
  return queueSubscriptions(subscriptions)[0] ?? null
}

/** Issues still to come of all of them; null for a lifetime. */
export function countComing(subscriptions: readonly Standing[]): number | null {
  return subscriptions
    .filter(isRunning)
    .reduce<number | null>((all, { left }) => (all === null || left === null ? null : all + left), 0)
}

export function findLifetime<Held extends Standing>(subscriptions: readonly Held[]): Held | null {
  return subscriptions.find((subscription) => subscription.term === 'lifetime' && isRunning(subscription)) ?? null
}

/** Introductory for an account's first subscription, renewal for every later one. */
export function phaseAfter(subscriptions: readonly unknown[]): Phase {
  return subscriptions.length === 0 ? 'introductory' : 'renewal'
}

/** The subscription that a renewal continues: the last in turn that was not cancelled, else the last of all. */
export function findLastSubscription(subscriptions: readonly Subscription[]): Subscription | null {
  const inTurn = subscriptions.toSorted(byTurn)
  return inTurn.findLast((subscription) => !subscription.cancelled) ?? inTurn.at(-1) ?? null
}

function byTurn(one: Subscription, other: Subscription): number {
  const lifetimes = Number(one.term === 'lifetime') - Number(other.term === 'lifetime')
  return lifetimes || one.created.getTime() - other.created.getTime()
}
