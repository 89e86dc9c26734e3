import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { CODE_OUT_OF_DATE, TOO_MANY_FAILED_ATTEMPTS, TOO_MANY_REQUESTS, WRONG_CODE } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { challenge } from '../../db/schema/access.ts'
import { findAccount, hashAddress, writeMessage } from './access-messages.ts'
import type { AuthContext, Caller } from './auth-context.ts'
import { hashToken, newToken, pepperedHash } from './auth-context.ts'
import { consumeChallenge, countTry, openChallenge } from './challenges.ts'
import { guessLimits, messageLimits, take } from './limits/limits.ts'
import { accountById } from './log-in.ts'
import { logInProved } from './proof/log-in-proved.ts'
import { note } from './security-events.ts'
import type { Ticket } from './sessions.ts'

/** product 8. */
const CODE_MINUTES = 10
const CODE_TRIES = 5

/** An unknown address costs the same, and is told by mail that there is no account. */
export async function askForCode(
  auth: AuthContext,
  caller: Caller,
  { email, path }: { email: string; path: string },
): Promise<Outcome<{ token: string; again_in: number }>> {
  const { db, now, pepper } = auth
  if (!(await take(db, messageLimits(caller.network, caller.session?.id ?? null), now())))
    return tooMany(TOO_MANY_REQUESTS)
  const found = await findAccount(db, foldEmail(email))
  const accountId = found?.id ?? null
  const token = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return db.transaction(async (tx) => {
    const sent = await writeMessage(tx, auth, caller, {
      to: found?.email ?? email,
      accountId,
      template: found ? 'sign-in-code' : 'no-account',
      words: () => ({ code, minutes: CODE_MINUTES }),
    })
    if (!sent.ok) return sent
    const addressHash = hashAddress(auth, email)
    await endOlderCodes(tx, addressHash, now())
    await openChallenge(tx, {
      purpose: 'code',
      token,
      accountId,
      addressHash,
      data: { path },
      codeHash: pepperedHash(pepper, token, code),
      now: now(),
      goodFor: CODE_MINUTES * 60_000,
    })
    await note(tx, auth, caller, { kind: 'code-asked', accountId })
    return done({ token, again_in: sent.value.againIn })
  })
}

/** Only the newest works; an address without an account gets the same answer. */
async function endOlderCodes(tx: Tx, addressHash: Buffer, now: Date): Promise<void> {
  await tx
    .update(challenge)
    .set({ consumedAt: now })
    .where(and(eq(challenge.addressHash, addressHash), eq(challenge.purpose, 'code'), isNull(challenge.consumedAt)))
}

export async function logInByCode(
  auth: AuthContext,
  caller: Caller,
  { token, code }: { token: string; code: string },
): Promise<Outcome<{ ticket: Ticket | null; path: string }>> {
  const { db, now } = auth
  if (!(await take(db, guessLimits(caller.network), now()))) return tooMany(TOO_MANY_REQUESTS)
  const asked = await countTry(db, 'code', token, { tries: CODE_TRIES, now: now() })
  if (!asked) return refuseUncounted(auth, token)
  const typed = pepperedHash(auth.pepper, token, code.replace(/[\s-]/g, ''))
  if (!asked.accountId || !timingSafeEqual(asked.codeHash ?? Buffer.alloc(32), typed)) {
    await note(db, auth, caller, { kind: 'code-failed', accountId: asked.accountId })
    return asked.attempts < CODE_TRIES ? refuse({ password: WRONG_CODE }) : tooMany(TOO_MANY_FAILED_ATTEMPTS)
  }
  const { path } = asked.data as { path: string }
  const entered = await db.transaction(async (tx) => {
    const owner = (await consumeChallenge(tx, 'code', token, now())) && (await accountById(tx, asked.accountId ?? ''))
    return owner && logInProved(tx, auth, caller, { account: owner, way: 'code', path })
  })
  return entered ? done(entered) : refuse(CODE_OUT_OF_DATE)
}

/** Why the try did not count: there were enough before it, or the code is used, too old, or was never asked for. */
async function refuseUncounted({ db, now }: AuthContext, token: string): Promise<Outcome<never>> {
  const [row] = await db
    .select()
    .from(challenge)
    .where(eq(challenge.tokenHash, hashToken(token)))
  const used = row?.purpose !== 'code' || row.consumedAt !== null || row.expiresAt <= now()
  return used ? refuse(CODE_OUT_OF_DATE) : tooMany(TOO_MANY_FAILED_ATTEMPTS)
}
