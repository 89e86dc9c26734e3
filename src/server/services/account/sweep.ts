import { lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accountLink, autorenewPress, emailChange, emailUndo } from '../../db/schema/account.ts'

const DAY_MS = 86_400_000

/** Links that can no longer be followed, and presses that nobody repeats any more. */
export async function sweepAccount(db: Db, now: Date): Promise<void> {
  await db.delete(emailChange).where(lt(emailChange.expiresAt, now))
  await db.delete(emailUndo).where(lt(emailUndo.expiresAt, now))
  await db.delete(autorenewPress).where(lt(autorenewPress.pressedAt, new Date(now.getTime() - DAY_MS)))
  await db.delete(accountLink).where(lt(accountLink.expiresAt, now))
}
