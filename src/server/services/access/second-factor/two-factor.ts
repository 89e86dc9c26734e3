import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { LOG_IN_AGAIN, TOO_MANY_REQUESTS, WRONG_SECOND_FACTOR } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { recoveryCode, totp } from '../../../db/schema/access.ts'
import { tellOwner } from '../access-messages.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { pepperedHash } from '../auth-context.ts'
import { secondFactorLimits, take } from '../limits/limits.ts'
import { note } from '../security-events.ts'
import type { LoggedIn, Ticket } from '../sessions.ts'
import { passSecondFactor } from '../sessions.ts'
import { mayChangeFactors } from './factors.ts'
import { enrolment, findStep } from './totp.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Without letters and digits that are read as each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A secret for the authenticator; the old one is good until a code of the new one has been seen. */
export async function beginTotp(auth: AuthContext, { session, owner }: LoggedIn, site: string) {
  const { db, now } = auth
  if (!(await mayChangeFactors(db, session, now()))) return refuse(LOG_IN_AGAIN)
  const pendingSecret = randomBytes(SECRET_BYTES)
  await db
    .insert(totp)
    .values({ accountId: owner.id, pendingSecret })
    .onConflictDoUpdate({ target: totp.accountId, set: { pendingSecret } })
  return done(enrolment(pendingSecret, site, owner.email))
}

type Passed = { ticket: Ticket; recoveryCodes: string[] }

export async function confirmTotp(
  auth: AuthContext,
  { caller, staff, code }: { caller: Caller; staff: LoggedIn; code: string },
): Promise<Outcome<Passed>> {
  const { db, now } = auth
  const { session, owner } = staff
  if (!(await mayChangeFactors(db, session, now()))) return refuse(LOG_IN_AGAIN)
  if (!(await take(db, secondFactorLimits(owner.id), now()))) return tooMany(TOO_MANY_REQUESTS)
  const [row] = await db.select().from(totp).where(eq(totp.accountId, owner.id))
  const secret = row?.pendingSecret
  const lastStep = secret ? findStep(secret, code) : null
  if (!secret || lastStep === null) return refuse({ code: WRONG_SECOND_FACTOR })
  return db.transaction(async (tx) => {
    const mine = and(eq(totp.accountId, owner.id), eq(totp.pendingSecret, secret))
    await tx.update(totp).set({ secret, pendingSecret: null, lastStep }).where(mine)
    const recoveryCodes = await replaceRecoveryCodes(tx, auth, owner.id)
    await tellOwner(tx, { auth, to: owner.email, notice: { what: 'two-factor-changed', detail: '' } })
    await note(tx, auth, caller, { kind: 'two-factor-enrolled', accountId: owner.id })
    return done({ ticket: await passSecondFactor(tx, session, now()), recoveryCodes })
  })
}

/** A code of the authenticator, or one of the recovery codes; neither is good twice. */
export async function showSecondFactor(
  auth: AuthContext,
  { caller, staff, code }: { caller: Caller; staff: LoggedIn; code: string },
): Promise<Outcome<Ticket>> {
  const { db, now } = auth
  const { session, owner } = staff
  if (!(await take(db, secondFactorLimits(owner.id), now()))) return tooMany(TOO_MANY_REQUESTS)
  return db.transaction(async (tx) => {
    const typed = code.replace(/[\s-]/g, '').toLowerCase()
    const used = (await spendStep(tx, owner.id, typed)) ?? (await spendRecoveryCode(tx, auth, owner.id, typed))
    await note(tx, auth, caller, { kind: used ?? 'two-factor-failed', accountId: owner.id })
    return used ? done(await passSecondFactor(tx, session, now())) : refuse({ code: WRONG_SECOND_FACTOR })
  })
}

async function spendStep(tx: Tx, accountId: string, code: string) {
  const [row] = await tx.select().from(totp).where(eq(totp.accountId, accountId))
  const step = row?.secret ? findStep(row.secret, code) : null
  if (step === null) return null
  const unused = and(eq(totp.accountId, accountId), lt(totp.lastStep, step))
  const [used] = await tx.update(totp).set({ lastStep: step }).where(unused).returning()
  return used ? ('two-factor-passed' as const) : null
}

async function spendRecoveryCode(tx: Tx, { pepper, now }: AuthContext, accountId: string, code: string) {
  const codeHash = pepperedHash(pepper, accountId, code)
  const [used] = await tx
    .update(recoveryCode)
    .set({ usedAt: now() })
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning()
  return used ? ('recovery-code-used' as const) : null
}

/** Only in a session that has shown the second factor, and as recently as for a new authenticator. */
export async function renewRecoveryCodes(
  auth: AuthContext,
  caller: Caller,
  { session, owner }: LoggedIn,
): Promise<Outcome<string[]>> {
  if (!session.twoFactorAt || !(await mayChangeFactors(auth.db, session, auth.now()))) return refuse(LOG_IN_AGAIN)
  return auth.db.transaction(async (tx) => {
    await tellOwner(tx, { auth, to: owner.email, notice: { what: 'recovery-codes-replaced', detail: '' } })
    await note(tx, auth, caller, { kind: 'recovery-codes-renewed', accountId: owner.id })
    return done(await replaceRecoveryCodes(tx, auth, owner.id))
  })
}

async function replaceRecoveryCodes(tx: Tx, { pepper }: AuthContext, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ accountId, codeHash: pepperedHash(pepper, accountId, code.replace('-', '')) })))
  return codes
}

function newRecoveryCode(): string {
  const part = () => Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${part()}-${part()}`
}
