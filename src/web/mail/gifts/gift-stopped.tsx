import { redeemPath } from '../../parts/orders/receipt-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type GiftStoppedProps = MessageHead & { giver: string; form: string; left: number | null; token: string }

/** To the giver, who is not told why. */
export function giftStopped({ giver, form, left, token, ...head }: GiftStoppedProps): Message {
  const issues = left === null ? null : left === 1 ? '1 issue is left.' : `${left} issues are left.`
  return mailFor('gift-stopped', head, { name: giver, form, left: issues, redeem: head.siteUrl + redeemPath(token) })
}
