import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { LIFETIME_ISSUES } from '#domain/subscriptions/token-value.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readSubscriptionMoney } from '../payments/refunds/subscription-money.ts'

/**
 * The rule of domain/subscriptions/token-value.ts for all subscriptions at once, as the books stood at an instant. It begins a
 * statement, which goes on from the table `valued`. A grant of `size` issues for `paid` gives each `share`, and the first `odd` of them
 * a cent more; those from `first` to before `last` are still owed, and `left` counts them with the credited ones, which
 * are worth nothing. That is all there is to most subscriptions. Where more has happened (a change was paid, a serving was
 * taken back out of turn, credited issues were refunded, its rest moved, money of its order went back), `knotted` says so, and the rule
 * itself has to be asked.
 * Not counted is what was served before it was paid, until it is.
 */
export function selectSubscriptionValues(at: Date): SQL {
  const instant = sql`${at.toISOString()}::timestamptz`
  return sql`
    with counted as (
      select e.subscription_id as id, count(*) filter (where e.kind = 'granted') as grants,
        coalesce(sum(coalesce(e.tokens, ${LIFETIME_ISSUES}::int)) filter (where e.kind = 'granted'), 0)::int as size,
        coalesce(sum(e.amount) filter (where e.kind = 'granted'), 0)::int as paid,
        (count(*) filter (where e.kind = 'served') - count(*) filter (where e.kind = 'reversed'))::int as served,
        count(*) filter (where e.kind = 'reversed') as reversals,
        coalesce(sum(e.tokens) filter (where e.kind = 'refunded'), 0)::int as refunded,
        coalesce(bool_or(e.kind = 'refunded' and e.tokens is null), false) as ended,
        coalesce(sum(e.tokens) filter (where e.kind = 'credited'), 0)::int as credited,
        coalesce(bool_or(e.kind = 'moved'), false) as moved
      from ledger_entry e
      where e.at <= ${instant}
      group by e.subscription_id),
    out_of_turn as (
      select distinct r.subscription_id as id
      from ledger_entry r
      join ledger_entry e on e.subscription_id = r.subscription_id and e.id > r.reverses and e.id < r.id
      where r.reverses is not null and e.kind = 'served' and r.at <= ${instant}),
    changed as (select distinct subscription_id as id from subscription_change where amount > 0 and at <= ${instant}),
    given_back as (
      select purchase_id from refund where state <> 'failed' and created_at <= ${instant}
      union select purchase_id from hand_refund where created_at <= ${instant}
      union select y.purchase_id from dispute d join payment y on y.intent = d.intent
        where d.status = 'lost' and d.closed_at <= ${instant}),
    touched as (
      select s.id from given_back b join subscription s on s.purchase_id = b.purchase_id
      union select g.subscription_id from given_back b join gift g on g.purchase_id = b.purchase_id
      union select subscription_id from hand_refund where created_at <= ${instant}),
    valued as materialized (
      select c.id, s.account_id, (s.term = 'lifetime') as lifetime, s.created_at, s.position, c.size, c.paid,
        c.paid / greatest(c.size, 1) as share, c.paid % greatest(c.size, 1) as odd,
        least(c.served, c.size) as first,
        case when c.ended then least(c.served, c.size)
          else greatest(least(c.served, c.size), c.size - c.refunded) end as last,
        case when c.ended then 0
          when s.term = 'lifetime' then greatest(0, c.size - c.served)
          else c.size + c.credited - c.served - c.refunded end as left,
        (c.grants <> 1 or c.moved or (c.credited > 0 and c.refunded > 0) or (c.ended and c.reversals > 0)
          or c.id in (select id from out_of_turn) or c.id in (select id from changed)
          or (not c.ended and (s.term = 'lifetime' or c.size + c.credited <> c.served + c.refunded)
            and exists (select 1 from touched where touched.id = c.id))) as knotted
      from counted c
      join subscription s on s.id = c.id
      left join purchase p on p.id = s.purchase_id
      where p.id is null or p.paid_at <= ${instant})`
}

/** What was paid for issues until then, and what has become of it: paid = earned + deferred + refunded. */
export type SubscriptionValueSums = { paid: Cents; earned: Cents; deferred: Cents; refunded: Cents }

type Sums = { paid: number; earned: number; deferred: number; knotted: string[] | null }

export async function sumSubscriptionValues(db: Db | Tx, at: Date): Promise<SubscriptionValueSums> {
  const { rows } = await db.execute<Sums>(sql`
    ${selectSubscriptionValues(at)}
    select coalesce(sum(paid) filter (where not knotted), 0)::float8 as paid,
      coalesce(sum(first * share + least(first, odd)) filter (where not knotted), 0)::float8 as earned,
      coalesce(sum((last - first) * share + least(last, odd) - least(first, odd))
        filter (where not knotted), 0)::float8 as deferred,
      array_agg(id) filter (where knotted) as knotted
    from valued`)
  const { paid = 0, earned = 0, deferred = 0, knotted = null } = rows[0] ?? {}
  const sums = { paid, earned, deferred, refunded: paid - earned - deferred }
  for (const { value, back } of (await readSubscriptionMoney(db, knotted ?? [], at)).values()) {
    sums.earned += value.earned
    sums.deferred += back.unserved
    sums.refunded += value.refunded + value.deferred - back.unserved
    sums.paid += value.earned + value.deferred + value.refunded
  }
  const { paid: all, earned: served, deferred: owed, refunded } = sums
  return { paid: cents(all), earned: cents(served), deferred: cents(owed), refunded: cents(refunded) }
}
