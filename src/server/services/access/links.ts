import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import { accountLink } from '../../db/schema/account.ts'
import { hashToken, newToken } from './auth-context.ts'

export type AccountLink = typeof accountLink.$inferSelect

/** What an emailed link may change without a login: one address, or how the account pays. */
export type LinkPurpose = { purpose: 'address'; zone: Zone } | { purpose: 'payment'; zone?: null }

const GOOD_FOR_MS = 14 * 86_400_000

/** Answers the token for `/account/address?token=` or `/account/payment?token=`, which is kept nowhere here. */
export async function issueLink(
  tx: Db | Tx,
  { accountId, now, purpose, zone = null }: LinkPurpose & { accountId: string; now: Date },
): Promise<string> {
  const token = newToken()
  await tx.insert(accountLink).values({
    purpose,
    accountId,
    zone,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
  })
  return token
}

type Asked = { purpose: AccountLink['purpose']; token: string; now: Date }

const alive = ({ purpose, token, now }: Asked) =>
  and(
    eq(accountLink.tokenHash, hashToken(token)),
    eq(accountLink.purpose, purpose),
    isNull(accountLink.usedAt),
    gt(accountLink.expiresAt, now),
  )

/** Without using it up. */
export async function findLink(db: Db | Tx, asked: Asked): Promise<AccountLink | null> {
  const [row] = await db.select().from(accountLink).where(alive(asked))
  return row ?? null
}

/** Uses it up, once: of several at the same time one gets it. */
export async function spendLink(tx: Tx, asked: Asked & { zone?: Zone }): Promise<AccountLink | null> {
  const { zone, now } = asked
  const [row] = await tx
    .update(accountLink)
    .set({ usedAt: now })
    .where(and(alive(asked), zone && eq(accountLink.zone, zone)))
    .returning()
  return row ?? null
}
