import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { GiftFacts } from '#domain/gifts/giver-gift.ts'
import type { NamedGift } from '#domain/gifts/named-gift.ts'
import { giftTitle } from '#domain/gifts/named-gift.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db } from '../../../db/client.ts'
import type { Destination } from '../../../db/schema/orders.ts'
import type { StoredNamedGift } from '../../orders/receipts/named-gift.ts'
import { NAMED_GIFT, toNamedGift } from '../../orders/receipts/named-gift.ts'
import { GIFT_TABLES, IS_RENEWABLE, ISSUES_SENT, RENEWED_AT } from '../gift-state.ts'
import type { GiftRow } from '../redeem-gift.ts'

/** One gift as its giver sees it: what the giver typed, and what became of it. */
export type GiverGift = GiftFacts &
  Pick<NamedGift, 'place'> & {
    id: string
    /** For Nell: we’ll email it on December 25, 2026. */
    title: string
    form: string
    medium: ReturnType<typeof mediumOf>
    givenOn: Day
    /** Of the link to it; null once it can be neither redeemed nor taken over. */
    token: string | null
    recipient: { name: string; email: string; greeting: string; address: Address | null }
    /** The last message about it could not be delivered. */
    undelivered: boolean
    /** How often it was emailed. */
    sendings: number
    /** Whether it can still be emailed, or to another address. */
    open: boolean
    /** Of the page where it is renewed; null while there is nothing to renew. */
    renewal: string | null
    /** It renews another gift. */
    renews: boolean
    /** When it was renewed. */
    renewedOn: Day | null
  }

export const GIFTS_ON_PAGE = 25

type Stored = Pick<GiftRow, 'id' | 'token' | 'term' | 'issuesPerYear' | 'level' | 'deliverable' | 'status'> & {
  created_at: string | Date
  named: StoredNamedGift
  name: string | null
  email: string | null
  greeting: string | null
  address: Destination | null
  undelivered: boolean
  sendings: number
  sent_on: Day | null
  issues_sent: number
  renewal: string | null
  renews: boolean
  renewed_at: string | Date | null
}

/** Newest first. Nothing of whoever redeemed it is read. */
export async function readGiverGifts(
  db: Db,
  giver: string,
  { page, timeZone }: { page: number; timeZone: string },
): Promise<{ gifts: GiverGift[]; page: number; more: boolean }> {
  const { rows } = await db.execute<Stored>(sql`
    select g.id, g.token, g.term, g.issues_per_year as "issuesPerYear", g.level, g.deliverable, g.status, g.created_at,
      ${NAMED_GIFT} as named,
      r.name, case when r.email_by_staff then null else r.email end as email, r.greeting,
      case when g.started_at is null then r.address end as address,
      coalesce(r.undelivered_at is not null, false) as undelivered,
      (select count(*)::int from gift_sending x where x.gift_id = g.id) as sendings,
      (select to_char(max(x.sent_on), 'YYYY-MM-DD') from gift_sending x where x.gift_id = g.id) as sent_on,
      ${ISSUES_SENT} as issues_sent, case when ${IS_RENEWABLE} then g.renewal_token end as renewal, g.renews is not null as renews,
      ${RENEWED_AT} as renewed_at
    from ${GIFT_TABLES}
    where g.giver_account = ${giver}
    order by g.created_at desc, g.position, g.id limit ${GIFTS_ON_PAGE + 1} offset ${(page - 1) * GIFTS_ON_PAGE}`)
  return {
    gifts: rows.slice(0, GIFTS_ON_PAGE).map((row) => toGiverGift(row, timeZone)),
    page,
    more: rows.length > GIFTS_ON_PAGE,
  }
}

function toGiverGift(row: Stored, timeZone: string): GiverGift {
  const { id, token, term, issuesPerYear, level, deliverable, status, address } = row
  const day = (at: string | Date) => dayOf(new Date(at), timeZone)
  const named = toNamedGift(row.named, timeZone)
  const { state, sendOn, heldUntil, beganOn, place } = named
  const medium = mediumOf(deliverable)
  const isOpen = status === 'waiting' || state === 'started'
  return {
    id,
    title: giftTitle(named),
    place,
    state,
    term,
    issuesPerYear,
    medium,
    form: subscriptionName(medium, level, row),
    givenOn: day(row.created_at),
    token: isOpen ? token : null,
    recipient: {
      name: row.name ?? '',
      email: row.email ?? '',
      greeting: row.greeting ?? '',
      address: address && addressFrom(address),
    },
    sendOn,
    sentOn: row.sent_on,
    heldUntil,
    beganOn,
    issuesSent: row.issues_sent,
    undelivered: row.undelivered,
    sendings: row.sendings,
    open: isOpen,
    renewal: row.renewal,
    renews: row.renews,
    renewedOn: row.renewed_at ? day(row.renewed_at) : null,
  }
}

/** Whether there is such a gift, and it is this reader's to change; the same answer for one that never was. */
export async function isThere(db: Db, id: string, giver?: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from gift where id = ${id} and (${giver ?? null}::uuid is null or giver_account = ${giver ?? null})`)
  return rows.length > 0
}
