import * as z from 'zod/mini'
import { ISSUES_PER_YEAR } from '#domain/catalogue/issues-in-words.ts'
import { LONGEST_CODE_TYPED, NO_SUCH_CODE } from '#domain/gifts/gift-code.ts'
import { DELIVERABLES, LEVELS, TERMS } from '#domain/vocabulary.ts'
import { captchaToken } from '../access/captcha.ts'
import { checkoutFields, paymentAnswer } from '../checkout.ts'
import { endpoint } from '../endpoint.ts'
import { text, token } from '../fields/text.ts'

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
      issues_per_year: z.literal(ISSUES_PER_YEAR),
      level: z.enum(LEVELS),
      deliverables: z.object({ set: z.enum(DELIVERABLES) }),
      order: z.object({ name: z.string() }),
      redeemed: z.boolean(),
    }),
    prices,
    /** The giver's words, as plain text. */
    message: z.string(),
    /** How many issues this reader still has coming: the gift follows after them. Null: no number. */
    coming: z.nullable(z.number()),
    /** It began by post: how many issues were mailed, and how many are left (null: no number). */
    started: z.nullable(z.object({ mailed: z.number(), left: z.nullable(z.number()), stopped: z.boolean() })),
    /** What it can be redeemed as. */
    forms: z.array(z.enum(DELIVERABLES)),
    /** Those among them that we have to be asked for. */
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

/** What was typed off a card. The answer is the token by which the gift is looked at. */
export const findGift = endpoint({
  method: 'POST',
  path: '/api/subscribe/redeem/code',
  query: z.strictObject({ captcha: captchaToken }),
  body: z.strictObject({ code: text(LONGEST_CODE_TYPED, NO_SUCH_CODE) }),
  answer: z.object({ token: z.string() }),
})

export const redeemGift = endpoint({
  method: 'POST',
  path: '/api/subscribe/redeem',
  query: z.strictObject({ captcha: captchaToken }),
  body: z.strictObject({
    ...checkoutFields,
    subscription: z.strictObject({ token, deliverable: z.enum(DELIVERABLES) }),
    /** Whether the page asked about taking it over. A gift that started since is refused, so that the page can ask. */
    takes_over: z.optional(z.boolean()),
  }),
  failsAs: 'redeem-failed',
  answer: z.discriminatedUnion('type', [
    z.object({ type: z.literal('redeem-succeeded') }),
    z.object({ type: z.literal('upgrade-checkout'), data: paymentAnswer }),
  ]),
})

/** For a reader who cannot take over a gift that comes by post: no more of it is mailed. */
export const stopGift = endpoint({
  method: 'POST',
  path: '/api/subscribe/redeem/stop',
  body: z.strictObject({ token }),
  answer: z.object({}),
})
