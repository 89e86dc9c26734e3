/** spec 1 §8: answered in the general area; the page goes back to the email step. */
export const TOO_MANY_FAILED_ATTEMPTS = 'Too many failed attempts. Request a new verification code to log in.'
/** Answered in the general area like the one above, and with the same effect. */
export const CODE_OUT_OF_DATE = 'This code can no longer be used. Request a new verification code to log in.'
export const WRONG_CODE = 'That is not the code we sent. Please check it and try again.'

export const WRONG_PASSWORD = 'The email address or the password is not right.'
export const TOO_MANY_TRIES = 'Too many tries. Please wait a quarter of an hour, or log in with an emailed code.'
export const TOO_MANY_REQUESTS = 'Too many requests. Please wait a quarter of an hour and try again.'
export const BUSY = 'Very many people are logging in right now. Please try again in a moment.'

export const LINK_OUT_OF_DATE = 'This link has been used or is too old. Please ask for a new one.'
/** Said for known and unknown addresses alike: both are written to. */
export const RESET_SENT = 'We have sent you an email. Please follow the link in it within the hour.'

/** Before anything that opens a new way into the account; the page links to `/login?again`. */
export const LOG_IN_AGAIN = 'For your safety, please log in again before you change this.'
export const LOG_IN_TO_BUY = 'This email address has an account already. Please log in to go on.'
export const PASSKEY_REFUSED = 'This passkey could not be used. Please log in another way.'
export const WRONG_SECOND_FACTOR = 'That code is not right, or it has been used. Please try the next one.'
