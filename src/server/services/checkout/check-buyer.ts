import { emailFault, foldEmail, spellEmail } from '#domain/access/email.ts'
import { NOT_THE_SAME } from '#domain/access/password.ts'
import { BUSY, LOG_IN_TO_BUY, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { EMAIL_IS_HELD } from '#domain/account/email-change.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { findAccount } from '../access/access-messages.ts'
import { guessLimits, take } from '../access/limits/limits.ts'
import { newPasswordFault } from '../access/password/new-password.ts'
import { hashPassword } from '../access/password/password-hash.ts'
import { findAddressHolder } from '../access/proof/held-address.ts'
import type { AttemptBuyer } from '../payments/attempts/content.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Buyer } from './buyer.ts'

export type BuyerFields = {
  name?: string | undefined
  email?: string | undefined
  password?: { password: string; confirm: string } | undefined
}

/** The password is hashed last, once everything else of the form is right. */
export type CheckedBuyer = { name: string; email: string; password: string | null }

/** A reader's own comes from the account. */
export function buyerEmail({ account }: Pick<Buyer, 'account'>, { email = '' }: BuyerFields): string {
  return account ? account.email : spellEmail(email)
}

/**
 * Name and email of a guest, and a password where an account is to be made; a reader's own come from the account. Only a
 * personal subscription tells that an address is known: everything else is sold to it as to any guest.
 */
export async function checkBuyer(
  context: PaymentContext,
  buyer: Buyer,
  { needsAccount, ...fields }: BuyerFields & { needsAccount: boolean },
): Promise<Outcome<CheckedBuyer>> {
  const { account, network } = buyer
  const { name = '', password } = fields
  const email = buyerEmail(buyer, fields)
  if (account) return done({ name: name.trim() || account.name, email, password: null })
  const given = { name: name.trim(), email }
  const faults: Record<string, string> = {}
  if (!given.name) faults.name = MUST_NOT_BE_BLANK
  const emailIs = given.email ? emailFault(given.email) : MUST_NOT_BE_BLANK
  if (emailIs) faults.email = emailIs
  if (needsAccount) Object.assign(faults, await passwordFaults(context, password, given))
  if (Object.keys(faults).length > 0) return refuse(faults)
  if (!needsAccount) return done({ ...given, password: null })
  const { db, now } = context
  if (!(await take(db, guessLimits(network), now()))) return tooMany(TOO_MANY_REQUESTS)
  if (await findAccount(db, foldEmail(given.email))) return refuse({ email: LOG_IN_TO_BUY })
  if (await findAddressHolder(db, { folded: foldEmail(given.email), now: now() }))
    return refuse({ email: EMAIL_IS_HELD })
  return done({ ...given, password: password?.password ?? null })
}

export async function hashBuyerPassword(
  { name, email, password }: CheckedBuyer,
  keepsMethod: boolean,
): Promise<Outcome<AttemptBuyer>> {
  if (password === null) return done({ name, email, passwordHash: null, keepsMethod })
  const passwordHash = await hashPassword(password)
  return passwordHash ? done({ name, email, passwordHash, keepsMethod }) : tooMany(BUSY)
}

/** What is wrong with the password of an account that is to be made for this name and address. */
export async function passwordFaults(
  context: PaymentContext,
  given: BuyerFields['password'],
  owner: { name: string; email: string },
): Promise<Record<string, string>> {
  if (!given?.password) return { 'password.password': MUST_NOT_BE_BLANK }
  const fault = await newPasswordFault(context, given.password, owner)
  if (fault) return { 'password.password': fault }
  return given.password === given.confirm ? {} : { 'password.confirm': NOT_THE_SAME }
}
