import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { formatGiftCode, parseGiftCode } from '#domain/gifts/gift-code.ts'
import type { GiftFacts, GiftState } from '#domain/gifts/giver-gift.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'
import { GIFT_TABLES, ISSUES_SENT } from './gift-state.ts'
import type { GiftRow } from './redeem-gift.ts'

/** As staff look for gifts; each with the states that belong to it. */
const SHOWN: Record<string, readonly GiftState[]> = {
  scheduled: ['scheduled'],
  sent: ['sent'],
  undelivered: ['undelivered'],
  unredeemed: ['by-hand', 'scheduled', 'sent', 'undelivered'],
  started: ['started'],
  redeemed: ['redeemed'],
  refunded: ['refunded', 'ended'],
}

/** Whose email waits, as its address has had as many as it may get. */
const HELD = sql`g.id in (select gift_id from gift_recipient where held_until is not null) and g.state in ('scheduled', 'started')`

/** Searched by a code, or a part of the name or the email address of giver or recipient. */
export type GiftFilters = ListAsked & { show: string | null }

export type ListedGift = GiftFacts & {
  id: string
  form: string
  givenOn: Day
  code: string
  order: string | null
  /** Each with the token of the reader's account, where there is one. */
  giver: { name: string; email: string; token: string | null }
  recipient: { name: string; email: string; token: string | null }
  because: 'refused' | 'bounce' | 'complaint' | null
  open: boolean
}

type Stored = Pick<GiftRow, 'id' | 'code' | 'term' | 'issuesPerYear' | 'level' | 'deliverable' | 'status'> & {
  giver_name: string
  giver_email: string
  created_at: string | Date
  redeemed_at: string | Date | null
  state: GiftState
  name: string | null
  email: string | null
  because: ListedGift['because']
  send_on: Day | null
  sent_on: Day | null
  held_until: Day | null
  order: number | null
  issues_sent: number
  giver_token: string | null
  recipient_token: string | null
  place: string[]
}

type Place = { timeZone: string; invoicePrefix: string }

const SORTS = {
  on: { by: sql`g.created_at`, shape: 'instant' },
  giver: { by: sql`lower(g.giver_name)`, shape: 'text' },
  recipient: { by: sql`g.recipient_folded`, shape: 'text' },
  code: { by: sql`g.code`, shape: 'text' },
  state: { by: sql`g.state`, shape: 'text' },
} as const
const SORTED = { sorts: SORTS, key: { by: sql`g.id`, shape: 'uuid' }, otherwise: { key: 'on', down: true } } as const

/** Newest first, unless asked otherwise. */
export async function listGifts(
  db: Db,
  { timeZone, invoicePrefix }: Place,
  filters: GiftFilters,
): Promise<ListPage<ListedGift>> {
  const { search, show } = filters
  const states = SHOWN[show ?? '']
  const page = pageSql(SORTED, filters)
  const conditions = [
    page.where,
    ...(show === 'held' ? [HELD] : []),
    ...(states ? [sql`g.state = any(${sql.param([...states])}::text[])`] : []),
    ...giftsCalled(search),
  ]
  const { rows } = await db.execute<Stored>(sql`
    with page as (
      select g.id, ${page.value} as place from gift g
      where ${sql.join(conditions, sql` and `)}
      order by ${page.order} limit ${page.limit})
    select page.place, g.id, g.code, g.term, g.issues_per_year as "issuesPerYear", g.level, g.deliverable, g.status, g.giver_name, g.giver_email, g.created_at, g.redeemed_at,
      g.state, r.name, r.email, r.undelivered_because as because,
      (select token from account where id = g.giver_account) as giver_token,
      (select token from account where id = s.account_id) as recipient_token,
      to_char(r.send_on, 'YYYY-MM-DD') as send_on, to_char(r.held_until, 'YYYY-MM-DD') as held_until, p.number as order,
      (select to_char(max(x.sent_on), 'YYYY-MM-DD') from gift_sending x where x.gift_id = g.id) as sent_on,
      ${ISSUES_SENT} as issues_sent
    from page join (${GIFT_TABLES}) on g.id = page.id left join purchase p on p.id = g.purchase_id
    order by ${page.order}`)
  const day = (at: string | Date) => dayOf(new Date(at), timeZone)
  return pageOf(rows, filters, (row) => ({
    id: row.id,
    state: row.state,
    term: row.term,
    issuesPerYear: row.issuesPerYear,
    form: subscriptionName(mediumOf(row.deliverable), row.level, row),
    givenOn: day(row.created_at),
    code: formatGiftCode(row.code),
    order: row.order === null ? null : purchaseNumber(invoicePrefix, row.order),
    giver: { name: row.giver_name, email: row.giver_email, token: row.giver_token },
    recipient: { name: row.name ?? '', email: row.email ?? '', token: row.recipient_token },
    because: row.because,
    sendOn: row.send_on,
    sentOn: row.sent_on,
    heldUntil: row.held_until,
    beganOn: row.redeemed_at ? day(row.redeemed_at) : null,
    issuesSent: row.issues_sent,
    open: row.status === 'waiting' || row.state === 'started',
  }))
}

function giftsCalled(search: string): SQL[] {
  const typed = search.trim().toLowerCase()
  if (!typed) return []
  const code = parseGiftCode(search)
  if (code) return [sql`g.code = ${code}`]
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return [
    sql`g.id in (
      select id from gift where lower(giver_name) like ${like} or lower(giver_email) like ${like}
      union all select gift_id from gift_recipient where lower(name) like ${like} or lower(email) like ${like})`,
  ]
}

export type GiftFigures = {
  sold: number
  redeemed: number
  started: number
  /** Half of them were redeemed within so many days; null before the first. */
  daysToRedeem: number | null
  undelivered: number
  /** Of those sold: gifts by which their givers renewed an earlier one. */
  renewed: number
}

/** Of what was paid for since then. */
export async function readGiftFigures(db: Db, since: Date): Promise<GiftFigures> {
  const { rows } = await db.execute<{ [Key in keyof GiftFigures]: GiftFigures[Key] }>(sql`
    select count(*)::int as sold,
      (count(*) filter (where g.status = 'redeemed' and g.started_at is null))::int as redeemed,
      (count(*) filter (where g.started_at is not null))::int as started,
      (percentile_cont(0.5) within group (order by extract(epoch from g.redeemed_at - g.created_at) / 86400)
        filter (where g.status = 'redeemed' and g.started_at is null and g.renews is null))::float8 as "daysToRedeem",
      (count(*) filter (where g.status = 'waiting' and r.undelivered_at is not null))::int as undelivered,
      (count(*) filter (where g.renews is not null and s.cancelled_at is null))::int as renewed
    from ${GIFT_TABLES}
    where g.payment = 'paid' and g.status <> 'cancelled' and g.created_at >= ${since.toISOString()}::timestamptz`)
  return rows[0] ?? { sold: 0, redeemed: 0, started: 0, daysToRedeem: null, undelivered: 0, renewed: 0 }
}
