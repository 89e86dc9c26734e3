import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields/text.ts'
import { session } from './orders.ts'

/** A payment for an order that is not in our records goes back; `amount` is the sum that was shown. */
export const returnUnmatched = endpoint({
  method: 'POST',
  path: '/api/staff/payments/return',
  body: z.strictObject({ payment: text(255).check(z.regex(/^[\w-]{1,255}$/)), amount: z.int32(), session }),
  answer: z.object({ amount: z.number() }),
})
