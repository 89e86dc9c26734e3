import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathAfter, text } from '../fields/text.ts'

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const code = text(64, 'Enter the code.').check(z.trim(), z.minLength(1, 'Enter the code.'))

/** Begins enrolment; the secret is good only once a code made from it has been confirmed. `qr` is a `data:` address of an SVG. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/access/staff/totp',
  answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
})

/** Answers the recovery codes, which are shown this once. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/access/staff/totp/confirm',
  body: z.strictObject({ code }),
  answer: recoveryCodes,
})

/** Takes a code of the authenticator, or a recovery code. */
export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/api/access/staff/verify',
  body: z.strictObject({ code, path: pathAfter }),
  answer: z.object({ path: z.string() }),
})

/** New codes in the place of the old; needs the second factor in this session, shown as recently as for a new authenticator. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/access/staff/recovery-codes',
  answer: recoveryCodes,
})
