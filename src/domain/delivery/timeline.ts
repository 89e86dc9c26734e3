import type { TransitWeeks } from '../catalogue/delivery-times.ts'
import type { Day } from '../day.ts'
import { addDays, dayOf } from '../day.ts'
import type { Issue } from '../issues/issue-schedule.ts'
import { issuesToCome, reopenOwed } from '../issues/issue-schedule.ts'
import type { ExpectedIssue, IssueDays } from '../issues/late-issue.ts'
import { expectedDay, findDelay } from '../issues/late-issue.ts'
import type { Entry, Served } from '../subscriptions/ledger.ts'
import { issuesDelivered, lastServing, tokensLeft } from '../subscriptions/ledger.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { findLifetime } from '../subscriptions/subscription.ts'
import type { Zone } from '../vocabulary.ts'
import { zoneOf } from '../vocabulary.ts'
import type { Redirect } from './redirect-words.ts'
import type { Away } from './temporary-address.ts'
import { expectedPosting, isAway } from './temporary-address.ts'
import type { ZoneHold } from './zone-hold.ts'

export type TimelineIssue = Issue & IssueDays & { cutOff: Day | null; closedAt: Date | null }

/** An entry of the reader's ledger, with the subscription it belongs to and the mailing that wrote it. */
export type TimelineEntry = Entry & { at: Date; subscription: string; run: string | null }

/** A label of this reader in a mailing that stands, which may be a late one. `to` is the address as it was then, in one line. */
export type MailedCopy = { run: string; late: boolean; zone: Zone; to: string; listedAt: Date; postedOn: Day | null }

/** Left out when the list of an issue was closed, and why; the token stayed. */
export type LeftOut =
  | { issue: number; reason: 'missing' | 'suspended' | 'kept'; at: Date }
  | { issue: number; reason: 'zone'; zone: Zone; at: Date }

/** This issue is to be skipped in print. */
export type Hold = { issue: number }

export type SavedPlace = { zone: Zone; to: string; suspended: boolean }

/** In force from one day to another, both included. */
export type TemporaryPlace = SavedPlace & Away

/** All that decides what becomes of any issue for one reader. */
export type TimelineFacts = {
  issues: readonly TimelineIssue[]
  subscriptions: readonly Subscription[]
  entries: readonly TimelineEntry[]
  mailed: readonly MailedCopy[]
  leftOut: readonly LeftOut[]
  redirects: readonly Redirect[]
  holds: readonly Hold[]
  /** Those that stand. */
  zoneHolds: readonly ZoneHold[]
  /** Closed issues that were held back in a zone, and that this reader gets by a late mailing. */
  owed: readonly number[]
  addresses: readonly SavedPlace[]
  temporaryAddresses: readonly TemporaryPlace[]
  transit: TransitWeeks
  timeZone: string
  today: Day
}

/** Where one issue stands for one reader; `closedOn` is null while its mailing list is open. */
export type Timeline =
  | (ExpectedIssue & { state: 'planned' | 'address fixed'; cutOff: Day | null; to: string; temporary: boolean })
  | (ExpectedIssue & { state: 'digital planned'; released: boolean })
  | { state: 'not scheduled' }
  | { state: 'list closed' | 'late list closed'; closedOn: Day; to: string }
  /** The label was taken off its list, as the reader has moved; the late mailing has the new one. */
  | { state: 'redirected'; to: string }
  | { state: 'posted' | 'expected' | 'arrived'; postedOn: Day; from: Day; until: Day; to: string }
  | { state: 'sent'; on: Day }
  | { state: 'digital served'; on: Day }
  | { state: 'on hold'; closedOn: Day | null; forgone: boolean }
  | ZoneHeld
  | { state: 'no address'; closedOn: Day | null; addBy: Day | null }
  | { state: 'address suspended'; closedOn: Day | null }
  | { state: 'not subscribed yet'; closedOn: Day | null }
  | { state: 'none left'; closedOn: Day | null; lastIssue: number | null; lastIsToCome: boolean }
  | { state: 'returned'; on: Day; forgone: boolean }
  | { state: 'not on the list'; closedOn: Day }

/**
 * No mail to the whole zone. `owed`: it still comes, expected after that day unless that is past. Else it was given up, or
 * the reader has gone; whoever has no later issue in its place forgoes it.
 */
