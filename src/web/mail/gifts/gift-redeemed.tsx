import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type GiftRedeemedProps = MessageHead & {
  name: string
  giver: string
  /** "Digital, 1 year, 4 issues" */
  form: string
  print: boolean
  /** Confirms the reader's email address, where the account is not proved yet. */
  proofLink?: string | null
}

export function giftRedeemed({ name, giver, form, print, proofLink = null, ...head }: GiftRedeemedProps): Message {
  const mail = print ? 'gift-redeemed-print' : 'gift-redeemed-digital'
  return mailFor(mail, head, { name, giver, form, proof: proofLink })
}
