import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { MOST_COUNTED } from '#domain/staff-lists/bounded-count.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { SHIPPED_TYPES } from '../orders/order-stock.ts'

export const OPEN_TASKS = [
  'disputes',
  'unmatched',
  'refunds',
  'failed-renewals',
  'failed-donations',
  'past-due',
  'links',
  'pack',
  'claims',
  'held-zones',
  'zones-on-hold',
  'redirects',
  'reported-moves',
  'returned-mail',
  'undelivered-gifts',
  'held-gifts',
  'unsent-messages',
] as const
export type OpenTask = (typeof OPEN_TASKS)[number]

/** `count` is at most one more than `MOST_COUNTED`; `oldest` is the day since when the first of them waits; `of` is whom or what it is about, where one page shows it. */
export type OpenWork = { task: OpenTask; count: number; oldest: Day; of: string | null }

/** A declined monthly donation is retried within the month, then paused until its donor comes back. */
const DONATION_FAILED_DAYS = 31

/** A message that has not gone out by then is stuck. */
const STUCK_AFTER = '1 hour'

type Row = { task: OpenTask; count: number; oldest: string | Date; of: string | null }

/** How many rows there are, up to one more than are counted. */
const howMany = (rows: SQL) => sql`(select count(*)::int from (${rows} limit ${MOST_COUNTED + 1}) open)`

/** In one statement, over indexes of what is open: it is asked with every visit to the console. */
export async function readOpenWork(db: Db, publication: Publication, now: Date): Promise<OpenWork[]> {
  const { timeZone, invoicePrefix } = publication
  const at = sql`${now.toISOString()}::timestamptz`
  const today = dayOf(now, timeZone)
  // As the indexes say it, so that they are used.
  const shipped = sql.raw(SHIPPED_TYPES.map((type) => `'${type}'`).join(', '))
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`
  const unmatched = sql`from unmatched_payment where unreturned > 0`
  const refunds = sql`from hand_refund where paid_at is null`
  const renewals = sql`from renewal where state in ('announced', 'charging') and failures > 0`
  const donations = sql`from pledge_month m join pledge d on d.id = m.pledge_id
    where m.state = 'due' and m.failures > 0 and m.charged_on >= ${addDays(today, -DONATION_FAILED_DAYS)}::date
      and d.status <> 'stopped'`
  const pastDue = sql`from purchase where kind = 'invoice' and status = 'open' and sent_on + coalesce(net, 0) < ${today}::date`
  const links = sql`from purchase where status = 'open' and pay_until is not null`
  const claims = sql`from claim where state = 'waiting'`
  const redirects = sql`from redirect_request q
    where state in ('waiting', 'granted') and not exists (select 1 from ledger_entry b where b.reverses = q.serving)`
  const moves = sql`from reported_move m join address a on a.account_id = m.account_id and a.zone = m.zone
    where m.set_aside_at is null and m.old = ${addressJson('a')}::jsonb`
  const emails = sql`from account where email_suspended_at is not null`
  const addresses = sql`from address where suspended_at is not null`
  const messages = sql`from message where sent_at is null and created_at < ${at} - ${STUCK_AFTER}::interval`
  const heldGifts = sql`from gift_recipient r join gift g on g.id = r.gift_id
    where r.held_until is not null and g.state in ('scheduled', 'started')`
  const { rows } = await db.execute<Row>(sql`
    select 'disputes' as task, count(*)::int as count, min(d.opened_at) as oldest,
      (array_agg(p.number order by d.opened_at) filter (where p.number is not null))[1]::text as of
    from dispute d left join payment y on y.intent = d.intent left join purchase p on p.id = y.purchase_id
    where d.status = 'open'
    union all
    select 'unmatched', ${howMany(sql`select 1 ${unmatched}`)}, (select min(found_at) ${unmatched}), null
    union all
    select 'refunds', ${howMany(sql`select 1 ${refunds}`)}, (select min(created_at) ${refunds}), null
    union all
    select 'failed-renewals', ${howMany(sql`select 1 ${renewals}`)},
      ${startOf(sql`select min(first_tried_on) ${renewals}`)}, null
    union all
    select 'failed-donations', ${howMany(sql`select 1 ${donations}`)},
      ${startOf(sql`select min(m.charged_on) ${donations}`)}, (select d.email ${donations} order by m.charged_on limit 1)
    union all
    select 'past-due', ${howMany(sql`select 1 ${pastDue}`)},
      ${startOf(sql`select min(sent_on + coalesce(net, 0)) ${pastDue}`)}, null
    union all
    select 'links', ${howMany(sql`select 1 ${links}`)}, (select min(created_at) ${links}), null
    union all
    select 'pack', count(distinct p.id)::int, min(p.paid_at), null
    from purchase_line l join purchase p on p.id = l.purchase_id
    where p.status = 'paid' and l.sent_at is null and l.refunded_at is null and l.type in (${shipped})
    union all
    select 'claims', ${howMany(sql`select 1 ${claims}`)}, (select min(at) ${claims}), null
    union all
    select 'held-zones', count(*)::int, ${startOf(sql`min(until_day)`)}, null
    from zone_hold where lifted_at is null and until_day < ${today}::date
    union all
    select 'zones-on-hold', count(*)::int, min(at), null
    from zone_hold where lifted_at is null and until_day >= ${today}::date
    union all
    select 'redirects', ${howMany(sql`select 1 ${redirects}`)}, (select at ${redirects} order by at limit 1), null
    union all
    select 'reported-moves', ${howMany(sql`select 1 ${moves}`)}, (select min(m.at) ${moves}), null
    union all
    select 'returned-mail', ${howMany(sql`select 1 ${emails} union all select 1 ${addresses}`)},
      least((select min(email_suspended_at) ${emails}), (select min(suspended_at) ${addresses})), null
    union all
    select 'undelivered-gifts', count(*)::int, min(r.undelivered_at), null
    from gift_recipient r join gift g on g.id = r.gift_id
    where r.undelivered_at is not null and g.state = 'undelivered'
    union all
    select 'held-gifts', ${howMany(sql`select 1 ${heldGifts}`)}, ${startOf(sql`select min(r.send_on) ${heldGifts}`)}, null
    union all
    select 'unsent-messages', ${howMany(sql`select 1 ${messages}`)}, (select min(created_at) ${messages}),
      (select recipient ${messages} order by created_at limit 1)`)
  return OPEN_TASKS.flatMap((task): OpenWork[] => {
    const row = rows.find((one) => one.task === task)
    if (!row || row.count === 0) return []
    const of = task === 'disputes' && row.of !== null ? purchaseNumber(invoicePrefix, Number(row.of)) : row.of
    return [{ task, count: row.count, oldest: dayOf(new Date(row.oldest), timeZone), of }]
  })
}
