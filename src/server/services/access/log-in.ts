import { eq } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { tellOwner } from './access-messages.ts'
import type { AuthContext, Caller } from './auth-context.ts'
import { linkWaitingIdentity } from './identity/identity-link.ts'
import { browserMark } from './known-browser.ts'
import { knowsBrowser, note } from './security-events.ts'
import type { Ticket } from './sessions.ts'
import { deleteSession, writeSession } from './sessions.ts'

export type Way = 'password' | 'password link' | 'email link' | 'code' | 'Google account' | 'passkey' | 'purchase'

/** Ways that prove the mailbox, or a new account: whoever came by them needs no mail about it. */
const NEEDS_NO_NOTICE = new Set<Way>(['code', 'password link', 'email link'])

export type Account = Pick<typeof account.$inferSelect, 'id' | 'role'> & { email: string }

export async function accountById(tx: Tx, id: string): Promise<Account | null> {
  const [row] = await tx
    .select({ id: account.id, email: account.email, role: account.role })
    .from(account)
    .where(eq(account.id, id))
  return row && hasEmail(row) ? row : null
}

/** Lets somebody in, whichever way they came: a new token, what waited to be linked, an entry in the security log, a notice. */
export async function logIn(
  tx: Tx,
  auth: AuthContext,
  caller: Caller,
  { account: { id, email, role }, way, isNew = false }: { account: Account; way: Way; isNew?: boolean },
): Promise<Ticket> {
  const now = auth.now()
  const { session: current, userAgent } = caller
  const someoneElse = current?.account && current.account.id !== id
  if (someoneElse) await deleteSession(tx, current.id)
  const holder = {
    kind: role ? ('staff' as const) : ('reader' as const),
    accountId: id,
    loginAt: now,
    // A passkey counts as two factors: the device, and the fingerprint or PIN that unlocks it.
    twoFactorAt: way === 'passkey' ? now : null,
  }
  const ticket = await writeSession(tx, someoneElse ? null : current, holder, { userAgent, now })
  await auth.mergeGuestCart(tx, { sessionId: ticket.id, accountId: id, now })
  if (caller.link) await linkWaitingIdentity(tx, { auth, caller, owner: { id, email } })
  const known = isNew || NEEDS_NO_NOTICE.has(way) || (await knowsBrowser(tx, { accountId: id, userAgent, now }))
  if (!known)
    await tellOwner(tx, {
      auth,
      to: email,
      notice: { what: 'new-sign-in', detail: `${way}, ${userAgent || 'unknown browser'}` },
    })
  await note(tx, auth, caller, { kind: 'signed-in', accountId: id, details: { way } })
  return { ...ticket, mark: browserMark(auth, id) }
}
