import * as z from 'zod/mini'
import { CATEGORIES, PHASES, TERMS } from '#domain/vocabulary.ts'
import { endpoint } from './endpoint.ts'
import { text, token } from './fields/text.ts'

const LONGEST_CODE = 100

/** `full` is what as many single years cost: null for one year and a lifetime, and where the sale price is not lower. */
const price = z.object({ sale: z.number(), full: z.nullable(z.number()) })

/** The spec's Coupon. `uses_left` is how many more subscriptions it can discount, null without a limit. */
const coupon = z.object({
  code: z.string(),
  applied: z.enum(['gift', 'renewal', 'other']),
  discounts: z.object({ print_us: z.number(), print_ca: z.number(), print_intl: z.number(), digital: z.number() }),
  uses_left: z.nullable(z.number()),
})
export type CouponAnswer = z.output<typeof coupon>

const sentence = z.nullable(z.string())

/** What the subscribe and the renew page sell, at which prices, and how a coupon stands for whoever asks. */
export const readSubscribe = endpoint({
  method: 'GET',
  path: '/api/subscribe',
  query: z.strictObject({
    coupon: z.optional(text(LONGEST_CODE)),
    page: z.optional(z.enum(['subscribe', 'renew'])),
    'admin-view': z.optional(token),
  }),
  answer: z.object({
    pricing: z.object({
      /** Renewals may have other prices than a first subscription; gifts are priced as introductory. */
      /** Without the digital edition where it isn't sold. */
      base: z.partialRecord(z.enum(CATEGORIES), z.record(z.enum(TERMS), z.record(z.enum(PHASES), price))),
      shipping: z.record(z.enum(TERMS), z.object({ a: z.number(), b: z.number(), c: z.number() })),
    }),
    /** Which of them the reader's own subscription would have. */
    phase: z.enum(PHASES),
    /** A lifetime reader needs no other. */
    lifetime: z.boolean(),
    /** Null for one that is unknown, over, empty or used up. */
    coupon: z.nullable(coupon),
    /** Why it is of no use for a subscription of one's own, or for a gift; null where it is, and without a coupon. */
    coupon_errors: z.object({ personal: sentence, gift: sentence }),
    flags: z.object({ checkout_later: z.boolean(), add_donation: z.boolean(), add_products: z.boolean() }),
    why_subscribe: z.array(z.object({ heading: z.string(), text: z.string() })),
  }),
})
