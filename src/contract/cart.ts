import * as z from 'zod/mini'
import { NOT_A_WHOLE_NUMBER } from '#domain/cart/asked-quantity.ts'
import { GOOD_TYPES } from '#domain/cart/cart-item.ts'
import { NO_LONGER_SOLD } from '#domain/catalogue/stock.ts'
import { DELIVERABLES, LEVELS, MEDIUMS, SHIPCODES, TERMS } from '#domain/vocabulary.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields/text.ts'

const code = z.nullable(text(100))
/** Numbers and numeric strings; the domain floors them and clamps them to their bounds. */
const quantity = z.union([z.number(), text(500)], NOT_A_WHOLE_NUMBER)
const ref = text(104, NO_LONGER_SOLD).check(z.regex(/^(prd|sze|iss):.{1,100}$/, NO_LONGER_SOLD))

export const itemPayload = z.strictObject({ item: z.enum(GOOD_TYPES), quantity: z.optional(quantity), ref })
export const giftPayload = z.strictObject({
  deliverable: z.enum(DELIVERABLES),
  level: z.enum(LEVELS),
  term: z.enum(TERMS),
  coupon: z.optional(code),
  quantity: z.optional(quantity),
})
export const membershipPayload = z.strictObject({
  renewal: z.optional(z.boolean()),
  medium: z.enum(MEDIUMS),
  level: z.enum(LEVELS),
  term: z.enum(TERMS),
  coupon: z.optional(code),
})
/**
 * Sent as dollars and as cents, or as one of them; a pair that disagrees is refused. What begins every month's gift is
 * `monthly` in the first part of the spec and `monthly-init` in the second.
 */
export const donationPayload = z.strictObject({
  process: z.enum(['onetime', 'monthly', 'monthly-init']),
  dollars: z.optional(z.number('Must be a whole number.')),
  amount: z.optional(z.number('Must be a whole number.')),
})

/** The spec's Cart item: what is added, and what a line sends back to be changed or removed. */
export const cartItem = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(GOOD_TYPES), ref, qty: z.optional(quantity) }),
  z.strictObject({
    type: z.literal('gift-subscription'),
    item: z.omit(giftPayload, { quantity: true }),
    qty: z.optional(quantity),
  }),
  z.strictObject({ type: z.literal('personal-subscription'), item: membershipPayload, qty: z.optional(quantity) }),
  z.strictObject({ type: z.literal('donation-item'), item: donationPayload, qty: z.optional(quantity) }),
])

const outlays = z.object({ amount: z.number(), shipping: z.number(), discount: z.number() })
const shipcode = z.nullable(z.enum(SHIPCODES))

/** The spec's Priced line; price, shipping and discount are those of the whole line. */
const pricedLine = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  quantity: z.number(),
  price: z.number(),
  shipping: z.number(),
  discount: z.number(),
  shipcode,
  cart: z.nullable(cartItem),
  change_quantity: z.boolean(),
  /** Why the line cannot be bought as it is. */
  problem: z.nullable(z.string()),
  coupon_error: z.nullable(z.string()),
})

const zoneBilling = z.object({
  goods: z.array(z.object({ name: z.string(), medium: z.enum(MEDIUMS), qty: z.number(), ref: z.string(), outlays })),
  giftsubs: z.array(
    z.object({
      name: z.string(),
      deliverable: z.string(),
      level: z.string(),
      term: z.string(),
      qty: z.number(),
      outlays,
    }),
  ),
  /** Named recipients on an invoice made by staff; empty in a reader's cart. */
  giftees: z.array(z.object({ name: z.string() })),
  membership: z.nullable(
    z.object({
      subscription: z.nullable(
        z.object({
          name: z.string(),
          renewal: z.boolean(),
          medium: z.enum(MEDIUMS),
          level: z.string(),
          term: z.string(),
        }),
      ),
      upgrades: z.array(z.object({ name: z.string() })),
      outlays,
    }),
  ),
  donation: z.nullable(z.object({ amount: z.number(), process: z.enum(['onetime', 'monthly-init']) })),
  reported: z.array(pricedLine),
  subtotal: z.number(),
  shipping: z.number(),
  discount: z.number(),
  waived: z.number(),
  total: z.number(),
})

export const cartAnswer = z.object({
  billing: z.object({ a: zoneBilling, b: zoneBilling, c: zoneBilling }),
  count: z.number(),
  /** The cart of a payment that is processing: it can be looked at, not changed. */
  invoiced: z.boolean(),
  notice: z.nullable(z.string()),
})
export type CartAnswer = z.output<typeof cartAnswer>

export const readCart = endpoint({ method: 'GET', path: '/api/cart', answer: cartAnswer })
export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart',
  body: cartItem,
  /** `capped`: fewer were added than asked for, as there are no more. */
  answer: z.extend(cartAnswer, { capped: z.boolean() }),
})
/** In one press, from everything in the cart that names it. */
export const removeCoupon = endpoint({
  method: 'POST',
  path: '/api/cart/coupon/remove',
  body: z.strictObject({ coupon: z.string().check(z.maxLength(100)) }),
  answer: cartAnswer,
})
export const removeFromCart = endpoint({
  method: 'POST',
  path: '/api/cart/remove',
  body: z.strictObject({ item: cartItem, all: z.optional(z.boolean()) }),
  answer: cartAnswer,
})
