import { sql } from 'drizzle-orm'

/** What went back of the purchase `p`, whoever returned it; a lost dispute counts, as in `readOrderMoney`. */
export const RETURNED = sql`((select coalesce(sum(r.amount), 0) from refund r
    where r.purchase_id = p.id and r.state <> 'failed')
  + (select coalesce(sum(h.amount), 0) from hand_refund h where h.purchase_id = p.id)
  + (select coalesce(sum(d.amount), 0) from payment y join dispute d on d.intent = y.intent
    where y.purchase_id = p.id and d.status = 'lost'))::int`

/** The purchases that something went back of. */
export const RETURNED_PURCHASES = sql`select purchase_id from refund where purchase_id is not null and state <> 'failed'
  union select purchase_id from hand_refund where purchase_id is not null
  union select y.purchase_id from dispute d join payment y on y.intent = d.intent
    where d.status = 'lost' and y.purchase_id is not null`
