/** To oneself, in an hour. */
export const MAX_TEST_MAILS = 20

export const TOO_MANY_TEST_MAILS = `You’ve sent yourself ${MAX_TEST_MAILS} tests in the last hour. Please try again later.`
export const NO_MAIL = 'Mail isn’t set up on this server yet, so we can’t send a test.'
export const NO_ADDRESS_OF_ONES_OWN = 'Emails to your own address come back, so we can’t send you a test.'

/** As far as a screen has room for what a mail server has to say. */
const LONGEST_REASON = 200

/** In the mail server's own words: for a new shop they say what to set otherwise. */
export const testMailFailed = (reason: string): string =>
  `The mail server didn’t take the test email: ${reason.slice(0, LONGEST_REASON)}`

/** So that nobody takes it for one of their own. */
export const markTest = (subject: string): string => `[Test] ${subject}`
