import * as z from 'zod/mini'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { storedPayment } from './account/card.ts'
import { endpoint } from './endpoint.ts'
import { line, session, token } from './fields/text.ts'
import { uuid } from './fields/uuid.ts'

const link = z.strictObject({ token })
const setupIntent = token.check(z.regex(/^seti_\w+$/, 'This is no setup.'))

/**
 * By the emailed link, for the card of one monthly donation and nothing else. Without `cc_token` a setup with the provider
 * is started; with it, the id of a setup that the provider has completed, the card is changed and the link used up.
 */
export const setUpDonation = endpoint({
  method: 'POST',
  path: '/api/donation/setup',
  query: link,
  body: z.strictObject({
    name: line.check(z.trim(), z.minLength(1, MUST_NOT_BE_BLANK)),
    cc_token: z.optional(setupIntent),
  }),
  answer: z.union([z.object({ setup_intent: z.string(), stripe_secret: z.string() }), storedPayment]),
})

/** A donation that was paused or stopped goes on: with a setup's new method, or with the one there is. */
export const restartDonation = endpoint({
  method: 'POST',
  path: '/api/donation/restart',
  query: link,
  body: z.strictObject({ 'payment-method': z.optional(setupIntent) }),
  answer: z.object({ status: z.literal('active'), next: z.string(), payment: storedPayment }),
})

const own = z.strictObject({ donation: uuid, session })

/** For the reader whose donation it is. Stopping what is stopped is no fault. */
export const stopDonation = endpoint({
  method: 'POST',
  path: '/api/donation/stop',
  body: own,
  answer: z.object({ status: z.literal('stopped') }),
})

/** A link like the emailed one, for a reader who wants to change the card or go on again. */
export const linkToDonation = endpoint({
  method: 'POST',
  path: '/api/donation/link',
  body: own,
  answer: z.object({ path: z.string() }),
})
