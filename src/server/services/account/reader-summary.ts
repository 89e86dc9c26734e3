import { eq, sql } from 'drizzle-orm'
import type { ReaderStanding } from '#domain/account/reader-summary.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { dueDay } from '#domain/invoices/invoice.ts'
import { issuesToCome, reopenOwed } from '#domain/issues/issue-schedule.ts'
import type { Cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { PieceProgress } from '#domain/reading/place-in-issue.ts'
import { renewalStarts } from '#domain/renewals/renewal.ts'
import { issuesDelivered } from '#domain/subscriptions/ledger.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import { buildTimetable, findAccountState } from '#domain/subscriptions/timetable.ts'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { account } from '../../db/schema/people.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { openedIssues } from '../subscriptions/opened-issues.ts'
import type { LedgerRow, SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { toLedger, toSubscription } from '../subscriptions/subscriptions.ts'

type StoredPayment = { number: number; total: Cents; since: string; invoice: string; subscription: boolean }
type StoredInvoice = { number: number; total: Cents; sentOn: Day | null; net: number | null; invoice: string }
type StoredSubscription = Omit<SubscriptionRow, 'id' | 'accountId' | 'position' | 'purchaseId' | 'createdAt'> & {
  createdAt: string
}

/** The issue that was read last, and how far. */
export type LastRead = { issue: number; on: Day; progress: PieceProgress[] }
type StoredReading = { issue: number; at: string; progress: (Omit<PieceProgress, 'at'> & { at: string })[] }

/** What every page for a reader knows of them. */
export type ReaderSummary = ReaderStanding & {
  name: string
  /** Tags of the mailing lists that the account's address is on; none before it is proved. */
  lists: string[]
  /** The next issue, if it is planned and comes by mail. */
  mailedNext: number | null
  underWay: { number: string; total: Cents; since: Day; invoice: string }[]
  due: { number: string; total: Cents; dueOn: Day | null; invoice: string }[]
  /** What they have had or bought in digital form: the means to find what can be read. */
  digital: { bought: string[]; entries: LedgerRow[]; claimed: number[]; opened: number[]; lastRead: LastRead | null }
}

/** One statement, as it is asked for with every page of whoever is logged in. */
const selectSummary = prepared((db) =>
  db
    .select({
      name: account.name,
      autorenew: account.autorenew,
      paymentMethod: account.paymentMethod,
      subscriptions: sql<StoredSubscription[]>`(select coalesce(json_agg(json_build_object(
          'token', s.token, 'createdAt', s.created_at, 'term', s.term, 'issuesPerYear', s.issues_per_year, 'phase', s.phase,
          'setLevel', s.set_level, 'setDeliverable', s.set_deliverable,
          'activeLevel', s.active_level, 'activeDeliverable', s.active_deliverable,
          'payment', s.payment, 'cancelledAt', s.cancelled_at, 'tokensLeft', s.tokens_left
        ) order by s.position), '[]') from subscription s where s.account_id = account.id)`,
      entries: sql<LedgerRow[]>`(select coalesce(json_agg(json_build_object(
          'id', e.id, 'kind', e.kind, 'tokens', e.tokens, 'issue', e.issue, 'deliverable', e.deliverable,
          'includesDigital', e.includes_digital, 'serving', e.serving, 'reverses', e.reverses, 'amount', e.amount
        ) order by e.id), '[]') from ledger_entry e
        where e.account_id = account.id and e.kind in ('served', 'reversed'))`,
      renewal: sql<(Pair & { failures: number }) | null>`(select json_build_object(
          'level', r.level, 'deliverable', r.deliverable, 'failures', r.failures
        ) from renewal r where r.account_id = account.id and r.state in ('announced', 'charging'))`,
      underWay: sql<StoredPayment[]>`(select coalesce(json_agg(json_build_object(
          'number', p.number, 'total', a.amount, 'since', a.updated_at, 'invoice', p.invoice,
          'subscription', exists (select 1 from purchase_line l
            where l.purchase_id = p.id and l.type = 'personal-subscription')
        ) order by p.number desc), '[]') from attempt a join purchase p on p.id = a.purchase_id
        where a.account_id = account.id and a.state = 'processing')`,
      due: sql<StoredInvoice[]>`(select coalesce(json_agg(json_build_object(
          'number', p.number, 'total', p.total - p.recorded, 'sentOn', p.sent_on, 'net', p.net, 'invoice', p.invoice
        ) order by p.number), '[]') from purchase p where p.account_id = account.id and p.status = 'open')`,
      bought: sql<string[]>`(select coalesce(json_agg(t.ref), '[]') from entitlement t
        where t.account_id = account.id and t.revoked_at is null)`,
      claimed: sql<number[]>`(select coalesce(json_agg(c.issue), '[]') from claim c where c.account_id = account.id)`,
      opened: openedIssues,
      reading: sql<StoredReading | null>`(select json_build_object(
          'issue', last.issue, 'at', last.updated_at, 'progress', (select json_agg(json_build_object(
            'slug', p.slug, 'block', r.block, 'fraction', r.fraction, 'at', r.updated_at))
            from reading_position r join piece p on p.id = r.piece_id
            where r.account_id = account.id and p.issue = last.issue)
        ) from (select p.issue, r.updated_at from reading_position r join piece p on p.id = r.piece_id
          where r.account_id = account.id order by r.updated_at desc limit 1) last)`,
      lists: sql<string[]>`(select coalesce(json_agg(m.list_tag order by m.list_tag), '[]') from list_member m
        where m.email_folded = account.email_folded and m.status = 'confirmed' and account.email_proved_at is not null)`,
      holds: sql<
        number[]
      >`(select coalesce(json_agg(h.issue), '[]') from issue_hold h where h.account_id = account.id)`,
      owed: sql<number[]>`(select coalesce(json_agg(o.issue), '[]') from zone_owed o
        where o.account_id = account.id and not o.given_up)`,
    })
    .from(account)
    .where(eq(account.id, sql.placeholder('account')))
    .prepare('reader_summary'),
)

/** Null when there is no such account. */
export async function readSummary(db: Db, accountId: string, catalogue: Catalogue): Promise<ReaderSummary | null> {
  const [row] = await selectSummary(db).execute({ account: accountId })
  if (!row) return null
  const { invoicePrefix, timeZone } = catalogue.publication
  const subscriptions = row.subscriptions.map((one) => toSubscription({ ...one, createdAt: new Date(one.createdAt) }))
  const isExpected = renewalStarts(subscriptions, { on: row.autorenew, paymentStored: row.paymentMethod !== null })
  return {
    name: row.name,
    state: findAccountState(buildTimetable(subscriptions, isExpected ? row.renewal : null)),
    ...findNextIssue(subscriptions, row, catalogue.issues),
    lists: row.lists,
    renewalFailed: (row.renewal?.failures ?? 0) > 0,
    paysForSubscription: row.underWay.some(({ subscription }) => subscription),
    underWay: row.underWay.map(({ number, total, since, invoice }) => ({
      number: purchaseNumber(invoicePrefix, number),
      total,
      since: dayOf(new Date(since), timeZone),
      invoice,
    })),
    due: row.due.map(({ number, total, sentOn, net, invoice }) => ({
      number: purchaseNumber(invoicePrefix, number),
      total,
      dueOn: dueDay({ sent: sentOn, net: net ?? 0 }),
      invoice,
    })),
    digital: {
      bought: row.bought,
      claimed: row.claimed,
      opened: row.opened,
      entries: row.entries,
      lastRead: row.reading && {
        issue: row.reading.issue,
        on: dayOf(new Date(row.reading.at), timeZone),
        progress: row.reading.progress.map((one) => ({ ...one, at: new Date(one.at) })),
      },
    },
  }
}

function findNextIssue(
  subscriptions: ReturnType<typeof toSubscription>[],
  { entries, holds, owed }: { entries: readonly LedgerRow[]; holds: readonly number[]; owed: readonly number[] },
  issues: Catalogue['issues'],
): Pick<ReaderSummary, 'next' | 'mailedNext'> {
  const shelf = {
    issues: reopenOwed(issues, owed).map((issue) => ({ ...issue, released: issue.releasedOn !== null })),
    had: issuesDelivered(toLedger(entries)).map(({ issue }) => issue),
    held: holds,
  }
  const first = issuesToCome(subscriptions, shelf).find(({ issues: coming }) => coming.length > 0)
  const next = first?.issues[0]
  if (!next) return { next: null, mailedNext: null }
  const planned = issues.find(({ number }) => number === next.number)
  const known = planned && !planned.releasedOn && !planned.closed ? planned : null
  return {
    next: {
      number: next.number,
      title: next.title,
      expected: known ? { number: known.number, plannedFor: known.plannedFor, delay: known.delay } : null,
    },
    mailedNext: planned && first.subscription.served.deliverable !== 'digital' ? planned.number : null,
  }
}
