import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { LOG_IN_AGAIN } from '#domain/access/sign-in.ts'
import { reasonsToKeep } from '#domain/account/account-deletion.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db, Tx } from '../../db/client.ts'
import { challenge, identity, passkey, recoveryCode, session as sessions, totp } from '../../db/schema/access.ts'
import { accountLink, emailChange, emailUndo } from '../../db/schema/account.ts'
import { cart } from '../../db/schema/cart.ts'
import { claim, redirectRequest } from '../../db/schema/delivery.ts'
import { donationLink, monthlyDonation } from '../../db/schema/donations.ts'
import { issueHold } from '../../db/schema/mailings.ts'
import { purchase } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'
import { account, address, reportedMove, temporaryAddress } from '../../db/schema/people.ts'
import { pieceShare, readerMark, readingPosition } from '../../db/schema/reading.ts'
import { staffNote } from '../../db/schema/staff.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { mayChangeFactors } from '../access/second-factor/factors.ts'
import { note } from '../access/security-events.ts'
import type { LoggedIn } from '../access/sessions.ts'
import { forgetRecipients } from '../gifts/forget-recipients.ts'
import { leaveLists } from '../lists/preferences.ts'
import { forgetCopies } from '../mail/message-copy.ts'
import { queueMail } from '../mail/send-mail.ts'

/** What is the reader's alone, and goes with the account. */
const OWNED = [
  identity,
  passkey,
  totp,
  recoveryCode,
  challenge,
  emailChange,
  emailUndo,
  accountLink,
  cart,
  sessions,
  staffNote,
  readingPosition,
  pieceShare,
  readerMark,
  issueHold,
  temporaryAddress,
  reportedMove,
  redirectRequest,
]

/** Why this account cannot be deleted now, a sentence each; empty when it can. */
export async function readReasonsToKeep(db: Db | Tx, accountId: string, now: Date): Promise<string[]> {
  const [row] = await db.select(selectTies(accountId, now)).from(account).where(eq(account.id, accountId))
  return row ? reasonsToKeep(row) : []
}

/** In one statement, so that it is true of one moment. */
function selectTies(accountId: string, now: Date) {
  const running = and(
    eq(subscription.accountId, accountId),
    isNull(subscription.cancelledAt),
    or(isNull(subscription.tokensLeft), sql`${subscription.tokensLeft} > 0`),
  )
  const bought = (...statuses: (typeof purchase.$inferSelect)['status'][]) =>
    and(eq(purchase.accountId, accountId), inArray(purchase.status, statuses))
  const paying = and(
    eq(attempt.accountId, accountId),
    inArray(attempt.state, ['open', 'processing', 'closing', 'refunding']),
  )
  const undoable = and(eq(emailUndo.accountId, accountId), gt(emailUndo.expiresAt, now))
  const donates = and(eq(monthlyDonation.accountId, accountId), ne(monthlyDonation.status, 'stopped'))
  return {
    issuesLeft: sql<boolean>`exists (select 1 from ${subscription} where ${running})`,
    openInvoice: sql<boolean>`exists (select 1 from ${purchase} where ${bought('open')})`,
    paymentUnderWay: sql<boolean>`exists (select 1 from ${purchase} where ${bought('processing')})
      or exists (select 1 from ${attempt} where ${paying})`,
    monthlyDonation: sql<boolean>`exists (select 1 from ${monthlyDonation} where ${donates})`,
    emailUndo: sql<boolean>`exists (select 1 from ${emailUndo} where ${undoable})`,
    staff: sql<boolean>`${account.role} is not null`,
  }
}

/** Blanks what is personal and ends every way in; the ledger and the orders stay, without a name to them. */
export async function deleteAccount(
  auth: AuthContext,
  caller: Caller,
  { session, owner }: LoggedIn,
): Promise<Outcome<null>> {
  const { db, now } = auth
  if (!(await mayChangeFactors(db, session, now()))) return refuse(LOG_IN_AGAIN)
  return db.transaction(async (tx) => {
    // Sessions are locked first, as changes of a cart do: else two would wait for each other.
    await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.accountId, owner.id)).for('update')
    // A purchase in progress has locked the account: once we get the lock, we see what it wrote.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update')
    // A link restarts a donation without the account's lock.
    const donations = eq(monthlyDonation.accountId, owner.id)
    await tx.select({ id: monthlyDonation.id }).from(monthlyDonation).where(donations).for('update')
    const [reason] = await readReasonsToKeep(tx, owner.id, now())
    if (reason) return refuse(reason)
    await queueDeletedMessage(tx, auth, owner)
    await forget(tx, auth, owner.id)
    await forgetCopies(tx, owner.email)
    // Of an address that was never proved the lists may be somebody else's.
    if (owner.emailProvedAt) await leaveLists(tx, owner.email)
    await note(tx, auth, caller, { kind: 'account-deleted', accountId: owner.id })
    return done(null)
  })
}

async function forget(tx: Tx, { send, now }: AuthContext, accountId: string): Promise<void> {
  const [before] = await tx.select({ method: account.paymentMethod }).from(account).where(eq(account.id, accountId))
  for (const table of OWNED) await tx.delete(table).where(eq(table.accountId, accountId))
  await tx
    .update(account)
    .set({
      name: '',
      email: null,
      emailFolded: null,
      emailSuspendedAt: null,
      emailProvedAt: null,
      passwordHash: null,
      autorenew: false,
      paymentMethod: null,
    })
    .where(eq(account.id, accountId))
  // Only now, as a renewal that was expected would have needed the address.
  await tx.delete(address).where(eq(address.accountId, accountId))
  // Where it was mailed to: a digest tells whoever guesses the address.
  await tx
    .update(claim)
    .set({ place: sql`${claim.id}::text` })
    .where(eq(claim.accountId, accountId))
  // Nobody is left to send a copy to.
  await tx
    .update(claim)
    .set({ state: 'refused', says: 'Account deleted', decidedAt: now() })
    .where(and(eq(claim.accountId, accountId), eq(claim.state, 'waiting')))
  await forgetRecipients(tx, accountId)
  const methods = await forgetMonthlyDonations(tx, accountId)
  for (const method of new Set([before?.method ?? null, ...methods])) if (method) await send(tx, 'detach', { method })
}

/** All of them are stopped by now, and no link restarts them. Answers the payment methods that they were charged by. */
async function forgetMonthlyDonations(tx: Tx, accountId: string): Promise<(string | null)[]> {
  const own = eq(monthlyDonation.accountId, accountId)
  const rows = await tx
    .select({ id: monthlyDonation.id, method: monthlyDonation.paymentMethod })
    .from(monthlyDonation)
    .where(own)
  const ids = rows.map(({ id }) => id)
  await tx.delete(donationLink).where(inArray(donationLink.donationId, ids))
  await tx.update(monthlyDonation).set({ paymentMethod: null, name: '', email: '', address: null }).where(own)
  return rows.map(({ method }) => method)
}

async function queueDeletedMessage(tx: Tx, auth: AuthContext, { email, name }: LoggedIn['owner']): Promise<void> {
  await queueMail(tx, auth.send, {
    key: `account-deleted:${randomUUID()}`,
    to: email,
    template: 'account-deleted',
    props: { name },
    now: auth.now(),
    secret: true,
  })
}
