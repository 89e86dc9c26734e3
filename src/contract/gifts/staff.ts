import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { uuid } from '../fields/uuid.ts'
import { reason, session } from '../orders.ts'
import { giftRecipient } from './recipients.ts'

const PATH = '/api/staff/gifts'

/** Another recipient, address or day, within the limits that hold for the giver. */
export const reassignGift = endpoint({
  method: 'POST',
  path: `${PATH}/change`,
  body: z.strictObject({ gift: uuid, recipient: giftRecipient, reason, session }),
  answer: z.object({ changed: z.literal(true) }),
})

export const resendGift = endpoint({
  method: 'POST',
  path: `${PATH}/send`,
  body: z.strictObject({ gift: uuid, reason, session }),
  answer: z.object({ changed: z.literal(true) }),
})
