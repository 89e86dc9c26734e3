import type { IssueToCome } from '#domain/issues/issue-schedule.ts'
import { issuesToCome, reopenOwed } from '#domain/issues/issue-schedule.ts'
import { issuesDelivered, tokenSummary } from '#domain/subscriptions/ledger.ts'
import type { Subscription } from '#domain/subscriptions/subscription.ts'
import { findAccountState, findExpiration, homeZone } from '#domain/subscriptions/timetable.ts'
import type { Deliverable, Shipcode, Zone } from '#domain/vocabulary.ts'
import { ACCOUNT_SHIPCODE_OF_ZONE, mediumOf, SHIPCODE_OF_ZONE } from '#domain/vocabulary.ts'
import { addressesAnswer } from '../addresses/saved-addresses.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { toLedger } from '../subscriptions/subscriptions.ts'
import type { ReaderRecord } from './reader-record.ts'

type Shown = Pick<Catalogue, 'issues' | 'publication'>

/** A reader's file by the names of the spec: Subscriber, Account and Subscription (spec 1 §3). */
export function subscriberAnswer(file: ReaderRecord, { issues, publication }: Shown) {
  const { account, addresses, timetable, subscriptions, entries } = file
  const { current, future, lifetime, discontinuous, issuesExpected, addressRequired, addressRemovable } = timetable
  const home = homeZone(
    timetable,
    addresses.map(({ zone }) => zone),
  )
  const state = findAccountState(timetable).kind
  const described = describer(file, issues)
  return {
    account: {
      name: account.name,
      // The spec's Account has a text there; only staff see the pages of a reader who has none.
      email: account.email ?? '',
      email_change: file.emailChange,
      addresses: addressesAnswer(addresses, publication.zones),
      autorenew: account.autorenew,
      created: account.createdAt.toISOString(),
      shipcode: home && ACCOUNT_SHIPCODE_OF_ZONE[home],
    },
    timetable: {
      current_subscription: current && { info: described.subscription(current.info), active: current.active },
      future_subscriptions: future.map(described.subscription),
      lifetime_subscription: lifetime && described.subscription(lifetime),
      discontinuous,
      issues_delivered: issuesDelivered(toLedger(entries)).map(described.token).reverse(),
      issues_expected: issuesExpected,
      address_required: addressRequired,
      address_removable: addressRemovable,
    },
    token_state: { active: state === 'active' || state === 'lifetime', expired: state === 'expired' },
    contacts: [
      { contact: 'email' as const, suspended: account.emailSuspendedAt !== null },
      ...addresses.map(({ zone, suspendedAt }) => ({ contact: shipcode(zone), suspended: suspendedAt !== null })),
    ],
    /** All of them, for the page that opens one by its token. */
    subscriptions: subscriptions.map(described.subscription),
  }
}

const shipcode = (zone: Zone): Shipcode => SHIPCODE_OF_ZONE[zone]

function describer(
  { subscriptions, rows, entries, had, holds, owed, timetable }: ReaderRecord,
  issues: Catalogue['issues'],
) {
  const shelf = {
    issues: reopenOwed(issues, owed).map((issue) => ({ ...issue, released: issue.releasedOn !== null })),
    had,
    held: holds,
  }
  const toCome = issuesToCome(subscriptions, shelf)

  function issue({ number, title, slug }: IssueToCome) {
    const known = issues.find((one) => one.number === number)
    return { number, title, slug, released: known?.releasedOn ?? null }
  }
  function token({ issue: number, deliverable }: { issue: number; deliverable: Deliverable }) {
    const { title = null, slug = null } = issues.find((one) => one.number === number) ?? {}
    return { issue: issue({ number, title, slug }), deliverable }
  }
  function subscription(own: Subscription) {
    const row = rows.find((one) => one.token === own.token)
    const ledger = toLedger(entries.filter(({ subscriptionId }) => subscriptionId === row?.id))
    const left = toCome.find(({ subscription: one }) => one.token === own.token)?.issues ?? []
    return {
      token: own.token,
      term: own.term,
      issues_per_year: own.issuesPerYear,
      level: own.served.level,
      phase: own.phase,
      created: own.created.toISOString(),
      cancelled: row?.cancelledAt?.toISOString() ?? null,
      deliverables: { set: own.paid.deliverable, active: own.served.deliverable },
      order: row?.receipt ?? null,
      tokens: issuesDelivered(ledger).map(token),
      token_summary: tokenSummary(ledger),
      tokens_left: own.left,
      issues_left: left.map(issue),
      issues_expected: own.left,
      legacy_tokens: own.token === timetable.lifetime?.token ? timetable.legacyTokens : 0,
      settings: { medium: mediumOf(own.paid.deliverable), level: own.paid.level },
      ...findExpiration(own, timetable),
    }
  }
  return { subscription, token }
}
