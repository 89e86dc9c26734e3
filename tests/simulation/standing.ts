import { sql } from 'drizzle-orm'
import { MAILBOX } from './reader.ts'
import type { World } from './world.ts'

/** Where a reader stands, by the books: what decides what they may want to do next. */
export type Standing = {
  email: string
  token: string
  account: string
  left: number
  isLifetime: boolean
  hasCard: boolean
  autorenew: boolean
  /** The subscription that is served now, or the last that ran. */
  subscription: string | null
  deliverable: string | null
  addresses: string[]
}

export async function standings({ db }: World): Promise<Map<string, Standing>> {
  const { rows } = await db.execute<Standing>(sql`
    select a.email, a.token, a.id as account, a.autorenew, a.payment_method is not null as "hasCard",
      coalesce((select sum(tokens_left) from subscription where account_id = a.id), 0)::int as left,
      exists (select 1 from subscription where account_id = a.id and tokens_left is null) as "isLifetime",
      c.token as subscription, c.active_deliverable as deliverable,
      array(select zone from address where account_id = a.id order by zone) as addresses
    from account a
    left join lateral (
      select token, active_deliverable from subscription
      where account_id = a.id and cancelled_at is null and (tokens_left is null or tokens_left > 0)
      order by (term = 'lifetime'), created_at, position limit 1) c on true
    where a.email_folded like ${`%@${MAILBOX}`}`)
  return new Map(rows.map((row) => [row.email, row]))
}
