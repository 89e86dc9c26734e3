import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'

export async function chooseCounting({ db }: { db: Db }, accountId: string, countReads: boolean): Promise<void> {
  await db.update(account).set({ countReads }).where(eq(account.id, accountId))
}

export async function readCounting(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db.select({ countReads: account.countReads }).from(account).where(eq(account.id, accountId))
  return row?.countReads ?? false
}