export type ZoneHeld = {
  state: 'zone hold'
  closedOn: Day | null
  zone: Zone
  owed: { until: Day | null; says: string } | null
  forgone: boolean
}

/** The one answer to "where is my issue", for the account, the messages and staff (product 13). */
export function findTimeline(facts: TimelineFacts, number: number): Timeline {
  const serving = lastServing(facts.entries, number)
  if (serving) return afterServing(facts, serving)
  const issue = facts.issues.find((one) => one.number === number)
  if (issue?.closedAt) return afterClose(facts, issue, issue.closedAt)
  return beforeClose(facts, number, issue ?? null)
}

function afterServing(facts: TimelineFacts, serving: Served): Timeline {
  const entry = facts.entries.find((one) => one.kind === 'served' && one.issue === serving.issue && one.n === serving.n)
  const { at, run } = entry as TimelineEntry
  const on = dayOf(at, facts.timeZone)
  if (serving.deliverable === 'digital') return { state: 'digital served', on }
  const copy = facts.mailed.find((one) => one.run === run)
  if (facts.redirects.some((one) => one.state === 'granted' && one.run === run)) {
    const { place } = placeOn(facts, zoneOf(serving.deliverable) as Zone, facts.today)
    return { state: 'redirected', to: place?.to ?? '' }
  }
  if (!copy) return { state: 'sent', on }
  const { zone, to, postedOn } = copy
  if (postedOn) return afterPosting({ zone, to, postedOn }, facts)
  return { state: copy.late ? 'late list closed' : 'list closed', closedOn: dayOf(copy.listedAt, facts.timeZone), to }
}

type PostedCopy = { zone: Zone; to: string; postedOn: Day }

/** When the post should bring what it was given on that day. */
export function afterPosting(
  { zone, to, postedOn }: PostedCopy,
  { transit, today }: Pick<TimelineFacts, 'transit' | 'today'>,
): Timeline {
  const from = addDays(postedOn, 7 * transit[zone].least)
  const until = addDays(postedOn, 7 * transit[zone].most)
  const state = today < from ? 'posted' : today <= until ? 'expected' : 'arrived'
  return { state, postedOn, from, until, to }
}

function afterClose(facts: TimelineFacts, issue: TimelineIssue, closedAt: Date): Timeline {
  const { number } = issue
  const closedOn = dayOf(closedAt, facts.timeZone)
  const coming = findComing(facts, number)
  // A late mailing may have left the reader out again: the last reason counts.
  const left = facts.leftOut.findLast((one) => one.issue === number)
  const isOwed = left?.reason === 'zone' && facts.owed.includes(number)
  const hold = isOwed && findZoneHold(facts, number, left.zone)
  if (hold) return heldInZone(hold, { closedOn, today: facts.today })
  const reversal = facts.entries.findLast((one) => one.kind === 'reversed' && one.issue === number && one.at > closedAt)
  if (reversal) return { state: 'returned', on: dayOf(reversal.at, facts.timeZone), forgone: isLifetime(facts) }
  if (left && left.reason !== 'zone') return LEFT_OUT[left.reason](closedOn, isLifetime(facts))
  if (coming?.served.deliverable === 'digital' && !issue.released) return digitalToCome(issue, facts)
  if (left) {
    const forgone = coming === null || coming.left === null
    return { state: 'zone hold', closedOn, zone: left.zone, owed: null, forgone }
  }
  const before = facts.subscriptions.filter(({ created }) => created <= closedAt)
  if (before.length === 0) return { state: 'not subscribed yet', closedOn }
  if (!before.some(({ token }) => hadTokens(facts, token, closedAt)))
    return { state: 'none left', closedOn, lastIssue: null, lastIsToCome: false }
  return { state: 'not on the list', closedOn }
}

const LEFT_OUT: Record<Exclude<LeftOut['reason'], 'zone'>, (closedOn: Day, forgone: boolean) => Timeline> = {
  missing: (closedOn) => ({ state: 'no address', closedOn, addBy: null }),
  suspended: (closedOn) => ({ state: 'address suspended', closedOn }),
  kept: (closedOn, forgone) => ({ state: 'on hold', closedOn, forgone }),
}

