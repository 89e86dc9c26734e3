import { and, eq, isNull, sql } from 'drizzle-orm'
import { NOT_THE_SAME } from '#domain/access/password.ts'
import { BUSY } from '#domain/access/sign-in.ts'
import { SETUP_LINK_IS_OVER } from '#domain/opening/opening.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { COMMAND_LINE, writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { challenge } from '../../db/schema/access.ts'
import { account } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { consumeChallenge, findChallenge, openChallenge } from '../access/challenges.ts'
import { accountById, logIn } from '../access/log-in.ts'
import { newPasswordFault } from '../access/password/new-password.ts'
import { hashPassword } from '../access/password/password-hash.ts'
import { proveAddress } from '../access/proof/prove-address.ts'
import type { Ticket } from '../access/sessions.ts'
import { giveRole } from './give-role.ts'

/** It ends when it is used or at the next start, whichever comes first; servers run long. */
const GOOD_FOR_MS = 366 * 86_400_000

/** At the start of a shop without an administrator: the link to print. Those of earlier starts end. */
export async function openSetupLink(place: Pick<AuthContext, 'db' | 'now' | 'publicUrl'>): Promise<string | null> {
  return place.db.transaction(async (tx) => {
    await tx.delete(challenge).where(eq(challenge.purpose, 'setup'))
    if (await hasAdministrator(tx)) return null
    const token = await openChallenge(tx, { purpose: 'setup', now: place.now(), goodFor: GOOD_FOR_MS })
    return `${place.publicUrl}/setup?token=${token}`
  })
}

/** Whether the link is still good, without using it up. */
export const isSetupLink = ({ db, now }: AuthContext, token: string): Promise<boolean> => isOpen(db, token, now())

async function isOpen(db: Db | Tx, token: string, now: Date): Promise<boolean> {
  const found = await findChallenge(db, { purpose: 'setup', token, now })
  return found !== null && !(await hasAdministrator(db))
}

async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const [one] = await db.select({ id: account.id }).from(account).where(eq(account.role, 'admin')).limit(1)
  return one !== undefined
}

type Asked = { token: string; name: string; email: string; password: { password: string; confirm: string } }

/** Once: whoever comes second, or by a link of an earlier start, is told that it is over. */
export async function makeFirstAdministrator(
  auth: AuthContext,
  caller: Caller,
  asked: Asked,
): Promise<Outcome<Ticket>> {
  const { db, now } = auth
  const { token, name, email, password: chosen } = asked
  // Looked at before hashing, so that nobody can make us hash without a link.
  if (!(await isSetupLink(auth, token))) return refuse(SETUP_LINK_IS_OVER)
  const fault = await newPasswordFault(auth, chosen.password, { name, email })
  if (fault) return refuse({ 'password.password': fault })
  if (chosen.password !== chosen.confirm) return refuse({ 'password.confirm': NOT_THE_SAME })
  const passwordHash = await hashPassword(chosen.password)
  if (!passwordHash) return tooMany(BUSY)
  return db.transaction(async (tx): Promise<Outcome<Ticket>> => {
    // One at a time, whichever link they came by.
    await tx.execute(sql`select from publication for update`)
    if (!(await isOpen(tx, token, now()))) return refuse(SETUP_LINK_IS_OVER)
    const given = await giveRole(tx, auth, { email, name, role: 'admin' })
    if (!given.ok) return given
    const { id } = given.value
    await consumeChallenge(tx, 'setup', token, now())
    await proveAddress(tx, { auth, caller, accountId: id, beside: { ownSession: false, password: false } })
    await tx.update(account).set({ passwordHash }).where(eq(account.id, id))
    // The password is set: the link for it is not needed.
    await tx.delete(challenge).where(and(eq(challenge.accountId, id), eq(challenge.purpose, 'password')))
    await tx.update(publication).set({ supportEmail: email }).where(isNull(publication.openedAt))
    await writeAudit(tx, now(), {
      actor: COMMAND_LINE,
      subject: `account:${given.value.token}`,
      action: 'made administrator',
      before: { role: given.value.was },
      after: { role: 'admin' },
    })
    const owner = await accountById(tx, id)
    if (!owner) throw new Error('The account is gone.')
    return done(await logIn(tx, auth, caller, { account: owner, way: 'password link' }))
  })
}
