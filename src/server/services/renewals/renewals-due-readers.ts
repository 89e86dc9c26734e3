import { sql } from 'drizzle-orm'
import type { ComingRun, ForecastReader } from '#domain/renewals/renewal-forecast.ts'
import type { Postal } from '#domain/subscriptions/serving.ts'
import type { Subscription } from '#domain/subscriptions/subscription.ts'
import type { Deliverable, Zone } from '#domain/vocabulary.ts'
import { byZone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { REACHABLE } from '../mail/reachable.ts'
import { boughtDigital } from '../subscriptions/bought-digital.ts'
import type { RenewalRow } from './renewal-rows.ts'
import { toNotice } from './renewal-rows.ts'

/** With more rows PostgreSQL would compile the statement (JIT), which takes longer than running it. */
const AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export type RenewalDueReader = ForecastReader & { token: string; name: string; email: string | null }

type Pending = Pick<
  RenewalRow,
  | 'term'
  | 'level'
  | 'deliverable'
  | 'price'
  | 'issuesPerYear'
  | 'shipping'
  | 'chargeOn'
  | 'nextOn'
  | 'failures'
  | 'firstTriedOn'
  | 'reason'
> & { predecessor: string }

type Row = {
  id: string
  token: string
  name: string
  email: string | null
  reachable: boolean
  autorenew: boolean
  stored: boolean
  subscriptions: (Omit<Subscription, 'created'> & { created: string; gift: boolean })[]
  had: { issue: number; deliverable: Deliverable; n: number }[]
  kept: number[]
  bought: number[]
  addresses: { zone: Zone; suspended: boolean }[]
  pending: Pending | null
}

/**
 * Everybody to whom something may happen: a renewal is pending, or as few issues are left as are coming and one more.
 * A piece at a time, however many there are: each is found in the order of its index, so that it is not looked for in all.
 */
export async function* readRenewalsDueReaders(db: Db, coming: readonly ComingRun[]): AsyncGenerator<RenewalDueReader> {
  const issues = [...new Set(coming.map(({ issue }) => issue))]
  const among = sql`any(${`{${issues.join()}}`}::int[])`
  let last = BEFORE_ALL
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      with few as (
        (select account_id as id from renewal
          where state in ('announced', 'charging') and account_id > ${last}::uuid order by 1 limit ${AT_ONCE})
        union
        (select distinct account_id from subscription
          where account_id > ${last}::uuid and cancelled_at is null and tokens_left between 1 and ${issues.length + 1}
            and ${issues.length > 0}
          order by 1 limit ${AT_ONCE})),
      page as (select id from few order by id limit ${AT_ONCE})
      select a.id, a.token, a.name, a.email, ${REACHABLE} as reachable, a.autorenew,
        a.payment_method is not null as stored,
        (select json_agg(json_build_object('token', s.token, 'created', s.created_at, 'term', s.term, 'issuesPerYear', s.issues_per_year, 'phase', s.phase,
            'payment', s.payment, 'paid', json_build_object('level', s.set_level, 'deliverable', s.set_deliverable),
            'served', json_build_object('level', s.active_level, 'deliverable', s.active_deliverable),
            'cancelled', s.cancelled_at is not null, 'left', s.tokens_left,
            'gift', exists (select 1 from gift where gift.subscription_id = s.id and gift.giver_email <> ''))
            order by s.position)
          from subscription s where s.account_id = a.id) as subscriptions,
        (select coalesce(json_agg(json_build_object('issue', e.issue, 'deliverable', e.deliverable, 'n', e.serving)), '[]')
          from ledger_entry e where e.account_id = a.id and e.kind = 'served' and e.issue = ${among}
            and not exists (select 1 from ledger_entry r where r.reverses = e.id)) as had,
        (select coalesce(json_agg(h.issue), '[]') from issue_hold h where h.account_id = a.id) as kept,
        (select coalesce(json_agg(i.number), '[]') from issue i where i.number = ${among} and ${boughtDigital(sql`a.id`, sql`i.number`)})
          as bought,
        (select coalesce(json_agg(json_build_object('zone', zone, 'suspended', suspended_at is not null)), '[]')
          from address where account_id = a.id) as addresses,
        (select json_build_object('predecessor', p.token, 'term', r.term, 'issuesPerYear', r.issues_per_year, 'level', r.level, 'deliverable', r.deliverable,
            'price', r.price, 'shipping', r.shipping, 'chargeOn', r.charge_on, 'nextOn', r.next_on,
            'failures', r.failures, 'firstTriedOn', r.first_tried_on, 'reason', r.reason)
          from renewal r join subscription p on p.id = r.predecessor_id
          where r.account_id = a.id and r.state in ('announced', 'charging')) as pending
      from page join account a on a.id = page.id order by a.id`)
    for (const row of rows) yield toBoardReader(row)
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
  }
}

function toBoardReader(row: Row): RenewalDueReader {
  const { token, name, email, reachable, autorenew, stored, subscriptions, had, kept, bought, addresses, pending } = row
  const postal = (zone: Zone): Postal => {
    const found = addresses.find((one) => one.zone === zone)
    return found ? (found.suspended ? 'suspended' : 'ready') : 'missing'
  }
  return {
    token,
    name,
    email,
    reachable,
    autorenew: { on: autorenew, paymentStored: stored },
    subscriptions: subscriptions.map(({ gift: _, created, ...subscription }) => ({
      ...subscription,
      created: new Date(created),
    })),
    entries: had.map((one) => ({ kind: 'served' as const, ...one })),
    bought,
    keptFrom: kept,
    postal: byZone(postal),
    pending: pending && {
      notice: toNotice(pending, pending.predecessor),
      nextOn: pending.nextOn,
      failures: pending.failures,
      firstTriedOn: pending.firstTriedOn,
      declined: pending.reason,
    },
    gifts: subscriptions.filter(({ gift }) => gift).map((subscription) => subscription.token),
  }
}
