import type { Zone } from '../vocabulary.ts'
import { byZone, zoneOf } from '../vocabulary.ts'
import type { Pair, Subscription } from './subscription.ts'
import { findLastSubscription, findLifetime, isRunning, queueSubscriptions } from './subscription.ts'

export const EXPIRED = 'Your subscription has expired. Renew today to start receiving issues again.'

/** What a reader has coming, as the spec's `timetable` (spec 1 §3). */
export type Timetable = {
  /** Not active: the subscription that ran out last, which a renewal continues. */
  current: { info: Subscription; active: boolean } | null
  /** Finite subscriptions that wait behind the current one. */
  future: Subscription[]
  /** Also while it still waits behind its legacy tokens. */
  lifetime: Subscription | null
  /** Issues left in finite subscriptions that a lifetime waits for. */
  legacyTokens: number
  /** `null` for a lifetime. */
  issuesExpected: number | null
  /** Two consecutive subscriptions differ in what is delivered. */
  discontinuous: boolean
  /** An autorenewal is announced. */
  renewalPending: boolean
  addressRequired: Record<Zone, boolean>
  addressRemovable: Record<Zone, boolean>
}

export type AccountState =
  | { kind: 'none' }
  | { kind: 'active'; expiring: boolean; extended: boolean }
  | { kind: 'expired'; autorenewExpected: boolean }
  | { kind: 'lifetime'; legacyTokens: number }

/** `pendingRenewal` is what an announced autorenewal will deliver. */
export function buildTimetable(subscriptions: readonly Subscription[], pendingRenewal: Pair | null): Timetable {
  const queue = queueSubscriptions(subscriptions)
  const [first, ...later] = queue
  const finiteLeft = queue.reduce((left, subscription) => left + (subscription.left ?? 0), 0)
  const lifetime = findLifetime(subscriptions)
  const addressRequired = requiredAddresses([
    ...queue.map(({ served }) => served),
    ...(pendingRenewal ? [pendingRenewal] : []),
  ])
  return {
    current: first ? { info: first, active: true } : lapsed(subscriptions),
    future: later.filter(({ term }) => term !== 'lifetime'),
    lifetime,
    legacyTokens: lifetime ? finiteLeft : 0,
    issuesExpected: lifetime ? null : finiteLeft,
    discontinuous: queue.some(
      (one, turn) => turn > 0 && one.served.deliverable !== queue[turn - 1]?.served.deliverable,
    ),
    renewalPending: pendingRenewal !== null,
    addressRequired,
    addressRemovable: byZone((zone) => !addressRequired[zone]),
  }
}

export function findAccountState(timetable: Timetable): AccountState {
  const { current, future, lifetime, legacyTokens, issuesExpected, renewalPending } = timetable
  if (lifetime) return { kind: 'lifetime', legacyTokens }
  if (!current) return { kind: 'none' }
  if (!current.active) return { kind: 'expired', autorenewExpected: renewalPending }
  const extended = future.length > 0
  return { kind: 'active', expiring: !extended && issuesExpected === 1, extended }
}

/** The spec's flags of one subscription: extended and expiring are the current one's. */
export function findExpiration(
  subscription: Subscription,
  timetable: Timetable,
): { extended: boolean; expiring: boolean; expired: boolean } {
  const state = findAccountState(timetable)
  const current = state.kind === 'active' && timetable.current?.info.token === subscription.token
  return {
    extended: current && state.extended,
    expiring: current && state.expiring,
    expired: !isRunning(subscription),
  }
}

/** Where print goes to, or would: the zone of the subscription that is served, else of an address on record. */
export function homeZone({ current }: Timetable, onRecord: readonly Zone[]): Zone | null {
  return (current && zoneOf(current.info.served.deliverable)) ?? onRecord[0] ?? null
}

function lapsed(subscriptions: readonly Subscription[]): Timetable['current'] {
  const last = findLastSubscription(subscriptions)
  return last && { info: last, active: false }
}

function requiredAddresses(pairs: readonly Pair[]): Record<Zone, boolean> {
  const zones = pairs.map(({ deliverable }) => zoneOf(deliverable))
  return byZone((zone) => zones.includes(zone))
}
