import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { issuesOf, TERMS } from '#domain/vocabulary.ts'
import { DELIVERY } from './delivery-checks.ts'
import { MAILBOX } from './reader.ts'
import type { World } from './world.ts'
import { now } from './world.ts'

/** What is wrong, and the row that shows it. */
export type Check = { says: string; row: Record<string, unknown> }

const GIVES = sql`case when e.kind in ('granted', 'credited', 'reversed') then e.tokens else -e.tokens end`
const STANDING = sql`e.kind = 'served' and not exists (select 1 from ledger_entry r where r.reverses = e.id)`
/** What was redirected is neither in the numbers of its run nor among its labels. */
const MAILED = sql`e.kind = 'served' and e.issue = r.issue
  and not exists (select 1 from redirect_request q where q.serving = e.id and q.state = 'granted')`
const GRANTS = sql.raw(
  TERMS.map((term) => `('${term}', ${issuesOf({ term, issuesPerYear: 4 }) ?? 'null'}::int)`).join(', '),
)

/** Each answers the rows that are wrong; none may, at any time. */
const BOOKS: Record<string, SQL> = {
  'tokens left are not the sum of the ledger, or are negative': sql`
    select s.id as subscription, s.tokens_left, sum(${GIVES})::int as ledger
    from subscription s join ledger_entry e on e.subscription_id = s.id where s.term <> 'lifetime'
    group by s.id having s.tokens_left < 0 or s.tokens_left is distinct from sum(${GIVES})::int`,
  'a subscription was served with nothing left': sql`
    select subscription_id as subscription, id as entry, left_then from (
      select e.subscription_id, e.id, e.kind, sum(${GIVES}) over (partition by e.subscription_id order by e.id) as left_then
      from ledger_entry e join subscription s on s.id = e.subscription_id where s.term <> 'lifetime') line
    where left_then < 0`,
  'a subscription was served after it was cancelled': sql`
    select e.subscription_id as subscription, e.id as entry from ledger_entry e
    join ledger_entry f on f.subscription_id = e.subscription_id and f.kind = 'refunded' and f.id < e.id
    where e.kind = 'served'`,
  'an account has an issue twice': sql`
    select e.account_id as account, e.issue, count(*)::int as times from ledger_entry e where ${STANDING}
    group by 1, 2 having count(*) > 1`,
  'a subscription was served before its turn': sql`
    select e.id as entry, e.subscription_id as subscription, t.id as earlier
    from ledger_entry e
    join subscription s on s.id = e.subscription_id
    join subscription t on t.account_id = s.account_id and t.term <> 'lifetime' and t.id <> s.id
      and (s.term = 'lifetime' or (t.created_at, t.position) < (s.created_at, s.position))
    where e.kind = 'served'
      and (select coalesce(sum(case when b.kind in ('granted', 'credited', 'reversed') then b.tokens else -b.tokens end), 0)
        from ledger_entry b where b.subscription_id = t.id and b.id < e.id) > 0`,
  'a term was granted another number of issues': sql`
    select s.id as subscription, s.term, e.tokens from subscription s
    join ledger_entry e on e.subscription_id = s.id and e.kind = 'granted'
    join (values ${GRANTS}) as terms (term, issues) on terms.term = s.term
    where e.tokens is distinct from terms.issues`,
  'a subscription was not granted once': sql`
    select s.id as subscription, count(e.id)::int as grants from subscription s
    left join ledger_entry e on e.subscription_id = s.id and e.kind = 'granted'
    group by s.id having count(e.id) <> 1`,
  'a run says another number than it served': sql`
    select r.id as run, r.issue, r.kind, r.served,
      (select count(*)::int from ledger_entry e where e.run_id = r.id and ${MAILED}) as entries
    from issue_run r
    where (select sum(value::int) from jsonb_each_text(r.served)) <>
      (select count(*) from ledger_entry e where e.run_id = r.id and ${MAILED})`,
  'labels are not the print copies of a run': sql`
    select r.id as run, r.issue, (select count(*)::int from mailing m where m.run_id = r.id) as labels,
      count(e.id)::int as copies
    from issue_run r
    left join ledger_entry e on e.run_id = r.id and e.deliverable <> 'digital' and ${MAILED}
    group by r.id having (select count(*) from mailing m where m.run_id = r.id) <> count(e.id)`,
  'a print reader has no address': sql`
    select a.email, s.active_deliverable from subscription s join account a on a.id = s.account_id
    where s.cancelled_at is null and (s.tokens_left is null or s.tokens_left > 0) and s.active_deliverable <> 'digital'
      and a.email_folded like ${`%@${MAILBOX}`}
      and not exists (select 1 from address d where d.account_id = a.id and 'print-' || d.zone = s.active_deliverable)`,
  'a gift was not redeemed as it was given': sql`
    select g.id as gift, g.status, g.term, s.term as became from gift g left join subscription s on s.id = g.subscription_id
    where (g.status = 'redeemed') <> (s.id is not null) or g.term <> s.term`,
  'a subscription came from more than one gift': sql`
    select subscription_id as subscription from gift where subscription_id is not null group by 1 having count(*) > 1`,
  'gifts are not as many as were paid for': sql`
    select p.number, (select count(*)::int from gift g where g.purchase_id = p.id) as gifts,
      sum(l.quantity)::int as bought
    from purchase p join purchase_line l on l.purchase_id = p.id and l.type = 'gift-subscription'
    where p.status in ('paid', 'refunded')
    group by p.id having (select count(*) from gift g where g.purchase_id = p.id) <> sum(l.quantity)`,
  'a subscription was renewed by itself more than once': sql`
    select p.id as purchase, count(r.predecessor_id)::int as renewals from purchase p
    left join renewal r on r.purchase_id = p.id
    where p.kind = 'renewal' and p.status in ('paid', 'refunded') and exists (select 1 from payment y where y.purchase_id = p.id)
    group by p.id having count(r.predecessor_id) <> 1`,
  'captured money has neither an order nor gone back': sql`
    select y.intent, y.amount, y.purchase_id as purchase, p.status from payment y left join purchase p on p.id = y.purchase_id
    where (p.id is null and y.amount <> (select coalesce(sum(amount), 0) from refund where intent = y.intent and state <> 'failed'))
      or (p.id is not null and p.status not in ('paid', 'refunded'))`,
  'a purchase was not paid what it costs': sql`
    select p.number, p.total, p.status from purchase p where p.status in ('paid', 'refunded') and p.total <>
      (select coalesce(sum(amount), 0) from payment where purchase_id = p.id)
        + (select coalesce(sum(amount), 0) from recorded_payment where purchase_id = p.id)`,
  'a subscription is worth another sum than was paid for it': sql`
    select p.number, p.total, sum(e.amount)::int as granted from purchase p
    join ledger_entry e on e.purchase_id = p.id and e.kind = 'granted'
    where p.kind in ('order', 'renewal') and e.subscription_id not in (
      select subscription_id from gift where subscription_id is not null)
    group by p.id having sum(e.amount) > p.total`,
}

