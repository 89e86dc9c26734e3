import { eq, sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { countryName, postalLine } from '#domain/addresses/postal-lines.ts'
import { dayOf } from '#domain/day.ts'
import type { EnteredPostings } from '#domain/delivery/posting.ts'
import { findPostingDay } from '#domain/delivery/posting.ts'
import type { Redirect } from '#domain/delivery/redirect-words.ts'
import type { Away } from '#domain/delivery/temporary-address.ts'
import type { LeftOut, TimelineEntry, TimelineFacts } from '#domain/delivery/timeline.ts'
import type { ZoneHold } from '#domain/delivery/zone-hold.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { account } from '../../db/schema/people.ts'
import type { ReaderRecord } from '../account/reader-record.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { toLedger } from '../subscriptions/subscriptions.ts'

type StoredLabel = {
  run: string
  late: boolean
  zone: Zone
  address: Address
  at: string
  sentAt: string | null
  postedOn: EnteredPostings
  /** Written by the giver, before the reader took the gift over: not for the reader to see. */
  giverWrote: boolean
}
type StoredAway = Away & { zone: Zone; address: Address; suspended: boolean }
type StoredLeftOut = { issue: number; reason: LeftOut['reason']; zone: Zone | null; at: string }

/** Of mailings that were not undone, in the order in which they were made. */
const selectMailings = prepared((db) =>
  db
    .select({
      labels: sql<StoredLabel[]>`(select coalesce(json_agg(json_build_object(
          'run', m.run_id, 'late', r.kind = 'late', 'zone', m.zone, 'address', ${addressJson('m')}, 'at', r.at, 'sentAt', r.sent_at,
          'postedOn', r.posted_on, 'giverWrote', exists (
            select 1 from gift g join subscription s on s.id = g.subscription_id
            where s.account_id = account.id and g.taken_over_at > r.at))), '[]')
        from mailing m join issue_run r on r.id = m.run_id
        where m.account_id = account.id and r.undone_at is null)`,
      away: sql<StoredAway[]>`(select coalesce(json_agg(json_build_object(
          'zone', t.zone, 'address', ${addressJson('t')}, 'from', t.from_day, 'until', t.until_day,
          'suspended', t.suspended_at is not null)), '[]')
        from temporary_address t where t.account_id = account.id)`,
      redirects: sql<Redirect[]>`(select coalesce(json_agg(json_build_object(
          'issue', q.issue, 'run', e.run_id, 'state', q.state, 'says', q.says) order by q.at), '[]')
        from redirect_request q join ledger_entry e on e.id = q.serving where q.account_id = account.id)`,
      leftOut: sql<StoredLeftOut[]>`(select coalesce(json_agg(json_build_object(
          'issue', r.issue, 'reason', o.reason, 'zone', o.zone, 'at', r.at) order by r.at), '[]')
        from mailing_left_out o join issue_run r on r.id = o.run_id
        where o.account_id = account.id and r.undone_at is null)`,
      zoneHolds: sql<ZoneHold[]>`(select coalesce(json_agg(json_build_object(
          'issue', h.issue, 'zone', h.zone, 'until', h.until_day, 'says', h.says)), '[]')
        from zone_hold h where h.lifted_at is null)`,
    })
    .from(account)
    .where(eq(account.id, sql.placeholder('account')))
    .prepare('mailings_of_account'),
)

/** What the rules of domain/delivery/timeline.ts need to know of a reader: one statement beside the reader's record. */
export async function readTimelineFacts(
  db: Db,
  file: ReaderRecord,
  { issues, publication }: Pick<Catalogue, 'issues' | 'publication'>,
  now: Date,
): Promise<TimelineFacts> {
  const { timeZone, zones, transitWeeks } = publication
  const [row] = await selectMailings(db).execute({ account: file.account.id })
  const lineOf = (address: Address) => postalLine(address, countryName(zones, address.country))
  const sentOn = (instant: string | null) => (instant ? dayOf(new Date(instant), timeZone) : null)
  return {
    issues: issues.map((issue) => ({ ...issue, released: issue.releasedOn !== null })),
    subscriptions: file.subscriptions,
    entries: datedEntries(file),
    mailed: (row?.labels ?? []).map((label) => ({
      run: label.run,
      late: label.late,
      zone: label.zone,
      to: label.giverWrote ? '' : lineOf(label.address),
      listedAt: new Date(label.at),
      postedOn: findPostingDay(label.zone, sentOn(label.sentAt), label.postedOn),
    })),
    leftOut: (row?.leftOut ?? []).map((one) => ({ ...one, at: new Date(one.at) }) as LeftOut),
    redirects: row?.redirects ?? [],
    holds: file.holds.map((issue) => ({ issue })),
    zoneHolds: row?.zoneHolds ?? [],
    owed: file.owed,
    addresses: file.addresses.map((address) => ({
      zone: address.zone,
      to: address.hiddenAt ? '' : lineOf(addressFrom(address)),
      suspended: address.suspendedAt !== null,
    })),
    temporaryAddresses: (row?.away ?? []).map(({ address, ...one }) => ({ ...one, to: lineOf(address) })),
    transit: transitWeeks,
    timeZone,
    today: dayOf(now, timeZone),
  }
}

function datedEntries({ entries, rows }: ReaderRecord): TimelineEntry[] {
  const tokens = new Map(rows.map(({ id, token }) => [id, token]))
  return toLedger(entries).map((entry, index) => {
    const { at, subscriptionId, runId } = entries[index] as ReaderRecord['entries'][number]
    return { ...entry, at, subscription: tokens.get(subscriptionId) ?? '', run: runId }
  })
}
