import * as z from 'zod/mini'
import { isDay } from '#domain/day.ts'
import { addressInput } from './addresses.ts'
import { itemPayload } from './cart.ts'
import { cartPayload, shipcodePayload } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { line, session, text } from './fields/text.ts'
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
    orders: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
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
    order: z.uuid(),
    what: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('whole') }),
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

/** An order for somebody else: by phone or mail, for nothing, or to be paid by a link (NET 0) or an invoice. */
export const orderFields = z.strictObject({
  name: line,
  email: line,
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
  payment: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('comp'), note: reason }),
    z.strictObject({ by: z.literal('check'), received_on: day, note }),
    z.strictObject({ by: z.literal('wire'), received_on: day, note }),
    z.strictObject({
      by: z.literal('invoice'),
      net: z.int().check(z.minimum(0), z.maximum(365)),
      accepted: z.enum(['any', 'check-or-wire-only']),
      send: z.boolean(),
      serve_before: z.boolean(),
      /** The spec's `email_to`: where the invoice goes, if not to the one who is billed. */
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
  body: z.extend(orderFields, { session }),
  answer: z.object({ kind: z.enum(['order', 'invoice']), id: z.string(), number: z.nullable(z.number()) }),
})

/** Money was sent back by hand, and how; 409 when it had been before. */
export const payByHand = endpoint({
  method: 'POST',
  path: `${PATH}/paid-by-hand`,
  body: z.strictObject({ refund: z.uuid(), note: reasonOf('Enter how it was paid.'), session }),
  answer: z.object({ amount: z.number() }),
})

/** Which line a refund that was made at the provider is of. */
export const assignRefund = endpoint({
  method: 'POST',
  path: `${PATH}/assign-refund`,
  body: z.strictObject({ refund: z.uuid(), line: z.int32(), session }),
  answer: z.object({ status: z.literal('done') }),
})

/** The issue of a cancelled subscription whose mailing was undone; 409 when it has been returned. */
export const returnToken = endpoint({
  method: 'POST',
  path: `${PATH}/return-issue`,
  body: z.strictObject({ entry: z.int().check(z.minimum(1)), session }),
  answer: z.object({ amount: z.number(), by_hand: z.number() }),
})

/** A file, and so no answer of the usual kind. */
export const packingFile = { path: `${PATH}/packing.csv` } as const