/** What should have come to an end by now. */
function unfinished(at: Date): SQL {
  const yesterday = new Date(at.getTime() - 86_400_000).toISOString()
  return sql`
    select 'attempt' as what, id::text, state from attempt
      where state in ('open', 'closing', 'refunding') and updated_at < ${yesterday}::timestamptz
    union all select 'refund', id::text, state from refund
      where state = 'due' and created_at < ${yesterday}::timestamptz
    union all select 'message', key, template from message where sent_at is null and created_at < ${yesterday}::timestamptz
    union all select 'job', name || ' ' || id, state::text from pgboss.job where state = 'failed'`
}

export async function checkBooks(world: World): Promise<Check[]> {
  const all = { ...BOOKS, ...DELIVERY, 'something has not come to an end': unfinished(now(world)) }
  const found: Check[] = []
  for (const [says, query] of Object.entries(all)) {
    const { rows } = await world.db.execute<Record<string, unknown>>(query)
    found.push(...rows.map((row) => ({ says, row })))
  }
  return found
}

/** Right after a close: who has a current subscription that could be sent, and has not had the issue. */
export async function passedOver({ db }: World, issue: number): Promise<Check[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select a.email, c.active_deliverable from account a
    join lateral (
      select active_deliverable from subscription
      where account_id = a.id and cancelled_at is null and (tokens_left is null or tokens_left > 0)
      order by (term = 'lifetime'), created_at, position limit 1) c on true
    where not exists (select 1 from ledger_entry e where e.account_id = a.id and e.issue = ${issue} and ${STANDING})
      and (c.active_deliverable = 'digital'
          and exists (select 1 from issue where number = ${issue} and released_at is not null)
          and not exists (select 1 from entitlement b
            where b.account_id = a.id and b.ref = 'iss:' || ${issue}::int and b.revoked_at is null)
        or not exists (select 1 from issue_hold k where k.account_id = a.id and k.issue = ${issue})
          and exists (select 1 from address d where d.account_id = a.id
          and 'print-' || d.zone = c.active_deliverable and d.suspended_at is null))`)
  return rows.map((row) => ({ says: 'a reader was passed over by a close', row }))
}
