import { eq, or } from 'drizzle-orm'
import { emailFault, foldEmail, spellEmail } from '#domain/access/email.ts'
import { EMAIL_IS_HELD } from '#domain/account/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import { findAddressHolder } from '../../access/proof/held-address.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'

export const NO_SUCH_READER = 'We couldn’t find this reader. Please choose again.'
export const WHO_IS_IT = 'Choose a reader, or enter a new one.'
export const ORDER_NEEDS_EMAIL = 'This reader has no email address. Enter where to send the invoice.'

const COLUMNS = {
  id: account.id,
  name: account.name,
  email: account.email,
  emailProvedAt: account.emailProvedAt,
  passwordHash: account.passwordHash,
}

/** Whom a page of the console is asked to order for, by token or email. */
export type ChosenReader = { token: string; name: string; email: string | null }

export async function readChosen(db: Db, asked: string): Promise<ChosenReader | null> {
  const [row] = await db
    .select({ token: account.token, name: account.name, email: account.email })
    .from(account)
    .where(or(eq(account.token, asked), eq(account.emailFolded, foldEmail(asked))))
  return row?.name ? row : null
}

type Known = { id: string; name: string; email: string | null; emailProvedAt: Date | null; passwordHash: string | null }
type Buyer = { known: Known | null; email: string }

/** Whose order staff enter: the reader they chose, that of the address they typed, or somebody new without one. */
export async function findBuyer(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  { reader, email: typed, name }: { reader?: string | null | undefined; email: string; name: string },
): Promise<Outcome<Buyer>> {
  if (reader) {
    const [known] = await db.select(COLUMNS).from(account).where(eq(account.token, reader))
    // A deleted account has no name.
    return known?.name ? done({ known, email: known.email ?? '' }) : refuse({ reader: NO_SUCH_READER })
  }
  const email = spellEmail(typed)
  // Somebody new, of whom a name and an address are enough.
  if (!email) return name.trim() ? done({ known: null, email }) : refuse({ reader: WHO_IS_IT })
  const fault = emailFault(email)
  if (fault) return refuse({ email: fault })
  const folded = foldEmail(email)
  const [known] = await db.select(COLUMNS).from(account).where(eq(account.emailFolded, folded))
  if (!known && (await findAddressHolder(db, { folded, now: now() }))) return refuse({ email: EMAIL_IS_HELD })
  return done({ known: known ?? null, email })
}
