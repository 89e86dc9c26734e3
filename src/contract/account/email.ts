import * as z from 'zod/mini'
import { oldPassword } from '../access/login.ts'
import { shownCredential } from '../access/passkeys.ts'
import { endpoint } from '../endpoint.ts'
import { emailAddress } from '../fields/email-address.ts'
import { text, token } from '../fields/text.ts'

const emailState = z.object({ email: z.string(), email_change: z.nullable(z.string()), name: z.string() })

/** Asks for another email address: nothing changes until the link sent there is followed. */
export const resetEmail = endpoint({
  method: 'POST',
  path: '/api/account/reset-email',
  body: z.strictObject({ email: emailAddress }),
  answer: emailState,
})

/** Forgets the change that waits. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/reset-email',
  answer: emailState,
})

/**
 * From the page behind the emailed link, `/account/email/confirm?token=`; no login needed. `password`: asked for as by
 * `proveEmail`, when the account's address was never proved and this isn't a session of it.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/confirm-email',
  body: z.strictObject({ token, password: z.optional(z.nullable(oldPassword)) }),
  /** `password`: where a new one is to be chosen, when the old one is void (product 8). */
  answer: z.object({ email: z.string(), password: z.optional(z.string()) }),
})

/** Emails the link that proves the account's own address, to `/account/email/proof?token=`. */
export const askForProof = endpoint({
  method: 'POST',
  path: '/api/account/email/proof',
  answer: z.object({ message: z.string() }),
})

/**
 * From the page behind the link that the old address was sent, `/account/email/undo?token=`; no login needed, but the
 * password or a passkey of when the change was asked for.
 */
export const undoEmail = endpoint({
  method: 'POST',
  path: '/api/account/undo-email',
  body: z.strictObject({
    token,
    password: z.optional(text(1024)),
    passkey: z.optional(z.strictObject({ token, response: shownCredential })),
  }),
  answer: z.object({ email: z.string() }),
})
