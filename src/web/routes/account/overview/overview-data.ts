import { postalLines } from '#domain/addresses/postal-lines.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { holdWords } from '#domain/delivery/hold.ts'
import { awayWords, TEMPORARY_RETURNED } from '#domain/delivery/temporary-address.ts'
import type { TimelineFacts } from '#domain/delivery/timeline.ts'
import { findTimeline } from '#domain/delivery/timeline.ts'
import { findRemedy } from '#domain/delivery/timeline-words.ts'
import type { ExpectedIssue } from '#domain/issues/late-issue.ts'
import type { ShownPicture } from '#domain/pictures/shown-picture.ts'
import { findAccountState } from '#domain/subscriptions/timetable.ts'
import { mediumOf, zoneOf } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { App } from '#server/reads/app.ts'
import type { Catalogue } from '#server/services/catalogue/read-catalogue.ts'
import { href } from '../../../href.ts'
import { shelfEntries } from '../shelf/shelf-entries.ts'
import { findMissed, showTimeline } from './shown-timeline.ts'
import { stateWords } from './state-words.ts'

type Overview = Awaited<ReturnType<App['account']['overview']>>
type Subscriber = Overview['subscriber']
export type SubscriptionData = Subscriber['subscriptions'][number]
export type ShownSubscription = SubscriptionData & { startedOn: Day; cancelledOn: Day | null }
export type LedgerLine = Overview['ledger'][number]['lines'][number]

/** An issue in the timetable, as it is drawn. */
export type StripIssue = {
  number: number
  title: string | null
  cover: ShownPicture | null
  place: 'received' | 'missed' | 'next' | 'to come' | 'skipped'
  /** Null once it is out, and where the issue isn't planned yet. */
  expected: ExpectedIssue | null
  /** Where it stands, in a sentence, and the page that says more; there is none for a number alone. */
  says: string
  to: string | null
}

const PAST_DRAWN = 4
const TO_COME_DRAWN = 12
const NEWEST_ON_SHELF = 6

/** Everything the overview says, from what is stored: the page only sets it. */
export async function overviewData(app: App, accountId: string, paysForSubscription: boolean) {
  const [{ publication, issues }, overview, renewal] = await Promise.all([
    app.catalogue(),
    app.account.overview(accountId),
    app.account.renewal(accountId),
  ])
  const { subscriber, emailProved, timetable, ledger, payment, ordersAndGifts: papers, downloads, shelf } = overview
  const { subscriptions, ...rest } = subscriber
  const state = findAccountState(timetable)
  const { currency, zoneNames, timeZone } = publication
  const drawn = timetableDrawn(subscriber, issues, { facts: overview.timelineFacts, zoneNames, pageOf: deliveryPage })
  const next = drawn.running[1]?.token
  // A phone takes long to learn the hours of a time zone.
  const shown = (subscription: SubscriptionData): ShownSubscription => ({
    ...subscription,
    startedOn: dayOf(new Date(subscription.created), timeZone),
    cancelledOn: subscription.cancelled ? dayOf(new Date(subscription.cancelled), timeZone) : null,
  })
  return {
    subscriber: rest,
    currency,
    zoneNames,
    shelf: shelfEntries(shelf.slice(0, NEWEST_ON_SHELF)),
    moreOnShelf: shelf.length > NEWEST_ON_SHELF,
    emailProved,
    state,
    words: stateWords({
      state,
      expected: timetable.issuesExpected ?? 0,
      renewal,
      payment,
      paysForSubscription,
      nextIsGift: next !== undefined && papers.received.some(({ subscription }) => subscription === next),
      currency,
    }),
    goesTo: temporaryDestination(overview.timelineFacts, drawn.strip) ?? destinationOf(subscriber, drawn.running),
    earlier: subscriptions
      .filter(({ expired }) => expired)
      .map(shown)
      .reverse(),
    ...drawn,
    running: drawn.running.map(shown),
    skipping: skippingWords(drawn.strip),
    away: awayNow(overview.timelineFacts),
    heldInZone: heldInZone(overview.timelineFacts, drawn.strip),
    received: receivedOf(subscriber, issues),
    ledger: Object.fromEntries(ledger.map(({ subscription, lines }) => [subscription, lines])),
    payment,
    papers,
    downloads,
    publicUrl: app.publicUrl,
    autorenewSwitch: publication.autorenewSwitch,
    timeZone,
    publication: publication.name,
  }
}

export type OverviewData = Awaited<ReturnType<typeof overviewData>>

/** The temporary address that is in force or is to come, or that mail came back from. */
function awayNow({ temporaryAddresses, today }: TimelineFacts) {
  const found = temporaryAddresses.find(({ until }) => until >= today)
  if (!found) return null
  return { suspended: found.suspended, says: found.suspended ? TEMPORARY_RETURNED : awayWords(found, found.to) }
}

