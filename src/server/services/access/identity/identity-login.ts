import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { foldEmail, hasEmail } from '#domain/access/email.ts'
import type { Tx } from '../../../db/client.ts'
import { identity } from '../../../db/schema/access.ts'
import { account } from '../../../db/schema/people.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import type { Account } from '../log-in.ts'
import { accountById, logIn } from '../log-in.ts'
import { clearAndFindHolder } from '../proof/held-address.ts'
import { proveAddress } from '../proof/prove-address.ts'
import { note } from '../security-events.ts'
import type { Ticket } from '../sessions.ts'
import { keepWaiting, linkIdentity } from './identity-link.ts'

/** Who the identity provider says has come. */
export type Newcomer = { issuer: string; subject: string; email: string; emailVerified: boolean; name: string }

export type Arrival =
  | { outcome: 'in'; ticket: Ticket }
  /** The email belongs to an account: one login to it links the two. The token goes into a cookie. */
  | { outcome: 'link'; token: string }
  | { outcome: 'unconfirmed' }
  /** Somebody's address until a few days ago, who may still go back to it. */
  | { outcome: 'held' }

/**
 * product 8: a known subject is in; the verified email of an existing account is asked to log in once, unless its owner is
 * logged in right now; else a new account.
 */
export async function arrive(auth: AuthContext, caller: Caller, newcomer: Newcomer): Promise<Arrival> {
  return auth.db.transaction(async (tx): Promise<Arrival> => {
    const { issuer, subject, email, emailVerified } = newcomer
    const known = await linkedAccount(tx, issuer, subject)
    if (known) {
      return { outcome: 'in', ticket: await logIn(tx, auth, caller, { account: known, way: 'Google account' }) }
    }
    // Said whether or not there is an account with it, as it would tell.
    if (!emailVerified) {
      await note(tx, auth, caller, { kind: 'identity-refused', details: { issuer } })
      return { outcome: 'unconfirmed' }
    }
    if (await clearAndFindHolder(tx, { folded: foldEmail(email), now: auth.now() })) return { outcome: 'held' }
    const created = await addAccount(tx, auth, newcomer)
    if (created) {
      await proveAddress(tx, { auth, caller, accountId: created.id, beside: { ownSession: false, password: false } })
      const way = { account: created, way: 'Google account' as const, isNew: true }
      return { outcome: 'in', ticket: await logIn(tx, auth, caller, way) }
    }
    const owner = await accountByEmail(tx, email)
    if (owner.id === caller.session?.account?.id) {
      await linkIdentity(tx, auth, caller, { owner, issuer, subject })
      return { outcome: 'in', ticket: await logIn(tx, auth, caller, { account: owner, way: 'Google account' }) }
    }
    return {
      outcome: 'link',
      token: await keepWaiting(tx, { auth, accountId: owner.id, waiting: { issuer, subject, email } }),
    }
  })
}

async function linkedAccount(tx: Tx, issuer: string, subject: string): Promise<Account | null> {
  const [row] = await tx
    .select()
    .from(identity)
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject)))
  return row ? accountById(tx, row.accountId) : null
}

async function accountByEmail(tx: Tx, email: string): Promise<Account> {
  const [row] = await tx
    .select({ id: account.id, email: account.email, role: account.role })
    .from(account)
    .where(eq(account.emailFolded, foldEmail(email)))
  if (!row || !hasEmail(row)) throw new Error('An account vanished while it was looked for.')
  return row
}

/** Null when there is an account with this email already. */
async function addAccount(
  tx: Tx,
  auth: AuthContext,
  { issuer, subject, email, name }: Newcomer,
): Promise<Account | null> {
  const createdAt = auth.now()
  const [created] = await tx
    .insert(account)
    .values({
      id: randomUUID(),
      token: randomBytes(18).toString('base64url'),
      email,
      emailFolded: foldEmail(email),
      emailProvedAt: createdAt,
      name: name.trim() || email,
      createdAt,
    })
    .onConflictDoNothing({ target: account.emailFolded })
    .returning({ id: account.id, role: account.role })
  if (!created) return null
  await tx.insert(identity).values({ issuer, subject, accountId: created.id, createdAt })
  return { ...created, email }
}
