import encodeQR from 'qr'
import { inWords } from '#domain/mail/in-words.ts'
import type { GiftOnReceipt } from '#server/services/orders/receipt.ts'
import { cardPath, redeemPath } from '../../parts/orders/receipt-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import { GiftList, giftCode, giftLines } from './gift-list.tsx'

export type GiftsProps = MessageHead & {
  giver: string
  number: string
  gifts: GiftOnReceipt[]
  /** The receipt; what was queued before it was sent along has none. */
  link?: string | null
}

/** One for all gifts of an order. The QR codes travel with the message: nobody outside is asked to draw them. */
export function gifts({ giver, number, gifts, link = null, ...head }: GiftsProps): Message {
  const { siteUrl } = head
  const entries = gifts.map(({ token, name }) => ({
    name,
    redeem: `${siteUrl}${redeemPath(token)}`,
    card: `${siteUrl}${cardPath(token)}`,
  }))
  const values = {
    name: giver,
    number,
    count: inWords(gifts.length),
    gifts: { html: <GiftList gifts={entries} />, text: giftLines(entries) },
    card: entries[0]?.card ?? null,
    receipt: link,
  }
  return mailFor(gifts.length > 1 ? 'gifts' : 'gift', head, values, {
    attachments: entries.map(({ redeem }, position) => ({
      filename: `${giftCode(position)}.gif`,
      contentType: 'image/gif',
      content: encodeQR(redeem, 'gif', { border: 4, scale: 4 }),
      cid: giftCode(position),
    })),
  })
}
