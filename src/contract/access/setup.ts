import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailAddress } from '../fields/email-address.ts'
import { line, session, text, token } from '../fields/text.ts'

/** Longer than any password that is taken, short enough to hash. */
const secret = (missing: string) => text(1024, missing).check(z.minLength(1, missing))

/** From the page behind the link that the start of a new shop printed, `/setup?token=`. Logs in. */
export const makeFirstAdministrator = endpoint({
  method: 'POST',
  path: '/api/setup/administrator',
  body: z.strictObject({
    token,
    name: line.check(z.trim(), z.minLength(1, 'Enter your name.')),
    email: emailAddress,
    password: z.strictObject({
      password: secret('Choose a password.'),
      confirm: secret('Repeat your password.'),
    }),
  }),
  answer: z.object({ path: z.string() }),
})

const saved = z.object({ status: z.literal('done') })

/** Readers see the shop from now on; refused with all that is still missing. */
export const openShop = endpoint({
  method: 'POST',
  path: '/api/staff/setup/open',
  body: z.strictObject({ session }),
  answer: saved,
})

/** Staff, and those with its link, can buy with test cards from now on. */
export const startTrial = endpoint({
  method: 'POST',
  path: '/api/staff/setup/trial',
  body: z.strictObject({ session }),
  answer: saved,
})

/** Everything that was sold in the trial is gone; `name` is that of the publication, typed. */
export const wipeTrial = endpoint({
  method: 'POST',
  path: '/api/staff/setup/trial/wipe',
  body: z.strictObject({ session, name: line }),
  answer: saved,
})
