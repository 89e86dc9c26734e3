import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { BUSY, LINK_OUT_OF_DATE, TOO_MANY_TRIES } from '#domain/access/sign-in.ts'
import {
  emailChangesAgain,
  UNDO_MS,
  UNDO_NEEDS_PROOF,
  UNDO_WRONG_PASSKEY,
  UNDO_WRONG_PASSWORD,
} from '#domain/account/email-change.ts'
import { dayOf } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Db, Tx } from '../../db/client.ts'
import { challenge } from '../../db/schema/access.ts'
import { accountLink, emailChange, emailUndo } from '../../db/schema/account.ts'
import { publication } from '../../db/schema/publication.ts'
import { tellOwner } from '../access/access-messages.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { hashToken, newToken } from '../access/auth-context.ts'
import { passwordLimits, take } from '../access/limits/limits.ts'
import { verifyPassword } from '../access/password/password-hash.ts'
import { proveAddress } from '../access/proof/prove-address.ts'
import type { Shown } from '../access/second-factor/passkeys.ts'
import { checkPasskey, shownId } from '../access/second-factor/passkeys.ts'
import { note } from '../access/security-events.ts'
import { endSessions } from '../access/sessions.ts'
import type { Lists } from '../lists/lists.ts'
import { moveToAddress } from '../lists/preferences.ts'
import type { AccessSnapshot } from './access-snapshot.ts'
import { restoreSnapshot } from './access-snapshot.ts'
import { tellNewAddress, tellOldAddress } from './email-change-messages.ts'

type Undo = typeof emailUndo.$inferSelect

const readSnapshot = ({ before }: Undo) => before as AccessSnapshot

/** The change that can still be undone. */
export async function readUndo(db: Db | Tx, accountId: string, now: Date): Promise<Undo | null> {
  const [row] = await db
    .select()
    .from(emailUndo)
    .where(and(eq(emailUndo.accountId, accountId), gt(emailUndo.expiresAt, now)))
  return row ?? null
}

type Changed = { accountId: string; newEmail: string; before: AccessSnapshot }

/** Holds the old address for seven days and writes to it with the way back. */
export async function openUndo(tx: Tx, auth: AuthContext, { accountId, newEmail, before }: Changed): Promise<void> {
  const token = newToken()
  const now = auth.now()
  const { email: oldEmail, email_folded: oldEmailFolded } = before.account
  const expiresAt = new Date(now.getTime() + UNDO_MS)
  await tx.insert(emailUndo).values({
    accountId,
    oldEmail,
    oldEmailFolded,
    newEmail,
    before,
    changedAt: now,
    expiresAt,
    tokenHash: hashToken(token),
  })
  const link = `${auth.publicUrl}/account/email/undo?token=${token}`
  await tellOldAddress(tx, auth, { to: oldEmail, name: before.account.name, newEmail, link, until: expiresAt })
}

async function undoByToken(db: Db | Tx, token: string, now: Date): Promise<Undo | null> {
  const [row] = await db
    .select()
    .from(emailUndo)
    .where(and(eq(emailUndo.tokenHash, hashToken(token)), gt(emailUndo.expiresAt, now)))
  return row ?? null
}

/** What the link would undo and what it asks for, without doing anything. */
export async function readUndoLink({ db, now }: Pick<AuthContext, 'db' | 'now'>, token: string) {
  const undo = await undoByToken(db, token, now())
  if (!undo) return null
  const { account, passkeys } = readSnapshot(undo)
  const { oldEmail, newEmail, changedAt, expiresAt } = undo
  return {
    oldEmail,
    newEmail,
    changedAt,
    expiresAt,
    hasPassword: account.password_hash !== null,
    hasPasskey: passkeys.length > 0,
  }
}

export type UndoProof = { password?: string | undefined; passkey?: Shown | undefined }

