import { sql } from 'drizzle-orm'
import type { GivenForm } from '#domain/gifts/renewal.ts'
import type { Db } from '../../../db/client.ts'
import { GIFT_TABLES, IS_RENEWABLE, RENEWED_AT } from '../gift-state.ts'
import type { GiftRow } from '../redeem-gift.ts'

/** What whoever has the giver's link may know: nothing of who redeemed it. */
export type GiftToRenew = GivenForm & { id: string; recipient: string | null; renewable: boolean; renewed: boolean }

/** Null for a link that was never ours. */
export async function readGiftToRenew(db: Db, token: string): Promise<GiftToRenew | null> {
  const { rows } = await db.execute<
    Pick<GiftRow, 'id' | 'term' | 'level' | 'deliverable'> & {
      recipient: string | null
      renewable: boolean
      renewed: boolean
    }
  >(sql`
    select g.id, g.term, g.level, g.deliverable, coalesce(nullif(r.name, ''), case when not r.email_by_staff then r.email end) as recipient,
      ${IS_RENEWABLE} as renewable, ${RENEWED_AT} is not null as renewed
    from ${GIFT_TABLES} where g.renewal_token = ${token}`)
  return rows[0] ?? null
}
