export const EMAIL_IS_THE_SAME = 'This is your email address already.'
/** Told only to whoever can read the mail of that address. */
export const EMAIL_IS_TAKEN = 'There is another account with this email address. Please log in to that one.'
export const EMAIL_CHANGE_SENT = 'We have sent a confirmation email to the new address.'
