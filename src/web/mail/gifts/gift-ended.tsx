import { withoutLinks } from '#domain/gifts/recipient.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type GiftEndedProps = MessageHead & { name: string; giver: string; paid: boolean }

/** To the recipient, who is not told why the money went. */
export function giftEnded({ name, giver, paid, ...head }: GiftEndedProps): Message {
  const refund = paid ? 'What you paid yourself for these issues goes back to you.' : null
  return mailFor('gift-ended', head, { name, giver: withoutLinks(giver), refund })
}
