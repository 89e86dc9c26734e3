import * as z from 'zod/mini'
import { DELIVERABLES, LEVELS, TERMS } from '#domain/vocabulary.ts'
import { captchaToken } from '../access/captcha.ts'
import { checkoutFields, paymentAnswer } from '../checkout.ts'
import { endpoint } from '../endpoint.ts'
import { token } from '../fields/text.ts'

const prices = z.record(z.enum(DELIVERABLES), z.number())

/** The spec's Gift, and what it would cost in each form. Looking at it redeems nothing. */
export const readGift = endpoint({
  method: 'GET',
  path: '/api/subscribe/redeem',
  query: z.strictObject({ token, 'admin-view': z.optional(token) }),
  answer: z.object({
    gift: z.object({
      token: z.string(),
      term: z.enum(TERMS),
      level: z.enum(LEVELS),
      deliverables: z.object({ set: z.enum(DELIVERABLES) }),
      order: z.object({ name: z.string() }),
      redeemed: z.boolean(),
    }),
    prices,
    /** What it cannot be redeemed as without asking us. */
    blocked: z.array(z.enum(DELIVERABLES)),
    /** What the reader is served now, when somebody with a subscription looks. */
    current_deliverable: z.nullable(z.enum(DELIVERABLES)),
    /** Why this reader cannot redeem it, though somebody else may. */
    not_for_you: z.nullable(z.string()),
    /** Kept for a redemption whose payment is processing; only the buyer is told the invoice. */
    under_way: z.nullable(z.object({ message: z.string(), invoice: z.nullable(z.string()) })),
  }),
})
export type GiftAnswer = z.output<typeof readGift.answer>

export const redeemGift = endpoint({
  method: 'POST',
  path: '/api/subscribe/redeem',
  query: z.strictObject({ captcha: captchaToken }),
  body: z.strictObject({
    ...checkoutFields,
    subscription: z.strictObject({ token, deliverable: z.enum(DELIVERABLES) }),
  }),
  failsAs: 'redeem-failed',
  answer: z.discriminatedUnion('type', [
    z.object({ type: z.literal('redeem-succeeded') }),
    z.object({ type: z.literal('upgrade-checkout'), data: paymentAnswer }),
  ]),
})
