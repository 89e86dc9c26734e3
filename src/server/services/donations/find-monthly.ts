import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { pledge } from '../../db/schema/pledges.ts'

export type PledgeRow = typeof pledge.$inferSelect

/** A reader's letters go to the address that the account has now. */
export const currentEmail = sql<string>`coalesce(${account.email}, ${pledge.email})`

export async function findPledge(db: Db | Tx, id: string): Promise<PledgeRow | null> {
  const [found] = await db
    .select({ row: pledge, email: currentEmail })
    .from(pledge)
    .leftJoin(account, eq(account.id, pledge.accountId))
    .where(eq(pledge.id, id))
  return found ? { ...found.row, email: found.email } : null
}
