import { withoutLinks } from '#domain/gifts/recipient.ts'
import type { GiverNotice } from '#server/services/gifts/giver-notices.ts'
import { href } from '../../href.ts'
import { cardPath, receiptPath, redeemPath } from '../../parts/orders/receipt-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type GiverNoticeProps = MessageHead & GiverNotice

/** To the giver. */
export function giftSent({ giver, recipient, form, receipt, ...head }: GiverNoticeProps): Message {
  const link = receipt ? head.siteUrl + receiptPath(receipt) : head.siteUrl
  return mailFor('gift-sent', head, {
    name: giver,
    recipient: withoutLinks(recipient),
    form,
    receipt: link,
    gifts: head.siteUrl + href('/account/gifts'),
  })
}

/** To the giver, who is not told why. */
export function giftUndelivered({ giver, recipient, form, receipt, token, ...head }: GiverNoticeProps): Message {
  const { siteUrl } = head
  return mailFor('gift-undelivered', head, {
    name: giver,
    recipient: withoutLinks(recipient),
    form,
    card: token && siteUrl + cardPath(token),
    redeem: token && siteUrl + redeemPath(token),
    mailed: token ? null : 'It still comes by mail to the address you gave us.',
    receipt: token ? null : receipt ? siteUrl + receiptPath(receipt) : siteUrl,
    gifts: siteUrl + href('/account/gifts'),
  })
}

/** To the giver of a gift that nobody has redeemed for a while. */
export function giftReminder({ giver, recipient, form, token, receipt: _, ...head }: GiverNoticeProps): Message {
  const { siteUrl } = head
  return mailFor('gift-reminder', head, {
    name: giver,
    recipient: withoutLinks(recipient),
    form,
    card: siteUrl + cardPath(token ?? ''),
    redeem: siteUrl + redeemPath(token ?? ''),
    gifts: siteUrl + href('/account/gifts'),
  })
}
