/** What is known of an account's email address, and of who may be in the account (product 8). */
export type AddressStanding = {
  proved: boolean
  /** Somebody chose a password, and may be in the account without ever having read the address's mail. */
  hasPassword: boolean
}

/** What the person who proves an address brings beside the link, code or provider. */
export type BesideProof = { ownSession: boolean; password: boolean }

/** What is bought for the address elsewhere goes to its account at once; else it waits for the proof. */
export function takesAtOnce({ proved, hasPassword }: AddressStanding): boolean {
  return proved || !hasPassword
}

/** Whether the page has to ask: "Did you choose a password when you bought this?" */
export function asksForOldPassword(
  standing: AddressStanding,
  { ownSession }: Pick<BesideProof, 'ownSession'>,
): boolean {
  return !takesAtOnce(standing) && !ownSession
}

/** Else whoever was in the account before may be a stranger: their ways in and their things are void. */
export function keepsEverything(standing: AddressStanding, beside: BesideProof): boolean {
  return takesAtOnce(standing) || beside.ownSession || beside.password
}

export const EMAIL_NOT_PROVED = 'Confirm your email to see earlier orders here.'
export const PROOF_LINK_SENT = 'We’ve emailed you a link. Follow it to confirm your address.'
export const CONFIRM_EMAIL_FIRST = 'Please confirm your email address first. You’ll find the button in your account.'
export const WRONG_OLD_PASSWORD = 'That isn’t the password for this account.'
/** On the receipt of a subscription that waits. */
export const SUBSCRIPTION_WAITS =
  'Your subscription starts when you confirm your email address. We’ve emailed you a link.'
