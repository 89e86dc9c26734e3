import { and, eq, gt, lte, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { emailUndo } from '../../../db/schema/account.ts'

type Asked = { folded: string; now: Date; except?: string }

/** The account that may still go back to this address; null where anybody may take it. */
export async function findAddressHolder(db: Db | Tx, { folded, now, except }: Asked): Promise<string | null> {
  const [row] = await db
    .select({ id: emailUndo.accountId })
    .from(emailUndo)
    .where(
      and(
        eq(emailUndo.oldEmailFolded, folded),
        gt(emailUndo.expiresAt, now),
        except ? ne(emailUndo.accountId, except) : undefined,
      ),
    )
  return row?.id ?? null
}

/** The same before an account gets the address; undo rows that have expired are deleted first. */
export async function clearAndFindHolder(tx: Tx, asked: Asked): Promise<string | null> {
  await tx.delete(emailUndo).where(and(eq(emailUndo.oldEmailFolded, asked.folded), lte(emailUndo.expiresAt, asked.now)))
  return findAddressHolder(tx, asked)
}
