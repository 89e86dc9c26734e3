import { lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accountLink, emailChange, emailUndo } from '../../db/schema/account.ts'

/** Links that can no longer be followed. */
export async function sweepAccount(db: Db, now: Date): Promise<void> {
  await db.delete(emailChange).where(lt(emailChange.expiresAt, now))
  await db.delete(emailUndo).where(lt(emailUndo.expiresAt, now))
  await db.delete(accountLink).where(lt(accountLink.expiresAt, now))
}
