import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Deliverable } from '#domain/vocabulary.ts'
import { DELIVERABLES } from '#domain/vocabulary.ts'
import { addressColumnList, firstAddress } from '../../db/address-columns.ts'
import type { Tx } from '../../db/client.ts'
import type { HeldCounts, ServedCounts } from '../../db/schema/mailings.ts'
import { boughtDigital } from '../subscriptions/bought-digital.ts'
import { receivedBefore } from '../subscriptions/move-issues.ts'

/** Which readers a run is for. */
export type Scope = 'digital' | 'print' | 'everyone'

const SCOPES: Record<Scope, SQL> = {
  digital: sql`c.deliverable = 'digital'`,
  print: sql`c.deliverable <> 'digital'`,
  everyone: sql`true`,
}

/**
 * `hold`: for those alone to whom the issue is owed since this hold of their zone. `redirects`: also those whose redirected
 * copy a late mailing would take back first, to send it to the new address.
 */
type Asked = {
  issue: number
  scope: Scope
  now: Date
  hold?: string | null
  redirects?: boolean
  /** As if it were released. */
  asReleased?: boolean
}

/** Given up for its zone, it is not mailed there by another late mailing either. */
const owedBy = (issue: number, hold: string | null) =>
  hold ? sql`hold_id = ${hold}::uuid` : sql`issue = ${issue} and given_up`

/**
 * The rules of domain/subscriptions/serving.ts for all readers at once: the current subscription of each (domain/subscriptions/subscription.ts: in order of
 * creation, a lifetime last) that has not had the issue, which serving of it this would be (1 + its reversals), and whether
 * it can be sent, where `place` is the address that is in force on the planned day of posting. It begins a statement, which
 * goes on from the table `waiting`.
 *
 * Who has it already, received it before or is owed it stands in columns that may be null, and is no condition of a join:
 * of a join PostgreSQL expects that next to nobody is left, and then reads all addresses for each reader who is.
 */
export function waitingFor({ issue, scope, now, hold = null, redirects = false, asReleased = false }: Asked): SQL {
  return sql`
    with posting as (
      select greatest(coalesce(new_day, planned_for),
        (${now.toISOString()}::timestamptz at time zone (select time_zone from publication))::date) as day
      from issue where number = ${issue}),
    place as (
      select coalesce(t.account_id, a.account_id) as account_id, coalesce(t.zone, a.zone) as zone,
        t.account_id is not null as temporary, case when t.account_id is null then a.suspended_at end as suspended_at,
        ${firstAddress('t', 'a')}
      from address a
      full join (
        select * from temporary_address
        where suspended_at is null and (select day from posting) between from_day and until_day) t
        on t.account_id = a.account_id and t.zone = a.zone),
    redirected as (
      select e.id, e.subscription_id from redirect_request q join ledger_entry e on e.id = q.serving
      where ${redirects} and q.issue = ${issue} and q.state = 'granted'
        and not exists (select 1 from ledger_entry r where r.reverses = e.id)),
    current_subscription as (
      select distinct on (s.account_id) s.id, s.account_id, s.active_deliverable as deliverable, s.tokens_left
      from subscription s
      left join (select distinct subscription_id from redirected) d on d.subscription_id = s.id
      where s.cancelled_at is null
        and (s.tokens_left is null or s.tokens_left > 0 or d.subscription_id is not null)
      order by s.account_id, (s.term = 'lifetime'), s.created_at, s.position),
    had as (
      select e.account_id, count(coalesce(r.id, d.id))::int as reversals, max(d.id) as redirected,
        bool_or(coalesce(r.id, d.id) is null) as has_it
      from ledger_entry e left join ledger_entry r on r.reverses = e.id left join redirected d on d.id = e.id
      where e.kind = 'served' and e.issue = ${issue}
      group by e.account_id),
    received as (select account_id, true as has_it from (${receivedBefore(issue)}) before group by account_id),
    owed as (select account_id, true as is_owed from zone_owed where ${owedBy(issue, hold)} group by account_id),
    waiting as (
      select c.id, c.account_id, c.deliverable, c.tokens_left, 1 + coalesce(h.reversals, 0) as serving,
        case
          when c.deliverable = 'digital' then 'ready'
          when k.account_id is not null then 'kept'
          when z.id is not null then 'zone'
          when a.account_id is null then 'missing'
          when a.suspended_at is not null then 'suspended'
          else 'ready' end as postal, coalesce(a.temporary, false) as temporary,
        h.redirected
      from current_subscription c
      left join had h on h.account_id = c.account_id
      left join place a on a.account_id = c.account_id and a.zone = substr(c.deliverable, 7)
      left join issue_hold k on k.account_id = c.account_id and k.issue = ${issue}
      left join zone_hold z on z.issue = ${issue} and z.zone = substr(c.deliverable, 7) and z.lifted_at is null
        and z.id is distinct from ${hold}::uuid
      left join received v on v.account_id = c.account_id
      left join owed o on o.account_id = c.account_id
      where h.has_it is not true and v.has_it is not true and coalesce(o.is_owed, false) = ${hold !== null}
        and ${SCOPES[scope]}
        and (c.deliverable <> 'digital'
          or exists (select 1 from issue where number = ${issue} and (released_at is not null or ${asReleased}))
            and not ${boughtDigital(sql`c.account_id`, sql`${issue}::int`)}))`
}

