import { href } from '../../href.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type GiftEndingProps = MessageHead & {
  giver: string
  /** Standard Print (1 year, 4 issues) */
  form: string
}

/** To the giver, who is not told who reads it. */
export function giftEnding({ giver, form, ...head }: GiftEndingProps): Message {
  const again = `${head.siteUrl}${href('/subscribe')}?type=gift`
  return mailFor('gift-ending', head, { name: giver, form, again })
}