/** By whoever reads the old address's mail and has the password or a passkey from before the change. */
export async function undoByLink(
  auth: AuthContext,
  lists: Lists,
  caller: Caller,
  { token, ...proof }: UndoProof & { token: string },
): Promise<Outcome<{ email: string }>> {
  const undo = await undoByToken(auth.db, token, auth.now())
  if (!undo) return refuse(LINK_OUT_OF_DATE)
  const proved = await checkProof(auth, caller, undo, proof)
  if (!proved.ok) return proved
  return auth.db.transaction(async (tx) => {
    const undone = await undoChange(tx, auth, lists, caller, { accountId: undo.accountId, token })
    return undone ? done({ email: undone.oldEmail }) : refuse(LINK_OUT_OF_DATE)
  })
}

async function checkProof(
  auth: AuthContext,
  { network }: Caller,
  undo: Undo,
  { password, passkey }: UndoProof,
): Promise<Outcome<null>> {
  const { account, passkeys } = readSnapshot(undo)
  if (!(await take(auth.db, passwordLimits(`undo:${undo.accountId}`, network), auth.now())))
    return tooMany(TOO_MANY_TRIES)
  if (passkey) {
    const kept = passkeys.find(({ id }) => id === shownId(passkey))
    const known = kept && {
      id: kept.id,
      counter: kept.counter,
      publicKey: Buffer.from(kept.public_key.replace('\\x', ''), 'hex'),
    }
    return (await checkPasskey(auth, passkey, known ?? null)) === null ? refuse(UNDO_WRONG_PASSKEY) : done(null)
  }
  if (!password) return refuse({ password: UNDO_NEEDS_PROOF })
  const right = await verifyPassword(account.password_hash, password)
  if (right === null) return tooMany(BUSY)
  return right ? done(null) : refuse({ password: UNDO_WRONG_PASSWORD })
}

/** Takes the change back with all that was changed after it, and ends every session. Once: of several one does it. */
export async function undoChange(
  tx: Tx,
  auth: AuthContext,
  lists: Lists,
  caller: Caller,
  { accountId, token }: { accountId: string; token?: string },
): Promise<Undo | null> {
  const [undo] = await tx
    .delete(emailUndo)
    .where(
      and(
        eq(emailUndo.accountId, accountId),
        gt(emailUndo.expiresAt, auth.now()),
        token === undefined ? undefined : eq(emailUndo.tokenHash, hashToken(token)),
      ),
    )
    .returning()
  if (!undo) return null
  await endSessions(tx, accountId, { keep: null })
  await restoreSnapshot(tx, accountId, readSnapshot(undo))
  await tx.delete(emailChange).where(eq(emailChange.accountId, accountId))
  await tx.delete(accountLink).where(eq(accountLink.accountId, accountId))
  await endWaysIn(tx, accountId, auth.now())
  await moveToAddress(tx, lists, { from: undo.newEmail, to: undo.oldEmail })
  // What was bought for the old address meanwhile waited for this.
  await proveAddress(tx, { auth, caller, accountId, beside: { ownSession: false, password: true } })
  await tellOwner(tx, { auth, to: undo.oldEmail, notice: { what: 'email-change-undone', detail: '' } })
  await tellNewAddress(tx, auth, undo.newEmail)
  await note(tx, auth, caller, { kind: 'email-change-undone', accountId })
  return undo
}

/** Links and codes that were mailed die with the address that they went to. */
export async function endWaysIn(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .update(challenge)
    .set({ consumedAt: now })
    .where(
      and(
        eq(challenge.accountId, accountId),
        inArray(challenge.purpose, ['password', 'code', 'link', 'proof']),
        isNull(challenge.consumedAt),
      ),
    )
}

/** Why the address cannot change yet; undo rows that have expired are deleted first. */
export async function changedRecently(tx: Db | Tx, accountId: string, now: Date): Promise<string | null> {
  await tx.delete(emailUndo).where(and(eq(emailUndo.accountId, accountId), lte(emailUndo.expiresAt, now)))
  const undo = await readUndo(tx, accountId, now)
  return undo && againFrom(tx, undo.expiresAt)
}

async function againFrom(tx: Db | Tx, expiresAt: Date): Promise<string> {
  const [row] = await tx.select({ timeZone: publication.timeZone }).from(publication)
  return emailChangesAgain(dayOf(expiresAt, row?.timeZone ?? 'UTC'))
}
