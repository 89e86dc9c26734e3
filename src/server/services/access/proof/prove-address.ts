import { eq } from 'drizzle-orm'
import type { BesideProof } from '#domain/access/proof-of-address.ts'
import { keepsEverything } from '#domain/access/proof-of-address.ts'
import type { Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { note } from '../security-events.ts'
import { addressStanding } from './address-account.ts'
import { detachAttempts, lockOutUnproved } from './lock-out-unproved.ts'

/**
 * The address of this account has been proved: what waits for it enters. Answers whether everything of the account was
 * kept, or its ways in are void and a new password is to be asked for.
 */
export async function proveAddress(
  tx: Tx,
  { auth, caller, accountId, beside }: { auth: AuthContext; caller: Caller; accountId: string; beside: BesideProof },
): Promise<{ kept: boolean }> {
  const before = await readAccount(tx, accountId)
  if (!keepsEverything(addressStanding(before), beside)) await detachAttempts(tx, accountId)
  await auth.lockWaiting(tx, before.emailFolded)
  const held = await readAccount(tx, accountId, true)
  const standing = addressStanding(held)
  const kept = keepsEverything(standing, beside)
  if (!kept) await lockOutUnproved(tx, auth, accountId)
  if (!standing.proved) {
    await tx.update(account).set({ emailProvedAt: auth.now() }).where(eq(account.id, accountId))
    await note(tx, auth, caller, { kind: 'address-proved', accountId, details: { kept: kept ? 'yes' : 'no' } })
  }
  await auth.attachWaiting(tx, { id: accountId, emailFolded: held.emailFolded }, auth.now())
  return { kept }
}

export const isOwnSession = ({ session }: Caller, accountId: string): boolean => session?.account?.id === accountId

async function readAccount(tx: Tx, accountId: string, hold = false) {
  const { emailFolded, emailProvedAt, passwordHash } = account
  const asked = tx.select({ emailFolded, emailProvedAt, passwordHash }).from(account).where(eq(account.id, accountId))
  const [row] = await (hold ? asked.for('no key update') : asked)
  if (!row?.emailFolded) throw new Error('The account whose address is proved is gone.')
  return { ...row, emailFolded: row.emailFolded }
}
