import { sql } from 'drizzle-orm'
import type { MailingClass } from '#domain/mailing/label.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import type { Db } from '../../../db/client.ts'
import type { CountRow, Counts } from '../serve-all.ts'
import { countForms, mailingClass, toCounts, waitingFor } from '../serve-all.ts'

/** `had`: of `now`, those who have the issue already, by its release, a mailing or alone. */
export type ComparedLine = { deliverable: Deliverable; class: MailingClass; now: number; had: number; before: number }

export type ChangedReader = {
  /** The account's token, which opens its pages to staff. */
  account: string
  name: string
  email: string | null
  deliverable: Deliverable
  class: MailingClass
  /** Of one who is gone. */
  why: 'ended' | 'missing' | 'suspended' | 'kept' | 'zone' | 'digital' | 'other' | null
}

export type Comparison = {
  /** What a close would do now. */
  counts: Counts
  /** The issue it is compared with: the one closed before; null for the first. */
  before: number | null
  lines: ComparedLine[]
  joined: number
  gone: number
  /** One page of those who are new, or of those who are gone. */
  readers: ChangedReader[]
}

export type CompareAsked = { show: 'new' | 'gone'; page: number }

export const COMPARE_PAGE = 50

/** Everybody who would have this issue once it is closed, beside everybody who had the one before; looked at once. */
export async function readComparison(
  { db, now }: { db: Db; now: () => Date },
  issue: number,
  { show, page }: CompareAsked,
): Promise<Comparison> {
  const { rows } = await db.execute<Omit<Comparison, 'counts'> & { forms: CountRow[] }>(sql`
    ${waitingFor({ issue, scope: 'everyone', now: now(), redirects: true })},
    last as (select max(number) as number from issue where number < ${issue} and closed_at is not null),
    standing as (
      select e.issue, e.account_id, e.subscription_id, e.deliverable from ledger_entry e
      where e.kind = 'served' and e.issue in (${issue}, (select number from last))
        and not exists (select 1 from ledger_entry r where r.reverses = e.id)),
    listed as (select account_id, id as subscription_id, deliverable from waiting where postal = 'ready'),
    now_set as (
      select *, false as had from listed
      union all
      select t.account_id, t.subscription_id, t.deliverable, true from standing t
      where t.issue = ${issue} and not exists (select 1 from listed l where l.account_id = t.account_id)),
    before_set as (select account_id, subscription_id, deliverable from standing where issue = (select number from last)),
    lines as (
      select t.deliverable, ${mailingClass()} as class, sum(t.now)::int as now, sum(t.had)::int as had,
        sum(t.before)::int as before
      from (select subscription_id, deliverable, 1 as now, had::int as had, 0 as before from now_set
        union all select subscription_id, deliverable, 0, 0, 1 from before_set) t
      join subscription s on s.id = t.subscription_id
      group by 1, 2),
    changed as (
      select coalesce(n.account_id, b.account_id) as account_id, n.account_id is not null as is_new,
        coalesce(n.subscription_id, b.subscription_id) as subscription_id,
        coalesce(n.deliverable, b.deliverable) as deliverable
      from now_set n full join before_set b on b.account_id = n.account_id
      where n.account_id is null or b.account_id is null),
    shown as (
      select account.token as account, account.name, account.email, k.deliverable, ${mailingClass()} as class,
        case
          when k.is_new then null
          when w.postal is not null then w.postal
          when c.account_id is null then 'ended'
          when c.deliverable = 'digital' then 'digital'
          else 'other' end as why
      from changed k
      join account on account.id = k.account_id
      join subscription s on s.id = k.subscription_id
      left join waiting w on w.account_id = k.account_id
      left join current_subscription c on c.account_id = k.account_id
      where k.is_new = ${show === 'new'}
      order by account.name, account.token limit ${COMPARE_PAGE} offset ${(page - 1) * COMPARE_PAGE})
    select (select number from last) as before,
      (select coalesce(json_agg(f), '[]') from (${countForms(sql`waiting`)}) f) as forms,
      (select coalesce(json_agg(l), '[]') from lines l) as lines,
      (select count(*)::int from changed where is_new) as joined,
      (select count(*)::int from changed where not is_new) as gone,
      (select coalesce(json_agg(r), '[]') from shown r) as readers`)
  const [found] = rows
  if (!found) throw new Error('The comparison has answered nothing.')
  const { forms, ...rest } = found
  return { ...rest, counts: toCounts(forms) }
}
