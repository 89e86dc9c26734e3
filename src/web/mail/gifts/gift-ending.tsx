import { withoutLinks } from '#domain/gifts/recipient.ts'
import { href } from '../../href.ts'
import { renewGiftPath } from '../../parts/orders/receipt-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import { neverAgain } from './never-again.tsx'

export type GiftEndingProps = MessageHead & {
  giver: string
  /** Standard Print (1 year, 4 issues) */
  form: string
  /** As the giver called them; what was queued before gifts could be renewed has neither. */
  recipient?: string
  /** Of the link to renew it. */
  renewal?: string
}

/** To the giver, who is not told who reads it. */
export function giftEnding({ giver, form, recipient, renewal, ...head }: GiftEndingProps): Message {
  const { siteUrl } = head
  const again = siteUrl + (renewal ? renewGiftPath(renewal) : `${href('/subscribe')}?type=gift`)
  const values = { name: giver, form, again, recipient: withoutLinks(recipient ?? 'your recipient') }
  return mailFor('gift-ending', head, values, renewal ? neverAgain(siteUrl, renewal) : {})
}
