import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'

export async function changeName({ db }: { db: Db }, accountId: string, name: string): Promise<void> {
  await db.update(account).set({ name }).where(eq(account.id, accountId))
}
