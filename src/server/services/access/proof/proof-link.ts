import { and, eq, isNull } from 'drizzle-orm'
import { foldEmail, hasEmail } from '#domain/access/email.ts'
import { asksForOldPassword, PROOF_LINK_SENT } from '#domain/access/proof-of-address.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, tooMany } from '#domain/outcome.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import { writeMessage } from '../access-messages.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { findChallenge, openChallenge } from '../challenges.ts'
import { messageLimits, take } from '../limits/limits.ts'
import { note } from '../security-events.ts'
import type { LiveSession, LoggedIn } from '../sessions.ts'
import { addressStanding } from './address-account.ts'

type Place = Pick<AuthContext, 'now' | 'publicUrl'>

/** A receipt may be read days after it was sent; the others are asked for by whoever waits for them. */
const IN_RECEIPTS_MS = 30 * 86_400_000
const ASKED_FOR_MS = 60 * 60_000

/** For this address alone: the link dies when the account's email changes. Answers the path. */
export async function openProofLink(
  tx: Tx,
  { now }: Pick<AuthContext, 'now'>,
  { id, emailFolded, path = '' }: { id: string; emailFolded: string; path?: string },
  goodFor = ASKED_FOR_MS,
): Promise<string> {
  const data = { email: emailFolded, path }
  const token = await openChallenge(tx, { purpose: 'proof', accountId: id, data, now: now(), goodFor })
  return `/account/email/proof?token=${token}`
}

/**
 * For the receipt that goes to this address; null when it has no account, or one that is proved. `unproved` is the account
 * that it has and that is not, where that is known already.
 */
export async function proofLinkFor(
  tx: Tx,
  place: Place,
  { email, unproved }: { email: string; unproved?: string | null | undefined },
): Promise<string | null> {
  const emailFolded = foldEmail(email)
  const id = unproved === undefined ? await findUnproved(tx, emailFolded) : unproved
  return id && place.publicUrl + (await openProofLink(tx, place, { id, emailFolded }, IN_RECEIPTS_MS))
}

async function findUnproved(tx: Tx, emailFolded: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.emailFolded, emailFolded), isNull(account.emailProvedAt)))
  return row?.id ?? null
}

/** Written to the account's own address, whoever asks. */
export async function askForProofLink(
  auth: AuthContext,
  caller: Caller,
  { session, owner }: LoggedIn,
): Promise<Outcome<{ message: string }>> {
  const { db, now } = auth
  if (!(await take(db, messageLimits(caller.network, session.id), now()))) return tooMany(TOO_MANY_REQUESTS)
  return db.transaction(async (tx) => {
    const own = { id: owner.id, email: owner.email, emailFolded: foldEmail(owner.email) }
    const sent = await writeProofMessage(tx, { auth, caller, own })
    return sent.ok ? done({ message: PROOF_LINK_SENT }) : sent
  })
}

/** Counted with everything else that anybody can have sent to an address. */
export async function writeProofMessage(
  tx: Tx,
  { auth, caller, own }: { auth: AuthContext; caller: Caller; own: { id: string; email: string; emailFolded: string } },
): Promise<Outcome<unknown>> {
  const sent = await writeMessage(tx, auth, caller, {
    to: own.email,
    accountId: own.id,
    template: 'prove-email',
    words: async () => ({ link: auth.publicUrl + (await openProofLink(tx, auth, own)) }),
  })
  if (sent.ok) await note(tx, auth, caller, { kind: 'proof-asked', accountId: own.id })
  return sent
}

export type ProofLink = {
  account: { id: string; email: string; emailFolded: string; passwordHash: string | null }
  /** Where whoever proves it wanted to go. */
  path: string
  asksForPassword: boolean
}

/** What the link would prove, without using it up. */
export async function readProofLink(
  { db, now }: { db: Db; now: () => Date },
  session: LiveSession | null,
  token: string,
): Promise<ProofLink | null> {
  const found = await findChallenge(db, { purpose: 'proof', token, now: now() })
  if (!found?.accountId) return null
  const data = found.data as { email: string; path: string }
  const [row] = await db.select().from(account).where(eq(account.id, found.accountId))
  if (row?.emailFolded !== data.email || !hasEmail(row)) return null
  const { id, email, emailFolded, passwordHash } = row
  const ownSession = session?.account?.id === id
  return {
    account: { id, email, emailFolded, passwordHash },
    path: data.path,
    asksForPassword: asksForOldPassword(addressStanding(row), { ownSession }),
  }
}
