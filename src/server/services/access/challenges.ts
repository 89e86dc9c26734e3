import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { challenge } from '../../db/schema/access.ts'
import { hashToken, newToken } from './auth-context.ts'

export type Challenge = typeof challenge.$inferSelect
type Purpose = Challenge['purpose']

type NewChallenge = {
  purpose: Purpose
  token?: string
  codeHash?: Buffer
  /** Of a code: where it went. */
  addressHash?: Buffer
  accountId?: string | null
  data?: object
  now: Date
  goodFor: number
}

/** Answers the token, which is kept nowhere here. */
export async function openChallenge(db: Db | Tx, asked: NewChallenge): Promise<string> {
  const { purpose, token = newToken(), codeHash = null, accountId = null, data = {}, now, goodFor } = asked
  const addressHash = asked.addressHash ?? null
  await db.insert(challenge).values({
    purpose,
    codeHash,
    addressHash,
    accountId,
    data,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + goodFor),
  })
  return token
}

const open = (purpose: Purpose, token: string, now: Date) =>
  and(
    eq(challenge.tokenHash, hashToken(token)),
    eq(challenge.purpose, purpose),
    isNull(challenge.consumedAt),
    gt(challenge.expiresAt, now),
  )

export async function findChallenge(
  db: Db | Tx,
  { purpose, token, now }: { purpose: Purpose; token: string; now: Date },
): Promise<Challenge | null> {
  const [row] = await db
    .select()
    .from(challenge)
    .where(open(purpose, token, now))
  return row ?? null
}

/** Uses it up, once: of several at the same time one gets it. What it is bound to must be in its data. */
export async function consumeChallenge(
  db: Db | Tx,
  purpose: Purpose,
  token: string,
  now: Date,
  boundTo: Record<string, string> = {},
): Promise<Challenge | null> {
  const [row] = await db
    .update(challenge)
    .set({ consumedAt: now })
    .where(and(open(purpose, token, now), sql`${challenge.data} @> ${JSON.stringify(boundTo)}::jsonb`))
    .returning()
  return row ?? null
}

/** Counts a try before it is compared, so that tries sent at once cannot outnumber the limit. */
export async function countTry(
  db: Db,
  purpose: Purpose,
  token: string,
  { tries, now }: { tries: number; now: Date },
): Promise<Challenge | null> {
  const [row] = await db
    .update(challenge)
    .set({ attempts: sql`${challenge.attempts} + 1` })
    .where(and(open(purpose, token, now), sql`${challenge.attempts} < ${tries}`))
    .returning()
  return row ?? null
}
