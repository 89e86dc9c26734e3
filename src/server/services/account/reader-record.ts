import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { renewalStarts } from '#domain/renewals/renewal.ts'
import type { Timetable } from '#domain/subscriptions/timetable.ts'
import { buildTimetable } from '#domain/subscriptions/timetable.ts'
import type { Db, Tx } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { emailChange } from '../../db/schema/account.ts'
import { paymentMethod } from '../../db/schema/payments.ts'
import { account, address } from '../../db/schema/people.ts'
import { renewal } from '../../db/schema/renewals.ts'
import { isPending } from '../renewals/renewal-rows.ts'
import { openedIssues } from '../subscriptions/opened-issues.ts'
import type { OwnSubscriptions } from '../subscriptions/subscriptions.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'

export type AccountRow = typeof account.$inferSelect
export type AddressRow = typeof address.$inferSelect

/** All that the publication knows of a reader and their subscriptions. */
export type ReaderRecord = OwnSubscriptions & {
  account: AccountRow
  /** The new email address that waits to be confirmed. */
  emailChange: string | null
  addresses: AddressRow[]
  /** Issues that are skipped in print. */
  holds: number[]
  /** Closed issues that were held back in a zone, and that come by a late mailing. */
  owed: number[]
  /** Issues of which a copy did not come or came damaged. */
  claimed: number[]
  /** Issues that print subscriptions opened for reading when they started. */
  opened: number[]
  /** What renewals are paid with. */
  payment: typeof paymentMethod.$inferSelect | null
  timetable: Timetable
}

const selectPeople = prepared((db) =>
  db
    .select({
      account,
      address,
      emailChange: emailChange.email,
      payment: paymentMethod,
      renewal,
      holds: sql<number[]>`(select coalesce(json_agg(h.issue order by h.issue), '[]') from issue_hold h
        where h.account_id = account.id)`,
      owed: sql<number[]>`(select coalesce(json_agg(o.issue), '[]') from zone_owed o
        where o.account_id = account.id and not o.given_up)`,
      claimed: sql<number[]>`(select coalesce(json_agg(c.issue), '[]') from claim c where c.account_id = account.id)`,
      opened: openedIssues,
    })
    .from(account)
    .leftJoin(address, eq(address.accountId, account.id))
    .leftJoin(
      emailChange,
      and(eq(emailChange.accountId, account.id), gt(emailChange.expiresAt, sql.placeholder('now'))),
    )
    .leftJoin(paymentMethod, eq(paymentMethod.id, account.paymentMethod))
    .leftJoin(renewal, and(eq(renewal.accountId, account.id), isPending))
    .where(eq(account.id, sql.placeholder('account')))
    .orderBy(asc(address.zone))
    .prepare('reader_file'),
)

/** In three statements, however long the ledger is; null when there is no such account. */
export async function readReaderRecord(db: Db | Tx, accountId: string, now: Date): Promise<ReaderRecord | null> {
  const people = await selectPeople(db).execute({ account: accountId, now: now.toISOString() })
  const [first] = people
  if (!first) return null
  const own = await readSubscriptions(db, accountId)
  const { autorenew: on, paymentMethod: stored } = first.account
  // The next scheduled run withdraws it; until then the reader is shown that already.
  const isExpected = renewalStarts(own.subscriptions, { on, paymentStored: stored !== null })
  return {
    ...own,
    account: first.account,
    emailChange: first.emailChange,
    payment: first.payment,
    holds: first.holds,
    owed: first.owed,
    claimed: first.claimed,
    opened: first.opened,
    addresses: people.flatMap(({ address }) => (address ? [address] : [])),
    timetable: buildTimetable(own.subscriptions, isExpected ? first.renewal : null),
  }
}
