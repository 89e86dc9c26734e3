import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { entitlement } from '../../db/schema/orders.ts'

/** Whether the account bought the issue in digital form, and has it still. */
export const boughtDigital = (account: SQL, issue: SQL): SQL => sql`exists (
  select 1 from entitlement bought
  where bought.account_id = ${account} and bought.ref = 'iss:' || ${issue} and bought.revoked_at is null)`

/** The same for one reader. */
export async function hasBought(tx: Pick<Tx, 'select'>, accountId: string, issue: number): Promise<boolean> {
  const [row] = await tx
    .select({ ref: entitlement.ref })
    .from(entitlement)
    .where(
      and(eq(entitlement.accountId, accountId), eq(entitlement.ref, `iss:${issue}`), isNull(entitlement.revokedAt)),
    )
    .limit(1)
  return row !== undefined
}
