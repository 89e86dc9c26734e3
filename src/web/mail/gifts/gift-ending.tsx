import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type GiftEndingProps = Letterhead & {
  giver: string
  /** Standard Print (1 year, 4 issues) */
  form: string
}

/** To the giver, who is not told who reads it. */
export function giftEnding({ giver, form, ...letterhead }: GiftEndingProps): Message {
  const again = `${letterhead.siteUrl}/subscribe?gift`
  return mailFor('gift-ending', letterhead, { name: giver, form, again })
}