/** The first issue that comes late because of its zone. */
function heldInZone(facts: TimelineFacts, strip: readonly StripIssue[]) {
  const found = strip.find(({ number, place }) => {
    const { state } = findTimeline(facts, number)
    return state === 'zone hold' && (place === 'next' || place === 'to come')
  })
  return found ? { number: found.number, says: found.says } : null
}

/** Where the next issue goes when that is not the usual address. */
function temporaryDestination(facts: TimelineFacts, strip: readonly StripIssue[]) {
  const next = strip.find(({ place }) => place === 'next')
  const timeline = next && findTimeline(facts, next.number)
  return timeline && 'temporary' in timeline && timeline.temporary
    ? { says: `Goes to ${timeline.to}.`, postal: true }
    : null
}

/** Which issues are skipped, and which one is next. */
function skippingWords(strip: readonly StripIssue[]): string | null {
  const skipped = strip.flatMap(({ place, number }) => (place === 'skipped' ? [number] : []))
  const next = strip.find(({ place }) => place === 'next')?.number ?? Math.max(...skipped) + 1
  return skipped.length > 0 ? holdWords(skipped, next) : null
}

/** What becomes of each issue, and the page that says it to whoever looks. */
type Told = { facts: TimelineFacts; zoneNames: ZoneNames; pageOf: (number: number) => string }

export const deliveryPage = (number: number) => href('/account/issues/:number', { number: String(number) })

/** What still comes, and as much of it as is drawn. */
export function timetableDrawn(subscriber: Subscriber, issues: Catalogue['issues'], told: Told) {
  const running = queueOf(subscriber)
  return {
    running,
    strip: stripOf(subscriber, { ...told, running, issues }),
    unseen: Math.max(0, running.flatMap(({ issues_left }) => issues_left).length - TO_COME_DRAWN),
  }
}

/** What still comes, in turn: a lifetime after the subscriptions before it. */
function queueOf({ timetable }: Subscriber): SubscriptionData[] {
  const { current_subscription: current, future_subscriptions: future, lifetime_subscription: lifetime } = timetable
  const first = current?.active ? [current.info] : []
  const last = lifetime && lifetime.token !== current?.info.token ? [lifetime] : []
  return [...first, ...future, ...last]
}

/** Where the next issue goes; nothing where it needs an address that is not there, which is said elsewhere. */
function destinationOf({ account }: Subscriber, running: readonly SubscriptionData[]) {
  const next = running.find(({ issues_left }) => issues_left.length > 0)?.deliverables.active
  if (!next) return null
  if (mediumOf(next) === 'digital') return { says: 'Digital. We’ll email you when it’s out.', postal: false }
  const zone = zoneOf(next)
  const address = zone && account.addresses[zone]
  if (!address) return null
  return { says: `Goes to ${postalLines(address, address.country_name).join(', ')}.`, postal: true }
}

function stripOf(
  { timetable }: Subscriber,
  { running, issues, facts, zoneNames, pageOf }: Told & { running: SubscriptionData[]; issues: Catalogue['issues'] },
): StripIssue[] {
  const received = timetable.issues_delivered.map(({ issue }) => issue.number)
  const past = [...new Set([...received, ...findMissed(facts)])].sort((one, other) => other - one)
  const toCome = running
    .flatMap(({ issues_left }) => issues_left)
    .slice(0, TO_COME_DRAWN)
    .map(({ number }) => number)
  const skipped = skippedAhead(facts)
  const drawn = (number: number, place: StripIssue['place']): StripIssue => {
    const issue = issues.find((one) => one.number === number)
    const { title = null, cover = null } = issue ?? {}
    const { state, says } = showTimeline(facts, number, zoneNames)
    const to = issue ? pageOf(number) : null
    return {
      number,
      title,
      cover,
      place,
      expected: !issue || issue.publishedOn || state === 'zone hold' ? null : expectedIssue(issue),
      says,
      to,
    }
  }
  return [
    ...past
      .slice(0, PAST_DRAWN)
      .reverse()
      .map((number) => drawn(number, received.includes(number) ? 'received' : 'missed')),
    ...[...toCome, ...skipped]
      .sort((one, other) => one - other)
      .map((number) => drawn(number, skipped.includes(number) ? 'skipped' : number === toCome[0] ? 'next' : 'to come')),
  ]
}

const expectedIssue = ({ number, plannedFor, delay }: ExpectedIssue) => ({ number, plannedFor, delay })

/** What is skipped, as far as it can still be changed. */
const skippedAhead = (facts: TimelineFacts) =>
  facts.holds.flatMap(({ issue }) => (findRemedy(findTimeline(facts, issue)) === 'end hold' ? [issue] : []))

function receivedOf({ timetable }: Subscriber, issues: Catalogue['issues']) {
  return timetable.issues_delivered.flatMap(({ issue, deliverable }) => {
    const known = issues.find(({ number }) => number === issue.number)
    if (!known) return []
    const { number, title, slug, season, cover } = known
    return [{ number, title, slug, season, cover, deliverable }]
  })
}
