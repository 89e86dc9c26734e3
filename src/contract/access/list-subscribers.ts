import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, session } from '../fields/text.ts'
import { reason } from '../orders.ts'

/** The address stays off the list until its reader signs up again. */
export const removeSubscriber = endpoint({
  method: 'POST',
  path: '/api/staff/lists/remove',
  body: z.strictObject({ email: line, list: line, reason, session }),
  answer: z.object({ removed: z.literal(true) }),
})
