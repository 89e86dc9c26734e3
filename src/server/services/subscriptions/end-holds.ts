import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'

/** A reader who is digital by now skips nothing any more; what was skipped when a list was closed stays so. */
export async function endHoldsOfDigital(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`
    delete from issue_hold h
    where h.account_id = ${accountId} and not exists (select 1 from issue i where i.number = h.issue and i.closed_at is not null)
      and 'digital' = (
        select active_deliverable from subscription
        where account_id = ${accountId} and is_current
        order by (term = 'lifetime'), created_at, position limit 1)`)
}
