import * as z from 'zod/mini'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { endpoint } from '../endpoint.ts'
import { line, session, token } from '../fields/text.ts'

/** The spec's Stored payment: a saved card or bank account. */
export const storedPayment = z.union([
  z.object({
    card: z.object({ type: z.string(), last_four: z.string(), exp_month: z.number(), exp_year: z.number() }),
  }),
  z.object({ ach: z.object({ bank_name: z.string(), last_four: z.string(), routing_number: z.string() }) }),
])

/** What became of a renewal whose charge had failed, by the method that was saved just now (product 5). */
export const renewalCharge = z.discriminatedUnion('status', [
  z.object({ status: z.literal('paid'), receipt: z.string() }),
  z.object({ status: z.literal('processing') }),
  z.object({ status: z.literal('declined'), message: z.string() }),
  z.object({ status: z.literal('authenticate'), stripe_secret: z.string() }),
  z.object({ status: z.literal('unknown') }),
])

const PATH = '/api/account/card'

/**
 * `name` starts a setup with the provider, `setup_intent` confirms one that the provider has completed. With `session` of
 * whoever is logged in, or with `token` of an emailed link, which is used up by the confirmation.
 */
export const setUpCard = endpoint({
  method: 'POST',
  path: PATH,
  query: z.strictObject({
    session,
    token: z.optional(token),
  }),
  body: z
    .strictObject({
      name: z.optional(line.check(z.trim(), z.minLength(1, MUST_NOT_BE_BLANK))),
      setup_intent: z.optional(token.check(z.regex(/^seti_\w+$/))),
    })
    .check(
      z.refine(
        ({ name, setup_intent }) => (name === undefined) !== (setup_intent === undefined),
        'Please send either a name or a setup.',
      ),
    ),
  answer: z.union([
    z.object({ setup_intent: z.string(), stripe_secret: z.string() }),
    z.object({ payment: storedPayment, renewal: z.optional(renewalCharge) }),
  ]),
})

/** Answers what it did; to remove what is not there is no fault. */
export const removeCard = endpoint({
  method: 'DELETE',
  path: PATH,
  query: z.strictObject({ session }),
  answer: z.object({ removed: z.boolean(), autorenew_off: z.boolean() }),
})
