import { sql } from 'drizzle-orm'

/** The gift `g` with its recipient `r` and its subscription `s`, where it has them. */
export const GIFT_TABLES = sql`gift g
  left join gift_recipient r on r.gift_id = g.id
  left join subscription s on s.id = g.subscription_id`

/** Issues that were mailed or released from its subscription, also after what was left of it moved to its recipient's own. */
export const ISSUES_SENT = sql`(select coalesce(sum(case e.kind when 'served' then 1 else -1 end), 0)::int
  from (select s.id union all select m.id from subscription m where m.moved_to = s.id) own
  join ledger_entry e on e.subscription_id = own.id where e.kind in ('served', 'reversed'))`

/** When its giver renewed it, unless that was taken back. */
export const RENEWED_AT = sql`(select max(n.created_at) from gift n left join subscription t on t.id = n.subscription_id
  where n.renews = g.id and n.status <> 'cancelled' and t.cancelled_at is null)`

/** Whether its giver can renew it: somebody has it, it ends some day, and it is still sold. */
export const IS_RENEWABLE = sql`(g.status = 'redeemed' and s.cancelled_at is null and g.term <> 'lifetime' and ${RENEWED_AT} is null
  and (g.deliverable <> 'digital' or (select sells_digital from publication)))`
