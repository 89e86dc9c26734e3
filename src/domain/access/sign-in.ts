/** spec 1 §8: answered in the general area; the page goes back to the email step. */
export const TOO_MANY_FAILED_ATTEMPTS = 'Too many failed attempts. Request a new verification code to log in.'
/** Answered in the general area like the one above, and with the same effect. */
export const CODE_OUT_OF_DATE = 'This code has expired. Request a new verification code to log in.'
export const WRONG_CODE = 'That isn’t the code we sent. Please check it and try again.'

export const ENTER_PASSWORD = 'Enter your password.'
export const WRONG_PASSWORD = 'Incorrect email or password.'
export const TOO_MANY_TRIES = 'Too many tries. Please wait 15 minutes, or log in with an emailed code.'
export const TOO_MANY_REQUESTS = 'Too many requests. Please wait 15 minutes and try again.'
export const BUSY = 'We’re very busy right now. Please try again in a moment.'

export const LINK_OUT_OF_DATE = 'This link has expired or was already used. Please request a new one.'
/** Said for known and unknown addresses alike: both are written to. */
export const ACCOUNT_LINK_SENT = 'We’ve emailed you a link. Follow it to choose a password and open your account.'
export const RESET_SENT = 'We’ve emailed you a link. It works for one hour.'

/** Before anything that opens a new way into the account; the page links to `/login?again`. */
export const LOG_IN_AGAIN = 'For your safety, please log in again before you change this.'
export const LOG_IN_TO_BUY = 'There’s already an account with this email address. Please log in to continue.'
export const PASSKEY_REFUSED = 'This passkey didn’t work. Please log in another way.'
export const WRONG_SECOND_FACTOR = 'That code is incorrect or was already used. Please try the next one.'
