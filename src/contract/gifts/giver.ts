import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { session } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'
import { giftRecipient } from './recipients.ts'

/** Who a gift is for: all of it until it was first emailed, then whom it is emailed to and when. */
export const changeGift = endpoint({
  method: 'POST',
  path: '/api/account/gifts/change',
  body: z.strictObject({ gift: uuid, recipient: giftRecipient, session }),
  answer: z.object({ changed: z.literal(true) }),
})

/** The message to the recipient once more. */
export const sendGiftAgain = endpoint({
  method: 'POST',
  path: '/api/account/gifts/send',
  body: z.strictObject({ gift: uuid, session }),
  answer: z.object({ changed: z.literal(true) }),
})
