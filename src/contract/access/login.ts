import * as z from 'zod/mini'
import { ENTER_PASSWORD } from '#domain/access/sign-in.ts'
import { endpoint } from '../endpoint.ts'
import { emailAddress as email, knownEmailAddress } from '../fields/email-address.ts'
import { pathAfter, text, token } from '../fields/text.ts'

const path = pathAfter
const goTo = z.object({ path: z.string() })
/** Long enough for any token of ours and for the longest password, short enough to hash. */
const secret = (missing: string) => text(1024, missing).check(z.minLength(1, missing))

/** The one that was chosen with an account whose address isn't proved (product 8). */
export const oldPassword = secret(ENTER_PASSWORD)

export const logIn = endpoint({
  method: 'POST',
  path: '/api/access/login',
  body: z.strictObject({ email: knownEmailAddress, password: secret(ENTER_PASSWORD), path }),
  answer: goTo,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/access/reset-password',
  body: z.strictObject({ email }),
  answer: z.object({ message: z.string() }),
})

/** From a receipt: an account for its buyer, who is emailed the link that opens it. */
export const makeAccount = endpoint({
  method: 'POST',
  path: '/api/access/account',
  body: z.strictObject({ receipt: token }),
  answer: z.object({ message: z.string() }),
})

/** From the page behind the emailed link, `/login/password?token=`. Ends every other session and logs in. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/access/set-password',
  body: z.strictObject({
    token,
    password: z.strictObject({
      password: secret('Choose a password.'),
      confirm: secret('Repeat your password.'),
    }),
  }),
  answer: goTo,
})

/** Emails a code; the token answered here belongs to it and goes into `verifyCode`. `again_in`: seconds until the next. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/access/signin',
  body: z.strictObject({ email, path }),
  answer: z.object({ token: z.string(), again_in: z.number() }),
})

/** A wrong code is told beside `password`; a refusal in the general area means: back to the email step. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/access/signin/verify',
  body: z.strictObject({ token, password: secret('Enter the code from the email.') }),
  answer: goTo,
})

/**
 * From the page behind the link in a receipt, `/account/email/proof?token=`, or after a code. `password`: the one that was
 * chosen when the account was made; null when the reader chose none, which voids any password on the account.
 */
export const proveEmail = endpoint({
  method: 'POST',
  path: '/api/access/prove-email',
  body: z.strictObject({
    token,
    password: z.nullable(oldPassword),
  }),
  answer: goTo,
})

export const listIdentityProviders = endpoint({
  method: 'GET',
  path: '/api/identity-providers',
  answer: z.array(z.object({ entity_id: z.string(), name: z.string() })),
})
