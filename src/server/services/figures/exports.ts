import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Export } from '#contract/figures.ts'
import { ADDRESS_FIELDS, ADDRESS_HEADINGS } from '#domain/addresses/address-fields.ts'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { csvLine, csvMoney } from '#domain/csv.ts'
import type { Currency } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Deliverable, IssuesPerYear, Level, Term } from '#domain/vocabulary.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import { addressColumnList } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'

type Cell = string | number | null
type Row = Record<string, Cell> & { key: string }

/** What is asked for a page of rows after `last`, in order of `key`, and how a row is written. */
type Sheet = { head: string[]; page: (last: string) => SQL; cells: (row: Row) => Cell[] }

const AT_ONCE = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** A piece at a time, however many there are. */
export async function* exported(db: Db, { head, page, cells }: Sheet): AsyncGenerator<string> {
  yield csvLine(head)
  let last = BEFORE_ALL
  for (;;) {
    const { rows } = await db.execute<Row>(sql`${page(last)} limit ${AT_ONCE}`)
    yield rows.map((row) => csvLine(cells(row).map((cell) => cell ?? ''))).join('')
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.key ?? last
  }
}

/** Links and tokens are secrets and stand in none of them. */
export const SHEETS: Record<Export, (publication: Publication) => Sheet> = {
  readers,
  gifts,
  pledges: monthlyDonations,
  orders: (publication) => purchases(publication, sql`p.kind <> 'invoice' and p.number is not null`),
  invoices: (publication) => purchases(publication, sql`p.kind = 'invoice'`),
}

const money = (amount: Cell | undefined, currency: Currency) =>
  amount == null ? '' : csvMoney(cents(Number(amount)), currency)
const texts = (row: Row, ...names: string[]) => names.map((name) => row[name] ?? '')
const dayIn = (timeZone: string, instant: SQL) => sql`to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-DD')`
const named = ({ deliverable, level, term, per_year }: Row) =>
  term
    ? subscriptionName(mediumOf(deliverable as Deliverable), level as Level, {
        term: term as Term,
        issuesPerYear: Number(per_year) as IssuesPerYear,
      })
    : ''

/** With the subscription that is current, all issues that are left, and where the next one goes. */
function readers({ timeZone }: Publication): Sheet {
  return {
    head: [
      ...['Name', 'Email', 'Joined', 'Subscription', 'Issues left', 'Autorenew', 'Email suspended'],
      ...[...ADDRESS_HEADINGS, 'Address suspended'],
    ],
    page: (last) => sql`
      select a.id as key, a.name, a.email, ${dayIn(timeZone, sql`a.created_at`)} as joined, c.term, c.issues_per_year as per_year,
        c.active_level as level, c.active_deliverable as deliverable,
        case when c.lasts then 'for good' else coalesce(c.issues, 0)::text end as issues,
        case when a.autorenew then 'yes' else 'no' end as autorenew,
        case when a.email_suspended_at is null then 'no' else 'yes' end as email_suspended,
        ${addressColumnList('d')},
        case when d.suspended_at is null then '' else 'yes' end as address_suspended
      from account a
      left join lateral (
        select s.term, s.issues_per_year, s.active_level, s.active_deliverable, sum(s.tokens_left) over () as issues,
          bool_or(s.tokens_left is null) over () as lasts
        from subscription s
        where s.account_id = a.id and s.is_current
        order by (s.term = 'lifetime'), s.created_at, s.position limit 1) c on true
      left join lateral (
        select * from address d where d.account_id = a.id
        order by (d.zone = substr(c.active_deliverable, 7)) desc nulls last, d.zone limit 1) d on true
      where a.role is null and a.id > ${last}::uuid order by a.id`,
    cells: (row) => [
      ...texts(row, 'name', 'email', 'joined'),
      named(row),
      ...texts(row, 'issues', 'autorenew', 'email_suspended'),
      ...texts(row, ...ADDRESS_FIELDS, 'address_suspended'),
    ],
  }
}

function purchases({ timeZone, invoicePrefix, currency }: Publication, which: SQL): Sheet {
  return {
    head: [
      ...['Number', 'Kind', 'State', 'Made on', 'Paid on', 'Name', 'Email', 'What'],
      ...['Subtotal', 'Shipping', 'Discount', 'Waived', 'Total', 'Returned online', 'Returned by hand'],
    ],
    page: (last) => sql`
      select p.id as key, p.number, p.kind, p.status, ${dayIn(timeZone, sql`p.created_at`)} as made,
        ${dayIn(timeZone, sql`p.paid_at`)} as paid, p.name, p.email, p.subtotal, p.shipping, p.discount, p.waived, p.total,
        (select string_agg(l.quantity || ' × ' || l.name, '; ' order by l.position)
          from purchase_line l where l.purchase_id = p.id) as what,
        (select coalesce(sum(r.amount), 0)::int from refund r where r.purchase_id = p.id and r.state = 'done') as online,
        (select coalesce(sum(h.amount), 0)::int from hand_refund h
          where h.purchase_id = p.id and h.paid_at is not null) as by_hand
      from purchase p where ${which} and p.id > ${last}::uuid order by p.id`,
    cells: (row) => [
      row.number == null ? '' : purchaseNumber(invoicePrefix, Number(row.number)),
      ...texts(row, 'kind', 'status', 'made', 'paid', 'name', 'email', 'what'),
      ...['subtotal', 'shipping', 'discount', 'waived', 'total', 'online', 'by_hand'].map((name) =>
        money(row[name], currency),
      ),
    ],
  }
}

function gifts({ timeZone, invoicePrefix, currency }: Publication): Sheet {
  return {
    head: ['Order', 'Giver', 'Giver’s email', 'Gift', 'Worth', 'State', 'Bought on', 'Redeemed on', 'Canceled on'],
    page: (last) => sql`
      select g.id as key, p.number, g.giver_name, g.giver_email, g.term, g.issues_per_year as per_year, g.level, g.deliverable, g.amount, g.status,
        ${dayIn(timeZone, sql`g.created_at`)} as bought, ${dayIn(timeZone, sql`g.redeemed_at`)} as redeemed,
        ${dayIn(timeZone, sql`g.cancelled_at`)} as cancelled
      from gift g left join purchase p on p.id = g.purchase_id
      where g.id > ${last}::uuid order by g.id`,
    cells: (row) => [
      row.number == null ? '' : purchaseNumber(invoicePrefix, Number(row.number)),
      ...texts(row, 'giver_name', 'giver_email'),
      ...[named(row), money(row.amount, currency)],
      ...texts(row, 'status', 'bought', 'redeemed', 'cancelled'),
    ],
  }
}

function monthlyDonations({ timeZone, currency }: Publication): Sheet {
  return {
    head: ['Name', 'Email', 'A month', 'State', 'Since', 'Next on', 'Stopped on', 'Months paid'],
    page: (last) => sql`
      select g.id as key, g.name, g.email, ${wholeUnits(1, currency)}::int * g.dollars as amount, g.status, g.started_on::text as since,
        case when g.status = 'active' then g.next_on::text end as next, ${dayIn(timeZone, sql`g.stopped_at`)} as stopped,
        (select count(*)::int from pledge_month m where m.pledge_id = g.id and m.state = 'paid') as months
      from pledge g where g.id > ${last}::uuid order by g.id`,
    cells: (row) => [
      ...texts(row, 'name', 'email'),
      money(row.amount, currency),
      ...texts(row, 'status', 'since', 'next', 'stopped'),
      row.months ?? 0,
    ],
  }
}
