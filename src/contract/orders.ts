import * as z from 'zod/mini'
import { isDay } from '#domain/day.ts'
import { LINK_DAYS } from '#domain/payments/payment-link.ts'
import { addressInput } from './addresses.ts'
import { itemPayload } from './cart.ts'
import { cartPayload, shipcodePayload } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { line, session, text, token } from './fields/text.ts'
import { uuid } from './fields/uuid.ts'
import { giftRecipients } from './gifts/recipients.ts'

const PATH = '/api/staff/orders'
const LONGEST = 200

const reasonOf = (missing: string) => text(LONGEST, 'Please shorten this.').check(z.trim(), z.minLength(1, missing))
export const reason = reasonOf('Enter a reason.')
export const day = text(10, 'Enter a date.').check(z.refine(isDay, 'Enter a date.'))
/** The anti-forgery value of the session: whatever is changed is changed from a page of ours. */
export { session }

const note = line.check(z.trim())

/** The parcel has left: some lines of one order, or all that waits of several. */
export const markLinesSent = endpoint({
  method: 'POST',
  path: `${PATH}/sent`,
  body: z.strictObject({
    orders: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
    lines: z.optional(z.array(z.int32()).check(z.maxLength(1000))),
    tracking: note,
    session,
  }),
  answer: z.object({ lines: z.number() }),
})

/** `amount` is the sum that was shown. */
export const refundOrder = endpoint({
  method: 'POST',
  path: `${PATH}/refund`,
  body: z.strictObject({
    order: uuid,
    what: z.discriminatedUnion('type', [
      /** `cancel_gifts` also ends redeemed gifts and refunds their unserved issues. */
      z.strictObject({ type: z.literal('whole'), cancel_gifts: z.optional(z.boolean()) }),
      z.strictObject({ type: z.literal('line'), position: z.int32() }),
      z.strictObject({ type: z.literal('unserved'), subscription: line }),
    ]),
    amount: z.int32(),
    reason,
    session,
  }),
  /** What goes back online, and what is to be sent by hand because it came as a check or a wire. */
  answer: z.object({ amount: z.number(), by_hand: z.number() }),
})

/** An order that staff enter for a reader: by phone or mail, for nothing, or to be paid by a link or an invoice. */
export const orderFields = z.strictObject({
  name: line,
  /** Empty where `reader` says whose order it is. */
  email: line,
  /** The token of a reader's account, who may be without an email address. */
  reader: z.optional(z.nullable(token)),
  /** The token of the reader who gets the gifts of this order. */
  gift_for: z.optional(z.nullable(token)),
  cart: cartPayload,
  address: z.optional(z.nullable(addressInput)),
  shipcode: z.optional(shipcodePayload),
  gifted: z.optional(z.boolean()),
  recipient_name: z.optional(line),
  recipient_address: z.optional(z.nullable(addressInput)),
  /** As at a reader's checkout. */
  gift_recipients: z.optional(giftRecipients),
  /** Goods beside those of the cart, each lot for a place of its own. */
  consignments: z.optional(
    z
      .array(
        z.strictObject({
          name: line,
          address: addressInput,
          items: z.array(itemPayload).check(z.minLength(1, 'Choose what goes here.'), z.maxLength(100)),
        }),
      )
      .check(z.maxLength(20, 'Use at most 20 addresses.')),
  ),
  /** For every subscription and gift that it fits. */
  coupon: z.optional(z.nullable(line)),
  /** Another total than the usual one. */
  price: z.optional(z.nullable(z.strictObject({ total: z.int32().check(z.minimum(0)), reason }))),
  payment: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('comp'), note: reason }),
    z.strictObject({ by: z.literal('check'), received_on: day, note }),
    z.strictObject({ by: z.literal('wire'), received_on: day, note }),
    z.strictObject({ by: z.literal('cash'), received_on: day, note }),
    /** Emailed to the buyer, who pays by card within so many days. */
    z.strictObject({ by: z.literal('link'), days: z.int().check(z.minimum(1), z.maximum(LINK_DAYS.most)) }),
    z.strictObject({
      by: z.literal('invoice'),
      net: z.int().check(z.minimum(0), z.maximum(365)),
      accepted: z.enum(['any', 'check-or-wire-only']),
      send: z.boolean(),
      serve_before: z.boolean(),
      /** The spec's `email_to`: the invoice and its reminders go there too. */
      email_to: z.optional(z.nullable(line)),
    }),
  ]),
  shown_total: z.optional(z.int32()),
})

export const quoteForOther = endpoint({
  method: 'POST',
  path: `${PATH}/quote`,
  body: orderFields,
  answer: z.object({
    /** Whose account it is; null for somebody new. */
    known_as: z.nullable(z.string()),
    /** Another total was agreed on; this is the usual one. */
    usual: z.nullable(z.number()),
    /** Where shipped items go, line by line. */
    goes_to: z.nullable(z.array(z.string())),
    /** Where the coupon takes nothing off. */
    notes: z.array(z.string()),
    lines: z.array(
      z.object({
        name: z.string(),
        quantity: z.number(),
        price: z.number(),
        shipping: z.number(),
        discount: z.number(),
      }),
    ),
    subtotal: z.number(),
    shipping: z.number(),
    discount: z.number(),
    waived: z.number(),
    total: z.number(),
  }),
})

export const placeForOther = endpoint({
  method: 'POST',
  path: `${PATH}/place`,
  /** `key`: sent again with the same key, it is the same order. */
  body: z.extend(orderFields, { key: z.optional(text(32).check(z.regex(/^[\da-f]{32}$/))), session }),
  answer: z.object({ kind: z.enum(['order', 'invoice']), id: z.string(), number: z.nullable(z.number()) }),
})

/** A payment link that nobody has paid; 409 when it was paid or is over. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: `${PATH}/cancel`,
  body: z.strictObject({ order: uuid, reason, session }),
  answer: z.object({ status: z.literal('done') }),
})

/** The payment link once more, to the same address. */
export const sendLinkAgain = endpoint({
  method: 'POST',
  path: `${PATH}/send-link`,
  body: z.strictObject({ order: uuid, session }),
  answer: z.object({ email: z.string() }),
})

/** Money was sent back by hand, and how; 409 when it had been before. */
export const payByHand = endpoint({
  method: 'POST',
  path: `${PATH}/paid-by-hand`,
  body: z.strictObject({ refund: uuid, note: reasonOf('Enter how it was paid.'), session }),
  answer: z.object({ amount: z.number() }),
})

/** Which line a refund that was made at the provider is of. */
export const assignRefund = endpoint({
  method: 'POST',
  path: `${PATH}/assign-refund`,
  body: z.strictObject({ refund: uuid, line: z.int32(), session }),
  answer: z.object({ status: z.literal('done') }),
})

/** The issue of a cancelled subscription whose mailing was undone; 409 when it has been returned. */
export const returnToken = endpoint({
  method: 'POST',
  path: `${PATH}/return-issue`,
  body: z.strictObject({ entry: z.int().check(z.minimum(1)), session }),
  answer: z.object({ amount: z.number(), by_hand: z.number() }),
})