/** For jobs that go through all who wait: each search reads every reader, however few it returns. */
export const FOUND_AT_ONCE = 10_000

export type Counts = { served: ServedCounts; held: HeldCounts }

export type CountRow = { what: 'served' | 'held'; name: string; readers: number }

/** How many would be served in which form now, and who would be left out. */
export async function countWaiting(tx: Pick<Tx, 'execute'>, asked: Asked): Promise<Counts> {
  const { rows } = await tx.execute<CountRow>(sql`
    ${waitingFor(asked)} ${countForms(sql`waiting`)}`)
  return toCounts(rows)
}

export const countForms = (from: SQL) => sql`
  select case when postal = 'ready' then 'served' else 'held' end as what,
    case when postal = 'ready' then deliverable else postal end as name, count(*)::int as readers
  from ${from} group by 1, 2`

/**
 * Nobody writes a subscription while all are served: a purchase, a change or a refund waits, and sees what was served. So
 * two runs come one after the other, too. Held until the transaction ends.
 */
export async function lockSubscriptions(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table subscription in exclusive mode`)
}

/** Of the subscription `s`: who paid for its copies. */
export function mailingClass(): SQL {
  return sql`case when s.payment = 'comped' then 'comp'
    when exists (select 1 from gift g where g.subscription_id = s.id) then 'gift' else 'paid' end`
}

/** Of all that the reader of `s` has: the statement still sees what was left before it serves. */
function leftAfterServing(): SQL {
  return sql`(select case when bool_or(own.tokens_left is null) then null else sum(own.tokens_left)::int - 1 end
    from subscription own where own.account_id = s.account_id and own.cancelled_at is null)`
}

export type ServingHand = { runId: string; actor: string; reason: string; now: Date }

/** Serves all of them in one statement: the ledger, the number left beside it, the labels of what is mailed, and who was left out. */
export async function serveWaiting(
  tx: Tx,
  { issue, scope, hand, hold = null }: { issue: number; scope: Scope; hand: ServingHand; hold?: string | null },
): Promise<Counts> {
  const { runId, actor, reason, now } = hand
  const { rows } = await tx.execute<CountRow>(sql`
    ${waitingFor({ issue, scope, now, hold })},
    served as (
      insert into ledger_entry
        (subscription_id, account_id, kind, tokens, issue, deliverable, includes_digital, serving, actor, reason, at, run_id)
      select id, account_id, 'served', 1, ${issue}, deliverable,
        deliverable <> 'digital' and (select print_includes_digital from publication), serving, ${actor}, ${reason},
        ${now.toISOString()}::timestamptz, ${runId}::uuid
      from waiting where postal = 'ready'
      on conflict do nothing
      returning subscription_id, account_id, deliverable),
    taken as (
      update subscription s set tokens_left = s.tokens_left - 1
      from served where s.id = served.subscription_id and s.tokens_left is not null),
    labelled as (
      insert into mailing
        (run_id, account_id, zone, name, ${addressColumnList()}, deliverable, copies, gift_from, class,
        issues_left)
      select ${runId}::uuid, served.account_id, a.zone, account.name, ${addressColumnList('a')}, served.deliverable, 1,
        coalesce(gift.giver_name, ''), ${mailingClass()}, ${leftAfterServing()}
      from served
      join account on account.id = served.account_id
      join subscription s on s.id = served.subscription_id
      join place a on a.account_id = served.account_id and a.zone = substr(served.deliverable, 7)
      left join gift on gift.subscription_id = served.subscription_id
        and (account.email is null or (gift.started_at is not null and gift.taken_over_at is null))
      where served.deliverable <> 'digital'),
    left_out as (
      insert into mailing_left_out (run_id, account_id, reason, zone)
      select ${runId}::uuid, account_id, postal, case when postal = 'zone' then substr(deliverable, 7) end
      from waiting where postal <> 'ready')
    select 'served' as what, deliverable as name, count(*)::int as readers from served group by deliverable
    union all
    select 'held', postal, count(*)::int from waiting where postal <> 'ready' group by postal`)
  return toCounts(rows)
}

/** A token that came back to a subscription which had been cancelled meanwhile, or whose rest had moved. */
export type ReturnedToken = { entryId: number; subscriptionId: string; accountId: string }

/**
 * Gives back what was served and still stands, by entries that point at it; `which` chooses among the entries `e`. A
 * subscription that was cancelled, or has moved, keeps nothing of it.
 */
export async function reverseServings(
  tx: Tx,
  which: SQL,
  hand: ServingHand,
): Promise<{ readers: number; cancelled: ReturnedToken[]; moved: ReturnedToken[] }> {
  const { runId, actor, reason, now } = hand
  const { rows } = await tx.execute<Record<'cancelled' | 'moved', ReturnedToken[] | null> & { readers: number }>(sql`
    with back as (
      insert into ledger_entry (subscription_id, account_id, kind, tokens, issue, reverses, actor, reason, at, run_id)
      select e.subscription_id, e.account_id, 'reversed', 1, e.issue, e.id, ${actor}, ${reason},
        ${now.toISOString()}::timestamptz, ${runId}::uuid
      from ledger_entry e
      where e.kind = 'served' and ${which}
        and not exists (select 1 from ledger_entry r where r.reverses = e.id)
      returning id, subscription_id, account_id),
    given as (select subscription_id, count(*)::int as tokens from back group by subscription_id),
    put_back as (
      update subscription s set tokens_left = s.tokens_left + given.tokens
      from given where s.id = given.subscription_id and s.term <> 'lifetime' and s.cancelled_at is null
        and s.moved_to is null),
    told as (
      select s.cancelled_at, s.moved_to,
        json_build_object('entryId', back.id, 'subscriptionId', s.id, 'accountId', s.account_id) as token, back.id
      from back join subscription s on s.id = back.subscription_id)
    select count(*)::int as readers,
      json_agg(token order by id) filter (where moved_to is null and cancelled_at is not null) as cancelled,
      json_agg(token order by id) filter (where moved_to is not null) as moved
    from told`)
  return { readers: rows[0]?.readers ?? 0, cancelled: rows[0]?.cancelled ?? [], moved: rows[0]?.moved ?? [] }
}

export function toCounts(rows: readonly CountRow[]): Counts {
  const count = (what: CountRow['what'], name: string) =>
    rows.find((row) => row.what === what && row.name === name)?.readers ?? 0
  const served = DELIVERABLES.map((deliverable): [Deliverable, number] => [deliverable, count('served', deliverable)])
  return {
    served: Object.fromEntries(served) as ServedCounts,
    held: {
      missing: count('held', 'missing'),
      suspended: count('held', 'suspended'),
      kept: count('held', 'kept'),
      zone: count('held', 'zone'),
    },
  }
}
