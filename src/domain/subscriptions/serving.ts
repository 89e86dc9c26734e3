import type { Zone } from '../vocabulary.ts'
import { zoneOf } from '../vocabulary.ts'
import type { Entry, Served } from './ledger.ts'
import { lastServing, nextServingNumber } from './ledger.ts'
import type { Subscription } from './subscription.ts'
import { findCurrent } from './subscription.ts'

/** All subscriptions of an account and all entries of their ledgers: an account gets an issue once, whichever subscription it comes from. */
export type Reader = {
  subscriptions: readonly Subscription[]
  entries: readonly Entry[]
  /** Numbers of the issues bought in digital form, and not refunded: a digital subscription keeps its token for another. */
  bought: readonly number[]
  /** Came by post, before this reader took the gift over: they are not sent again. */
  received?: readonly number[]
}

/** `kept`: this reader skips the issue, or staff keep them out. `zone`: no mail goes to their zone. */
export type Postal = 'ready' | 'missing' | 'suspended' | 'kept' | 'zone'

/** Held: the token stays, and the preflight lists why. */
export type Serving =
  | { kind: 'served'; subscription: Subscription; entry: Served }
  | { kind: 'held'; subscription: Subscription; reason: Exclude<Postal, 'ready'> }

/**
 * When an issue is released, and again for the latest released one whenever a reader may have become digital: a new
 * subscription, a switch, a queued digital subscription whose turn has come.
 */
export function servingAtRelease(reader: Reader, issue: number): Serving | null {
  const { subscriptions, entries, bought } = reader
  const current = findCurrent(subscriptions)
  if (current?.served.deliverable !== 'digital' || hasHad(reader, issue) || bought.includes(issue)) return null
  return served(current, entries, issue)
}

/**
 * When an issue is closed, or mailed late to those who joined since: everyone not yet served, in today's deliverable; in
 * digital form only what is released.
 */
export function servingAtClose(
  reader: Reader,
  { number, released }: { number: number; released: boolean },
  postal: Record<Zone, Postal>,
): Serving | null {
  const { subscriptions, entries } = reader
  const current = findCurrent(subscriptions)
  if (!current) return null
  const zone = zoneOf(current.served.deliverable)
  if (!zone) return released ? servingAtRelease(reader, number) : null
  if (hasHad(reader, number)) return null
  const reason = postal[zone]
  return reason === 'ready' ? served(current, entries, number) : { kind: 'held', subscription: current, reason }
}

function hasHad({ entries, received }: Reader, issue: number): boolean {
  return lastServing(entries, issue) !== null || (received ?? []).includes(issue)
}

function served(subscription: Subscription, entries: readonly Entry[], issue: number): Serving {
  const { deliverable } = subscription.served
  const n = nextServingNumber(entries, issue)
  return { kind: 'served', subscription, entry: { kind: 'served', issue, deliverable, n } }
}
