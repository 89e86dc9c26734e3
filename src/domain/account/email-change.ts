import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'

export const EMAIL_IS_THE_SAME = 'This is already your email address.'
/** Told only to whoever can read the mail of that address. */
export const EMAIL_IS_TAKEN = 'There’s another account with this email address. Please log in to that one.'
export const EMAIL_CHANGE_SENT = 'We have sent a confirmation email to the new address.'

/** product 8: how long the old address can take a change back. */
export const UNDO_MS = 7 * 86_400_000

export const emailChangesAgain = (from: Day) =>
  `Your email address changed a few days ago. You can change it again on ${formatDay(from)}.`
/** To whoever wants to make an account with an address that somebody may still go back to. */
export const EMAIL_IS_HELD =
  'This email address can’t be used for a new account right now. Please use another one, or write to us.'
export const UNDO_WRONG_PASSWORD = 'That isn’t the password this account had before the change.'
export const UNDO_WRONG_PASSKEY = 'This account didn’t have that passkey before the change.'
export const UNDO_NOTHING = 'There’s no email change to undo.'
export const UNDO_NEEDS_PROOF = 'Enter your password, or use your passkey.'
