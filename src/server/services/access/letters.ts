import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/email.ts'
import type { Db, Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { queueMail } from '../mail.ts'
import type { Desk } from './desk.ts'
import { nextLetter } from './limits.ts'

/** What anybody can have sent to an address, so at most one a minute; the others wait, or are left out. */
type Template = 'sign-in-code' | 'set-password' | 'no-account'

export async function writeLetter(tx: Tx, desk: Desk, to: string, template: Template, words: object): Promise<void> {
  const now = desk.now()
  const wait = await nextLetter(tx, foldEmail(to), now)
  if (wait === null) return
  await queueMail(tx, desk.send, {
    key: `${template}:${randomUUID()}`,
    to,
    template,
    // Somebody without an account is told nothing but that.
    props: { ...(await letterhead(tx, desk)), ...(template !== 'no-account' && words) },
    now,
    secret: true,
    afterSeconds: wait,
  })
}

/** What every message begins and ends with; read inside the transaction, as nothing else may be. */
export async function letterhead(tx: Tx, { publicUrl }: Pick<Desk, 'publicUrl'>) {
  const [row] = await tx.select({ name: publication.name, supportEmail: publication.supportEmail }).from(publication)
  return { publication: row?.name ?? '', supportEmail: row?.supportEmail ?? '', siteUrl: publicUrl }
}

export type OwnerNotice = {
  what:
    | 'new-sign-in'
    | 'password-changed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'google-linked'
    | 'two-factor-changed'
    | 'email-change-asked'
    | 'email-changed'
  detail: string
}

/** Tells the owner of an account what has changed about the ways into it. */
export async function tellOwner(tx: Tx, desk: Desk, to: string, notice: OwnerNotice): Promise<void> {
  const now = desk.now()
  await queueMail(tx, desk.send, {
    key: `security:${randomUUID()}`,
    to,
    template: 'security-notice',
    props: { ...(await letterhead(tx, desk)), ...notice, at: now.toISOString() },
    now,
  })
}

export async function findAccount(db: Db, emailFolded: string) {
  const [row] = await db
    .select({ id: account.id, email: account.email, hasPassword: account.passwordHash })
    .from(account)
    .where(eq(account.emailFolded, emailFolded))
  return row ? { id: row.id, email: row.email, hasPassword: row.hasPassword !== null } : null
}
