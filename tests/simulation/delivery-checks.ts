import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

/** Of copies and claims: each answers the rows that are wrong; none may, at any time. */
export const DELIVERY: Record<string, SQL> = {
  'an issue went out twice, or to two addresses': sql`
    select m.account_id as account, r.issue, count(*)::int as labels from mailing m join issue_run r on r.id = m.run_id
    where r.undone_at is null group by 1, 2 having count(*) > 1`,
  'a copy that was skipped was mailed': sql`
    select e.id as entry, e.issue from issue_hold k
    join ledger_entry e on e.account_id = k.account_id and e.issue = k.issue and e.kind = 'served'
    where e.deliverable <> 'digital' and e.at > k.at`,
  'claims were granted without staff more often than once a year': sql`
    select one.account_id as account, one.issue, other.issue as again from claim one
    join claim other on other.id <> one.id and (other.account_id = one.account_id or other.place = one.place)
    where one.state = 'granted' and other.state = 'granted' and one.decided_by is null and other.decided_by is null
      and other.at >= one.at and other.at < one.at + interval '1 year'`,
  'issues were added for a claim that was not granted': sql`
    select e.id as entry, e.reason from ledger_entry e
    where e.kind = 'credited' and e.reason like 'Claim for No.%'
      and not exists (select 1 from claim c where c.credit = e.id and c.state = 'granted')`,
  'a claim stands beside a copy that was taken back': sql`
    select c.id as claim from claim c join ledger_entry r on r.reverses = c.serving`,
}
