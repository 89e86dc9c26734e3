import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { formatGiftCode, parseGiftCode } from '#domain/gifts/gift-code.ts'
import type { GiftFacts, GiftState } from '#domain/gifts/giver-gift.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { GIFT_STATE, GIFT_TABLES, ISSUES_SENT } from './gift-state.ts'
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

export type GiftFilters = {
  /** A code, or a part of the name or the email address of giver or recipient. */
  search: string
  show: string | null
  page: number
}

export type ListedGift = GiftFacts & {
  id: string
  form: string
  givenOn: Day
  code: string
  order: string | null
  giver: { name: string; email: string }
  recipient: { name: string; email: string }
  because: 'refused' | 'bounce' | 'complaint' | null
  open: boolean
}

export const GIFTS_SHOWN = 50

type Stored = Pick<GiftRow, 'id' | 'code' | 'term' | 'level' | 'deliverable' | 'status'> & {
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
  order: number | null
  issues_sent: number
}

type Place = { timeZone: string; invoicePrefix: string }

/** Newest first. */
export async function listGifts(
  db: Db,
  { timeZone, invoicePrefix }: Place,
  { search, show, page }: GiftFilters,
): Promise<{ gifts: ListedGift[]; page: number; more: boolean }> {
  const states = SHOWN[show ?? '']
  const conditions = [
    sql`true`,
    ...(states ? [sql`${GIFT_STATE} = any(${sql.param([...states])}::text[])`] : []),
    ...giftsCalled(search),
  ]
  const { rows } = await db.execute<Stored>(sql`
    select g.id, g.code, g.term, g.level, g.deliverable, g.status, g.giver_name, g.giver_email, g.created_at, g.redeemed_at,
      ${GIFT_STATE} as state, r.name, r.email, r.undelivered_because as because,
      to_char(r.send_on, 'YYYY-MM-DD') as send_on, p.number as order,
      (select to_char(max(x.sent_on), 'YYYY-MM-DD') from gift_sending x where x.gift_id = g.id) as sent_on,
      ${ISSUES_SENT} as issues_sent
    from ${GIFT_TABLES} left join purchase p on p.id = g.purchase_id
    where ${sql.join(conditions, sql` and `)}
    order by g.created_at desc, g.id limit ${GIFTS_SHOWN + 1} offset ${(page - 1) * GIFTS_SHOWN}`)
  const day = (at: string | Date) => dayOf(new Date(at), timeZone)
  return {
    page,
    more: rows.length > GIFTS_SHOWN,
    gifts: rows.slice(0, GIFTS_SHOWN).map((row) => ({
      id: row.id,
      state: row.state,
      term: row.term,
      form: subscriptionName(mediumOf(row.deliverable), row.level, row.term),
      givenOn: day(row.created_at),
      code: formatGiftCode(row.code),
      order: row.order === null ? null : purchaseNumber(invoicePrefix, row.order),
      giver: { name: row.giver_name, email: row.giver_email },
      recipient: { name: row.name ?? '', email: row.email ?? '' },
      because: row.because,
      sendOn: row.send_on,
      sentOn: row.sent_on,
      beganOn: row.redeemed_at ? day(row.redeemed_at) : null,
      issuesSent: row.issues_sent,
      open: row.status === 'waiting' || row.state === 'started',
    })),
  }
}

function giftsCalled(search: string): SQL[] {
  const typed = search.trim().toLowerCase()
  if (!typed) return []
  const code = parseGiftCode(search)
  if (code) return [sql`g.code = ${code}`]
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const fields = [sql`g.giver_name`, sql`g.giver_email`, sql`r.name`, sql`r.email`]
  return [
    sql`(${sql.join(
      fields.map((field) => sql`lower(${field}) like ${like}`),
      sql` or `,
    )})`,
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
