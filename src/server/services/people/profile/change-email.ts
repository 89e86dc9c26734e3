import { eq } from 'drizzle-orm'
import { emailFault, foldEmail, hasEmail, spellEmail } from '#domain/access/email.ts'
import { EMAIL_IS_HELD } from '#domain/account/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { emailChange } from '../../../db/schema/account.ts'
import { account } from '../../../db/schema/people.ts'
import { violates } from '../../../db/violation.ts'
import type { AuthContext, Caller } from '../../access/auth-context.ts'
import { clearAndFindHolder } from '../../access/proof/held-address.ts'
import { writeProofMessage } from '../../access/proof/proof-link.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import { staffAccountFault, staffWrite } from '../../access/staff-write.ts'
import { openEmailChange } from '../../account/email-change.ts'
import { readUndo } from '../../account/email-undo.ts'
import { closeTakeover } from '../../gifts/close-takeover.ts'
import { GivenUp, orGivenUp } from '../../orders/manual-order.ts'
import type { Person } from '../reader-contacts.ts'

export const SAME_EMAIL = 'This is already the reader’s email address.'
export const ANOTHER_HAS_IT = 'Another reader has this email address.'
export const CHANGED_LATELY =
  'The email address changed a few days ago. Undo that change first, or wait for seven days.'
export const ACCOUNT_DELETED = 'This account was deleted.'
export const NO_CHANGE_WAITS = 'No change is waiting for confirmation.'

type Wanted = { auth: AuthContext; caller: Caller; person: Person; hand: StaffHand }

/**
 * A reader without an email address gets one, with a link that proves it. Where there is one, the new address is asked
 * first, and the old one is told: as if the reader had asked for it.
 */
export async function changeReaderEmail(
  { auth, caller, person: { id, token }, hand }: Wanted,
  typed: string,
): Promise<Outcome<null>> {
  const email = spellEmail(typed)
  const fault = emailFault(email)
  if (fault) return refuse({ email: fault })
  const write = { ...hand, action: 'asked for a change of email', subject: `account:${token}` }
  return orTaken(() =>
    staffWrite(auth, write, async (tx) => {
      const [owner] = await tx.select().from(account).where(eq(account.id, id)).for('no key update')
      if (!owner?.name) return refuse(ACCOUNT_DELETED)
      const fault = await staffAccountFault(tx, id, hand.actor.role)
      if (fault) return refuse(fault)
      if (foldEmail(email) === owner.emailFolded) return refuse({ email: SAME_EMAIL })
      const given = hasEmail(owner)
        ? await askFor(tx, { auth, caller, owner, email })
        : await giveEmail(tx, { auth, caller, id, email })
      if (!given.ok) throw new GivenUp(given)
      return done({ value: null, before: { email: owner.email }, after: { email } })
    }),
  )
}

type Asking = { auth: AuthContext; caller: Caller; owner: { id: string; email: string }; email: string }

async function askFor(tx: Tx, { auth, caller, owner, email }: Asking): Promise<Outcome<unknown>> {
  if (await readUndo(tx, owner.id, auth.now())) return refuse(CHANGED_LATELY)
  const refused = await findRefusal(tx, auth, owner.id, email)
  return refused
    ? refuse({ email: refused })
    : openEmailChange(tx, { auth, caller, owner, email, taken: null, isFree: true })
}

type Giving = { auth: AuthContext; caller: Caller; id: string; email: string }

/** Unproved until the reader follows the link. From now on the reader alone decides about gifts that began for them. */
export async function giveEmail(tx: Tx, { auth, caller, id, email }: Giving): Promise<Outcome<unknown>> {
  const refused = await findRefusal(tx, auth, id, email)
  if (refused) return refuse({ email: refused })
  const emailFolded = foldEmail(email)
  await tx.update(account).set({ email, emailFolded }).where(eq(account.id, id))
  await closeTakeover(tx, id, auth.now())
  return writeProofMessage(tx, { auth, caller, own: { id, email, emailFolded } })
}

async function findRefusal(tx: Tx, auth: AuthContext, id: string, email: string): Promise<string | null> {
  const folded = foldEmail(email)
  const [taken] = await tx.select({ id: account.id }).from(account).where(eq(account.emailFolded, folded))
  if (taken) return ANOTHER_HAS_IT
  const holder = await clearAndFindHolder(tx, { folded, now: auth.now(), except: id })
  return holder ? EMAIL_IS_HELD : null
}

/** What was asked for by the reader or by staff, and not confirmed yet. */
export async function cancelReaderEmail({
  auth,
  person: { id, token },
  hand,
}: Omit<Wanted, 'caller'>): Promise<Outcome<null>> {
  const write = { ...hand, action: 'withdrew a change of email', subject: `account:${token}` }
  return staffWrite(auth, write, async (tx) => {
    const fault = await staffAccountFault(tx, id, hand.actor.role)
    if (fault) return refuse(fault)
    const [gone] = await tx.delete(emailChange).where(eq(emailChange.accountId, id)).returning()
    return gone ? done({ value: null, before: { email: gone.email } }) : refuse(NO_CHANGE_WAITS)
  })
}

/** Another account was given the address at the same moment, or a transaction was given up half-way. */
export async function orTaken<T>(run: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await orGivenUp(run)
  } catch (error) {
    if (violates(error, 'account_email_folded_key') || violates(error, 'email_is_not_held'))
      return refuse({ email: ANOTHER_HAS_IT })
    throw error
  }
}
