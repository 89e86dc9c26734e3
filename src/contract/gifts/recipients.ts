import * as z from 'zod/mini'
import { GREETING_TOO_LONG, LONGEST_GREETING } from '#domain/gifts/recipient.ts'
import { addressInput } from '../addresses.ts'
import { line, text } from '../fields/text.ts'

/** Every line of a cart may hold twenty gifts; so many named ones are enough for one order. */
const MAX_RECIPIENTS = 100

/** Who one gift is for: everything may be missing, and null is a gift that the giver hands over. */
export const giftRecipient = z.strictObject({
  name: z.optional(line),
  email: z.optional(z.nullable(line)),
  message: z.optional(text(LONGEST_GREETING, GREETING_TOO_LONG)),
  /** From today to a year ahead, YYYY-MM-DD; today where nothing is said. */
  send_on: z.optional(z.nullable(line)),
  /** Of print: it decides the zone. */
  address: z.optional(z.nullable(addressInput)),
})

/** One entry for each gift, in the order of the cart's lines. */
export const giftRecipients = z.array(z.nullable(giftRecipient)).check(z.maxLength(MAX_RECIPIENTS))
