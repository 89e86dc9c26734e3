import { withoutLinks } from '#domain/gifts/recipient.ts'
import { inWords } from '#domain/mail/in-words.ts'
import type { UnnamedGifts } from '#server/services/gifts/giver/remind-givers.ts'
import type { GiftOnReceipt } from '#server/services/orders/receipts/receipt.ts'
import { href } from '../../href.ts'
import { cardPath, redeemPath } from '../../parts/orders/receipt-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import { GiftList, giftCodes, giftLines } from './gift-list.tsx'

export type GiftsProps = MessageHead & {
  giver: string
  number: string
  gifts: GiftOnReceipt[]
  /** The receipt; what was queued before it was sent along has none. */
  link?: string | null
}

/** One for all gifts of an order, in the order of its form. */
export function gifts({ giver, number, gifts, link = null, ...head }: GiftsProps): Message {
  const { siteUrl } = head
  const entries = gifts.map(({ token, name, title, state = 'by-hand' }, at) => ({
    title: title ? withoutLinks(title) : `Gift ${at + 1}`,
    name,
    byHand: state === 'by-hand',
    redeem: `${siteUrl}${redeemPath(token)}`,
    card: `${siteUrl}${cardPath(token)}`,
  }))
  const values = {
    name: giver,
    number,
    count: inWords(gifts.length),
    gifts: { html: <GiftList gifts={entries} />, text: giftLines(entries) },
    card: entries.find(({ byHand }) => byHand)?.card ?? null,
    receipt: link ?? siteUrl,
  }
  const mail = gifts.length > 1 ? 'gifts' : entries.some(({ byHand }) => byHand) ? 'gift' : 'gift-planned'
  return mailFor(mail, head, values, { attachments: giftCodes(entries) })
}

export type GiftsReminderProps = MessageHead & UnnamedGifts

/** To the giver of gifts that name nobody and that nobody has redeemed for a while. */
export function giftsReminder({ giver, gifts, ...head }: GiftsReminderProps): Message {
  const { siteUrl } = head
  const entries = gifts.map(({ form, token }, at) => ({
    title: gifts.length > 1 ? `Gift ${at + 1}` : 'Your gift',
    name: form,
    byHand: true,
    redeem: siteUrl + redeemPath(token),
    card: siteUrl + cardPath(token),
  }))
  const count = inWords(gifts.length)
  const values = {
    name: giver,
    waiting: `${count.charAt(0).toUpperCase()}${count.slice(1)} of your gifts ${gifts.length > 1 ? 'haven’t' : 'hasn’t'}`,
    unredeemed: { html: <GiftList gifts={entries} />, text: giftLines(entries) },
    gifts: siteUrl + href('/account/gifts'),
  }
  return mailFor('gifts-reminder', head, values, { attachments: giftCodes(entries) })
}
