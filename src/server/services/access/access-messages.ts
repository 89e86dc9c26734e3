import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Db, Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { AuthContext, Caller } from './auth-context.ts'
import { pepperedHash } from './auth-context.ts'
import { hasSignedIn } from './known-browser.ts'
import type { Allowed } from './limits/message-allowance.ts'
import { takeMessage } from './limits/message-allowance.ts'

/** What anybody can have sent to an address: the only way for it into the queue, so that all of it is counted. */
export type CountedMessage = {
  to: string
  /** Whose address it is. */
  accountId: string | null
  template: 'sign-in-code' | 'set-password' | 'no-account' | 'confirm-email' | 'prove-email'
  /** Made only for what is sent. */
  words: () => Promise<object> | object
}

export async function writeMessage(
  tx: Tx,
  auth: AuthContext,
  caller: Caller,
  { to, accountId, template, words }: CountedMessage,
): Promise<Outcome<Allowed>> {
  const signedInBefore = hasSignedIn(auth, caller, accountId)
  const allowed = await takeMessage(tx, auth, { addressHash: hashAddress(auth, to), signedInBefore })
  if (!allowed.ok) return allowed
  const said = await words()
  await queueMail(tx, auth.send, {
    key: `${template}:${randomUUID()}`,
    to,
    template,
    // An address without an account gets only the message that says so.
    props: template === 'no-account' ? {} : said,
    now: auth.now(),
    secret: true,
  })
  return allowed
}

export function hashAddress({ pepper }: AuthContext, email: string): Buffer {
  return pepperedHash(pepper, 'address', foldEmail(email))
}

export type OwnerNotice = {
  what:
    | 'new-sign-in'
    | 'password-set'
    | 'password-changed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'google-linked'
    | 'two-factor-changed'
    | 'recovery-codes-replaced'
    | 'email-change-asked'
    | 'email-change-undone'
  detail: string
}

/** Tells the owner of an account what has changed about the ways into it. */
export async function tellOwner(
  tx: Tx,
  { auth, to, notice }: { auth: AuthContext; to: string; notice: OwnerNotice },
): Promise<void> {
  const now = auth.now()
  const [row] = await tx.select({ timeZone: publication.timeZone }).from(publication)
  await queueMail(tx, auth.send, {
    key: `security:${randomUUID()}`,
    to,
    template: 'security-notice',
    props: { ...notice, at: now.toISOString(), timeZone: row?.timeZone },
    now,
  })
}

export async function findAccount(db: Db, emailFolded: string) {
  const [row] = await db
    .select({ id: account.id, name: account.name, email: account.email, hasPassword: account.passwordHash })
    .from(account)
    .where(eq(account.emailFolded, emailFolded))
  return row ? { ...row, hasPassword: row.hasPassword !== null } : null
}
