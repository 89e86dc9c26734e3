import * as z from 'zod/mini'
import { TOO_LONG } from '#domain/access/password.ts'
import { captchaToken } from './access/captcha.ts'
import { addressInput } from './addresses.ts'
import { donationPayload, giftPayload, itemPayload, membershipPayload } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { flag, line, session, text, token } from './fields/text.ts'
import { giftRecipients } from './gifts/recipients.ts'

/** Checked by `domain/access/password.ts`; here only so that nobody sends a book. */
const password = text(1000, TOO_LONG)
export const passwordPayload = z.strictObject({ password, confirm: password })
export const shipcodePayload = z.enum(['ship-a', 'ship-b', 'ship-c', 'us', 'ca', 'other'])

/** The spec's cart payload: what a page sells now, beside the stored cart. */
export const cartPayload = z.strictObject({
  items: z.array(itemPayload).check(z.maxLength(100)),
  giftsubs: z.array(giftPayload).check(z.maxLength(100)),
  donation: z.nullable(donationPayload),
  subscription: z.nullable(membershipPayload),
})

/** The checkout form with its additions (spec 2 §3); what each is for is told in decision 013. */
export const checkoutFields = {
  name: z.optional(line),
  email: z.optional(line),
  password: z.optional(passwordPayload),
  address: z.optional(z.nullable(addressInput)),
  shipcode: z.optional(shipcodePayload),
  recipient_name: z.optional(line),
  recipient_address: z.optional(z.nullable(addressInput)),
  recipient_shipcode: z.optional(shipcodePayload),
  /** The path of the page that sells. */
  origin: z.optional(line),
  /** The token of the account for which the page was shown; absent for a guest. */
  account: z.optional(z.nullable(token)),
  /** The anti-forgery value of the session. */
  session,
  /** The products go to the recipient's fields. */
  gifted: z.optional(z.boolean()),
  /** The intent that this page was given before: it is changed instead of making another. */
  invoice: z.optional(z.nullable(token)),
  /** One key for one purchase of the page: sent again after an answer that was lost, it buys nothing twice. */
  attempt: z.optional(z.nullable(text(32).check(z.regex(/^[\da-f]{32}$/)))),
  customer: z.optional(z.nullable(z.enum(['use-card', 'add-card']))),
  /** The reader knows that a payment for the same thing is processing, and buys it once more. */
  again: z.optional(z.boolean()),
  /** What the review panel showed, in cents: when it is no longer true the reader is told before anything is charged. */
  shown_total: z.optional(z.number()),
}

const intentData = z.object({ payment_intent_id: z.string(), stripe_secret: z.string() })
const completed = z.object({ status: z.literal('completed'), receipt: z.string() })
const processing = z.object({ status: z.literal('processing'), invoice: z.string() })
const inProgress = z.object({ status: z.literal('in-progress') })

export const paymentAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), data: intentData }),
  z.object({ type: z.literal('updated'), data: intentData }),
  z.object({
    type: z.literal('customer'),
    data: z.discriminatedUnion('status', [
      completed,
      processing,
      z.extend(inProgress, { payment_intent_id: z.string(), stripe_secret: z.string() }),
    ]),
  }),
  z.object({ type: z.literal('gratis'), data: z.object({ receipt: z.string() }) }),
])
export type PaymentAnswer = z.output<typeof paymentAnswer>

/** How a payment is refused (422, declines too): `{"checkout_errors": …}`, with the intent to authenticate in `data`. */
export const checkoutErrors = z.object({
  checkout_errors: z.object({
    keys: z.array(z.string()),
    require: z.nullable(z.enum(['replace-card', 'authorize-card'])),
    method: z.nullable(z.enum(['card', 'ach'])),
    message: z.string(),
  }),
  data: z.optional(intentData),
})
export type CheckoutErrors = z.output<typeof checkoutErrors>

export const checkoutCart = endpoint({
  method: 'POST',
  path: '/api/cart/checkout',
  query: z.strictObject({ captcha: captchaToken, gift: flag }),
  body: z.strictObject({
    ...checkoutFields,
    cart: z.optional(z.nullable(cartPayload)),
    gift_recipients: z.optional(giftRecipients),
    /** The link by which a giver renews a gift: the cart is that gift and nothing else. */
    renews_gift: z.optional(token),
  }),
  answer: paymentAnswer,
})

export const pollCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout/:intent',
  query: z.strictObject({ reset: flag }),
  answer: z.discriminatedUnion('status', [completed, processing, inProgress]),
})
