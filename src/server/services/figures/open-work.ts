import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { SHIPPED_TYPES } from '../orders/order-stock.ts'

export const OPEN_TASKS = [
  'disputes',
  'unmatched',
  'refunds',
  'failed-renewals',
  'past-due',
  'links',
  'pack',
  'claims',
  'held-zones',
  'redirects',
  'returned-mail',
  'undelivered-gifts',
  'unsent-messages',
] as const
export type OpenTask = (typeof OPEN_TASKS)[number]

/** `oldest` is the day since when the first of them waits; `of` is whom or what it is about, where one page shows it. */
export type OpenWork = { task: OpenTask; count: number; oldest: Day; of: string | null }

/** A message that has not gone out by then is stuck. */
const STUCK_AFTER = '1 hour'

type Row = { task: OpenTask; count: number; oldest: string | Date; of: string | null }

/** In one statement, over indexes of what is open: it is asked with every visit to the console. */
export async function readOpenWork(db: Db, publication: Publication, now: Date): Promise<OpenWork[]> {
  const { timeZone, invoicePrefix } = publication
  const at = sql`${now.toISOString()}::timestamptz`
  const today = dayOf(now, timeZone)
  // As the index says it, so that the index is used.
  const shipped = sql.raw(SHIPPED_TYPES.map((type) => `'${type}'`).join(', '))
  const startOf = (day: string) => sql`(${sql.raw(day)})::timestamp at time zone ${timeZone}`
  const { rows } = await db.execute<Row>(sql`
    select 'disputes' as task, count(*)::int as count, min(d.opened_at) as oldest,
      (array_agg(p.number order by d.opened_at) filter (where p.number is not null))[1]::text as of
    from dispute d left join payment y on y.intent = d.intent left join purchase p on p.id = y.purchase_id
    where d.status = 'open'
    union all
    select 'unmatched', count(*)::int, min(u.found_at), null
    from unmatched_payment u join payment y on y.intent = u.intent
    left join (select intent, sum(amount) as amount from refund where state <> 'failed' group by intent) r on r.intent = u.intent
    where y.amount > coalesce(r.amount, 0)
    union all
    select 'refunds', count(*)::int, min(created_at), null from hand_refund where paid_at is null
    union all
    select 'failed-renewals', count(*)::int, min(${startOf('first_tried_on')}), null
    from renewal where state in ('announced', 'charging') and failures > 0
    union all
    select 'past-due', count(*)::int, min(${startOf('sent_on + coalesce(net, 0)')}), null
    from purchase where kind = 'invoice' and status = 'open' and sent_on + coalesce(net, 0) < ${today}::date
    union all
    select 'links', count(*)::int, min(created_at), null
    from purchase where status = 'open' and pay_until is not null
    union all
    select 'pack', count(distinct p.id)::int, min(p.paid_at), null
    from purchase_line l join purchase p on p.id = l.purchase_id
    where p.status = 'paid' and l.sent_at is null and l.refunded_at is null and l.type in (${shipped})
    union all
    select 'claims', count(*)::int, min(at), null from claim where state = 'waiting'
    union all
    select 'held-zones', count(*)::int, min(${startOf('until_day')}), null
    from zone_hold where lifted_at is null and until_day < ${today}::date
    union all
    select 'redirects', count(*)::int, min(at), null from redirect_request q
    where state in ('waiting', 'granted') and not exists (select 1 from ledger_entry b where b.reverses = q.serving)
    union all
    select 'returned-mail', count(*)::int, min(since), null from (
      select email_suspended_at as since from account where email_suspended_at is not null
      union all select suspended_at from address where suspended_at is not null) suspended
    union all
    select 'undelivered-gifts', count(*)::int, min(r.undelivered_at), null
    from gift_recipient r join gift g on g.id = r.gift_id
    where r.undelivered_at is not null and g.status = 'waiting'
    union all
    select 'unsent-messages', count(*)::int, min(created_at), (array_agg(recipient order by created_at))[1]
    from message where sent_at is null and created_at < ${at} - ${STUCK_AFTER}::interval`)
  return OPEN_TASKS.flatMap((task): OpenWork[] => {
    const row = rows.find((one) => one.task === task)
    if (!row || row.count === 0) return []
    const of = task === 'disputes' && row.of !== null ? purchaseNumber(invoicePrefix, Number(row.of)) : row.of
    return [{ task, count: row.count, oldest: dayOf(new Date(row.oldest), timeZone), of }]
  })
}
