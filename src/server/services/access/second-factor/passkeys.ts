import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq, lt } from 'drizzle-orm'
import { LOG_IN_AGAIN, PASSKEY_REFUSED, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Db } from '../../../db/client.ts'
import { passkey } from '../../../db/schema/access.ts'
import { tellOwner } from '../access-messages.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { consumeChallenge, openChallenge } from '../challenges.ts'
import { guessLimits, take } from '../limits/limits.ts'
import { accountById, logIn } from '../log-in.ts'
import { note } from '../security-events.ts'
import type { LoggedIn, Ticket } from '../sessions.ts'
import { mayChangeFactors } from './factors.ts'

const CHALLENGE_MS = 5 * 60_000
/** EdDSA, ES256 and RS256: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]
/** Large, and needed by few: loaded by the first who comes with a passkey. */
const webauthn = () => import('@simplewebauthn/server')
type Asked = { challenge: string }
type Options = { token: string; options: Record<string, unknown> }

export type PasskeyEntry = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

export async function readPasskeys(db: Db, accountId: string): Promise<PasskeyEntry[]> {
  return db
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.createdAt))
}

/** Asks the browser to make one. Discoverable, so that logging in with it needs no email. */
export async function beginPasskey(
  auth: AuthContext,
  { session, owner }: LoggedIn,
  site: string,
): Promise<Outcome<Options>> {
  const { db, now, publicUrl } = auth
  if (!(await mayChangeFactors(db, session, now()))) return refuse(LOG_IN_AGAIN)
  const there = await readPasskeys(db, owner.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: site,
    rpID: new URL(publicUrl).hostname,
    userID: new Uint8Array(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    excludeCredentials: there.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const data: Asked = { challenge: options.challenge }
  const asked = { purpose: 'passkey', accountId: owner.id, data, now: now(), goodFor: CHALLENGE_MS } as const
  return done({ token: await openChallenge(db, asked), options: { ...options } })
}

type Made = { token: string; name: string; response: unknown }

export async function addPasskey(
  auth: AuthContext,
  caller: Caller,
  { owner }: LoggedIn,
  made: Made,
): Promise<Outcome<void>> {
  const { db, now, publicUrl } = auth
  const asked = await consumeChallenge(db, 'passkey', made.token, now())
  if (asked?.accountId !== owner.id) return refuse(PASSKEY_REFUSED)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    supportedAlgorithmIDs: ALGORITHMS,
    response: made.response as RegistrationResponseJSON,
    expectedChallenge: (asked.data as Asked).challenge,
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return refuse(PASSKEY_REFUSED)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(passkey)
      .values({
        id,
        accountId: owner.id,
        name: made.name,
        counter,
        transports,
        publicKey: Buffer.from(publicKey),
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
    if (added.length === 0) return refuse(PASSKEY_REFUSED)
    await tellOwner(tx, { auth, to: owner.email, notice: { what: 'passkey-added', detail: made.name } })
    await note(tx, auth, caller, { kind: 'passkey-added', accountId: owner.id })
    return done(undefined)
  })
}

/** Nothing happens to a passkey that is not there or somebody else's. */
export async function removePasskey(
  auth: AuthContext,
  caller: Caller,
  { session, owner }: LoggedIn,
  id: string,
): Promise<Outcome<void>> {
  if (!(await mayChangeFactors(auth.db, session, auth.now()))) return refuse(LOG_IN_AGAIN)
  return auth.db.transaction(async (tx) => {
    const mine = and(eq(passkey.id, id), eq(passkey.accountId, owner.id))
    const [removed] = await tx.delete(passkey).where(mine).returning({ name: passkey.name })
    if (!removed) return done(undefined)
    await tellOwner(tx, { auth, to: owner.email, notice: { what: 'passkey-removed', detail: removed.name } })
    await note(tx, auth, caller, { kind: 'passkey-removed', accountId: owner.id })
    return done(undefined)
  })
}

/** The same for everybody: the browser looks by itself for the passkeys it has for this site. */
export async function askForPasskey(auth: AuthContext, caller: Caller): Promise<Outcome<Options>> {
  const { db, now, publicUrl } = auth
  if (!(await take(db, guessLimits(caller.network), now()))) return tooMany(TOO_MANY_REQUESTS)
  const rpID = new URL(publicUrl).hostname
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  const data: Asked = { challenge: options.challenge }
  const token = await openChallenge(db, { purpose: 'passkey', data, now: now(), goodFor: CHALLENGE_MS })
  return done({ token, options: { ...options } })
}

export type Shown = { token: string; response: unknown }

export async function logInByPasskey(auth: AuthContext, caller: Caller, shown: Shown): Promise<Outcome<Ticket>> {
  const { db, now } = auth
  const [kept] = await db
    .select()
    .from(passkey)
    .where(eq(passkey.id, shownId(shown)))
  const newCounter = await checkPasskey(auth, shown, kept ?? null)
  if (!kept) return refuse(PASSKEY_REFUSED)
  const ticket =
    newCounter === null
      ? null
      : await db.transaction(async (tx) => {
          // A counter that did not move on means a cloned passkey, unless the authenticator never counts.
          const moved = newCounter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, newCounter)
          const used = await tx
            .update(passkey)
            .set({ counter: newCounter, lastUsedAt: now() })
            .where(and(eq(passkey.id, kept.id), moved))
            .returning({ id: passkey.id })
          const owner = used.length > 0 ? await accountById(tx, kept.accountId) : null
          return owner && logIn(tx, auth, caller, { account: owner, way: 'passkey' })
        })
  if (ticket) return done(ticket)
  await note(db, auth, caller, { kind: 'passkey-refused', accountId: kept.accountId })
  return refuse(PASSKEY_REFUSED)
}

export function shownId({ response }: Shown): string {
  return String((response as Partial<AuthenticationResponseJSON>).id)
}

type KnownPasskey = { id: string; publicKey: Buffer; counter: number }

/** Uses the challenge up and answers the passkey's new counter; null when the signature does not fit. */
export async function checkPasskey(
  { db, now, publicUrl }: AuthContext,
  { token, response }: Shown,
  kept: KnownPasskey | null,
): Promise<number | null> {
  const asked = await consumeChallenge(db, 'passkey', token, now())
  if (!asked || asked.accountId || !kept) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (asked.data as Asked).challenge,
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    credential: { id: kept.id, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter },
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo.newCounter : null
}
