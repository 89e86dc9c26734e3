import { withoutLinks } from '#domain/gifts/recipient.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type GiftRenewedProps = MessageHead & { name: string; giver: string; form: string }

/** To the recipient of a gift that its giver has renewed. */
export function giftRenewed({ name, giver, form, ...head }: GiftRenewedProps): Message {
  return mailFor('gift-renewed', head, { name, giver: withoutLinks(giver), form })
}
