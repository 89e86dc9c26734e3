import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { account } from '../../db/schema/people.ts'

export type MonthlyDonationRow = typeof monthlyDonation.$inferSelect

/** A reader's messages go to the address that the account has now. */
export const currentEmail = sql<string>`coalesce(${account.email}, ${monthlyDonation.email})`

export async function findOwnDonation(db: Db | Tx, id: string): Promise<MonthlyDonationRow | null> {
  const [found] = await db
    .select({ row: monthlyDonation, email: currentEmail })
    .from(monthlyDonation)
    .leftJoin(account, eq(account.id, monthlyDonation.accountId))
    .where(eq(monthlyDonation.id, id))
  return found ? { ...found.row, email: found.email } : null
}
