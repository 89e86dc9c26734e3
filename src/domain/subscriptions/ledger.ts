import type { Cents } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Deliverable, SoldTerm } from '../vocabulary.ts'
import { DELIVERABLES, issuesOf } from '../vocabulary.ts'

/** `null` is a lifetime's count: it has no number. */
export type Granted = { kind: 'granted'; count: number | null; paid: Cents }
/** The nth serving of an issue to an account: n = 1 + its reversals, so (account, issue, n) is unique. */
export type Served = { kind: 'served'; issue: number; deliverable: Deliverable; n: number }
/** Points at the served entry of the same issue and n. */
export type Reversed = { kind: 'reversed'; issue: number; n: number }
export type Credited = { kind: 'credited'; count: number }
/** `ofCredit`: staff take back a credit, which was worth nothing. */
export type Refunded =
  | { kind: 'refunded'; count: number | null; ofCredit?: undefined }
  | { kind: 'refunded'; count: number; ofCredit: true }
/** What is left of a gift that began by itself goes to its recipient's own subscription, with what it is worth. */
export type Moved = { kind: 'moved'; count: number | null; paid: Cents }

/** One row of the append-only ledger of a subscription (product 2). */
export type Entry = Granted | Served | Reversed | Credited | Refunded | Moved

export const NOT_A_NUMBER_OF_ISSUES = 'Must be a whole number of issues, at least 1.'
export const MORE_THAN_LEFT = 'There aren’t that many issues left.'
export const NO_CREDIT_LEFT = 'There’s no credit left to take back.'
export const LIFETIME_HAS_NO_NUMBER = 'A lifetime subscription has no number of issues.'

/** What an entry adds to the tokens left; a lifetime's entries without a number add nothing. */
export function tokenEffect(entry: Entry): number {
  switch (entry.kind) {
    case 'granted':
    case 'credited':
      return entry.count ?? 0
    case 'reversed':
      return 1
    case 'served':
      return -1
    case 'refunded':
    case 'moved':
      return -(entry.count ?? 0)
  }
}

export type Tally = Record<Entry['kind'], number>

/** How many tokens each kind of entry moved: where the number left comes from. */
export function tally(entries: readonly Entry[]): Tally {
  const counts: Tally = { granted: 0, served: 0, reversed: 0, credited: 0, refunded: 0, moved: 0 }
  for (const entry of entries) counts[entry.kind] += Math.abs(tokenEffect(entry))
  return counts
}

/** Left over after everything that ever happened to a subscription; `null` for a lifetime that was not cancelled. */
export function tokensLeft(entries: readonly Entry[]): number | null {
  if (entries.some((entry) => (entry.kind === 'refunded' || entry.kind === 'moved') && entry.count === null)) return 0
  if (entries.some((entry) => entry.kind === 'granted' && entry.count === null)) return null
  return entries.reduce((left, entry) => left + tokenEffect(entry), 0)
}

/** `paid` is what was really paid for it: price + shipping - discount, 0 for a comp. */
export function grant(sold: SoldTerm, paid: Cents): Granted {
  return { kind: 'granted', count: issuesOf(sold), paid }
}

export function credit(left: number | null, count: number): Outcome<Credited> {
  if (left === null) return refuse(LIFETIME_HAS_NO_NUMBER)
  return isCount(count) ? done({ kind: 'credited', count }) : refuse(NOT_A_NUMBER_OF_ISSUES)
}

export function refund(left: number | null, count: number): Outcome<Refunded> {
  if (left === null) return refuse(LIFETIME_HAS_NO_NUMBER)
  if (!isCount(count)) return refuse(NOT_A_NUMBER_OF_ISSUES)
  return count <= left ? done({ kind: 'refunded', count }) : refuse(MORE_THAN_LEFT)
}

export const moreThanCredited = (most: number) =>
  most === 1 ? 'Only one credited issue is left.' : `Only ${most} credited issues are left.`

/** At most what is left of the credits that staff gave. */
export function takeBackCredit(most: number, count: number): Outcome<Refunded> {
  if (!isCount(count)) return refuse(NOT_A_NUMBER_OF_ISSUES)
  if (most === 0) return refuse(NO_CREDIT_LEFT)
  return count <= most ? done({ kind: 'refunded', count, ofCredit: true }) : refuse(moreThanCredited(most))
}

/** Takes all that is left; nothing to write when nothing is. */
export function cancel(left: number | null): Refunded | null {
  return left === 0 ? null : { kind: 'refunded', count: left }
}

/** Gives the token of an issue back, once per serving: a close is undone, a copy comes back. */
export function reverse(entries: readonly Entry[], issue: number): Reversed | null {
  const served = lastServing(entries, issue)
  return served ? { kind: 'reversed', issue, n: served.n } : null
}

/** The serving of an issue that still stands. */
export function lastServing(entries: readonly Entry[], issue: number): Served | null {
  return standing(entries).find((served) => served.issue === issue) ?? null
}

/** Over all entries of an account: which serving of the issue the next one would be. */
export function nextServingNumber(entries: readonly Entry[], issue: number): number {
  return 1 + entries.filter((entry) => entry.kind === 'reversed' && entry.issue === issue).length
}

/** The issues a reader has had, in the order of serving: `tokens` of the spec. */
export function issuesDelivered(entries: readonly Entry[]): { issue: number; deliverable: Deliverable }[] {
  return standing(entries).map(({ issue, deliverable }) => ({ issue, deliverable }))
}

export function tokenSummary(entries: readonly Entry[]): Record<Deliverable, number> {
  const served = standing(entries)
  const counts = DELIVERABLES.map((deliverable) => [
    deliverable,
    served.filter((entry) => entry.deliverable === deliverable).length,
  ])
  return Object.fromEntries(counts)
}

function standing(entries: readonly Entry[]): Served[] {
  const nameOf = ({ issue, n }: { issue: number; n: number }) => `${issue}/${n}`
  const reversed = new Set(entries.filter((entry) => entry.kind === 'reversed').map(nameOf))
  return entries.filter((entry): entry is Served => entry.kind === 'served' && !reversed.has(nameOf(entry)))
}

function isCount(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 1
}