const findZoneHold = ({ zoneHolds }: TimelineFacts, issue: number, zone: Zone) =>
  zoneHolds.find((one) => one.issue === issue && one.zone === zone)

/** While the hold stands the issue is still to come. */
export function heldInZone(
  { zone, until, says }: Omit<ZoneHold, 'issue'>,
  { closedOn, today }: { closedOn: Day | null; today: Day },
): ZoneHeld {
  const owed = { until: until >= today ? until : null, says }
  return { state: 'zone hold', closedOn, zone, owed, forgone: false }
}

function hadTokens({ entries }: TimelineFacts, subscription: string, at: Date): boolean {
  return tokensLeft(entries.filter((entry) => entry.subscription === subscription && entry.at <= at)) !== 0
}

function beforeClose(facts: TimelineFacts, number: number, issue: TimelineIssue | null): Timeline {
  if (facts.subscriptions.length === 0) return { state: 'not subscribed yet', closedOn: null }
  const coming = findComing(facts, number)
  if (!coming) return noneLeft(facts)
  const zone = zoneOf(coming.served.deliverable)
  if (zone && isHeld(facts, number)) return { state: 'on hold', closedOn: null, forgone: coming.left === null }
  if (!issue) return { state: 'not scheduled' }
  if (!zone) return digitalToCome(issue, facts)
  const hold = findZoneHold(facts, number, zone)
  if (hold) return heldInZone(hold, { closedOn: null, today: facts.today })
  const { cutOff } = issue
  const { place, temporary } = placeOn(facts, zone, expectedPosting(expectedDay(issue), facts.today))
  const isPast = cutOff !== null && facts.today > cutOff
  if (!place) return { state: 'no address', closedOn: null, addBy: isPast ? null : cutOff }
  if (place.suspended) return { state: 'address suspended', closedOn: null }
  return { state: isPast ? 'address fixed' : 'planned', ...expected(issue, facts), cutOff, to: place.to, temporary }
}

/** The subscription that this issue will come from, or would but for a hold. */
function findComing(facts: TimelineFacts, number: number): Subscription | null {
  const { subscriptions, entries, issues, holds, owed } = facts
  const had = issuesDelivered(entries).map((one) => one.issue)
  // The asked one as if it were open and not held: what matters is who would be served with it.
  const open = reopenOwed(issues, [...owed, number])
  const held = holds.map(({ issue }) => issue).filter((one) => one !== number)
  const queue = issuesToCome(subscriptions, { issues: open, had, held })
  const found = queue.find(
    ({ subscription, issues: own }) => subscription.left === null || own.some((one) => one.number === number),
  )
  return found?.subscription ?? null
}

function noneLeft(facts: TimelineFacts): Timeline {
  const { subscriptions, entries, holds, owed } = facts
  const issues = reopenOwed(facts.issues, owed)
  const had = issuesDelivered(entries).map((one) => one.issue)
  const toCome = issuesToCome(subscriptions, { issues, had, held: holds.map(({ issue }) => issue) })
  const last = toCome.flatMap((one) => one.issues).at(-1)
  const lastIssue = last?.number ?? (had.length > 0 ? Math.max(...had) : null)
  return { state: 'none left', closedOn: null, lastIssue, lastIsToCome: last !== undefined }
}

/** A temporary address goes before the saved one on its days. */
export function placeOn({ addresses, temporaryAddresses }: TimelineFacts, zone: Zone, day: Day) {
  const away = temporaryAddresses.find((one) => one.zone === zone && isAway(one, day) && !one.suspended)
  const place: SavedPlace | null = away ?? addresses.find((one) => one.zone === zone) ?? null
  return { place, temporary: away !== undefined }
}

const digitalToCome = (issue: TimelineIssue, facts: TimelineFacts): Timeline => ({
  state: 'digital planned',
  ...expected(issue, facts),
  released: issue.released,
})

function expected(issue: TimelineIssue, { today }: TimelineFacts): ExpectedIssue {
  const { number, plannedFor } = issue
  return { number, plannedFor, delay: findDelay(issue, today) }
}

const isHeld = ({ holds }: TimelineFacts, number: number) => holds.some(({ issue }) => issue === number)
const isLifetime = ({ subscriptions }: TimelineFacts) => findLifetime(subscriptions) !== null
