import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type GiftRedeemedProps = Letterhead & {
  name: string
  giver: string
  /** "Digital, 1 year, 4 issues" */
  form: string
  print: boolean
  /** Confirms the reader's email address, where the account is not proved yet. */
  proofLink?: string | null
}

export function giftRedeemed({
  name,
  giver,
  form,
  print,
  proofLink = null,
  ...letterhead
}: GiftRedeemedProps): Message {
  const mail = print ? 'gift-redeemed-print' : 'gift-redeemed-digital'
  return mailFor(mail, letterhead, { name, giver, form, proof: proofLink })
}
