import { sql } from 'drizzle-orm'

/** The `GiftState` of the gift `g`, with its recipient `r` and its subscription `s`, where it has them. */
export const GIFT_STATE = sql`case
  when g.status = 'cancelled' then 'refunded'
  when s.cancelled_at is not null then 'ended'
  when g.started_at is not null and g.taken_over_at is null then 'started'
  when g.status = 'redeemed' then 'redeemed'
  when r.undelivered_at is not null then 'undelivered'
  when r.sent_at is not null then 'sent'
  when r.send_on is not null then 'scheduled'
  else 'by-hand' end`

/** The tables of it. */
export const GIFT_TABLES = sql`gift g
  left join gift_recipient r on r.gift_id = g.id
  left join subscription s on s.id = g.subscription_id`

/** Issues that were mailed or released from its subscription, also after what was left of it moved to its recipient's own. */
export const ISSUES_SENT = sql`(select coalesce(sum(case e.kind when 'served' then 1 else -1 end), 0)::int from ledger_entry e
  where e.subscription_id in (s.id, s.moved_to) and e.kind in ('served', 'reversed'))`
