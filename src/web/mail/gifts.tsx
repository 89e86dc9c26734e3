import encodeQR from 'qr'
import type { GiftOnReceipt } from '#server/services/receipt.ts'
import { cardPath, redeemPath } from '../parts/receipt-words.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type GiftsProps = Letterhead & { giver: string; number: string; gifts: GiftOnReceipt[] }

const entry = { borderTop: '1px solid #d8d0c2', padding: '12px 0' }
const code = { display: 'block', margin: '8px 0' }

/** One for all gifts of an order. The QR codes travel with the letter: nobody outside is asked to draw them. */
export function gifts({ giver, number, gifts, ...letterhead }: GiftsProps): Letter {
  const { publication, siteUrl } = letterhead
  const many = gifts.length > 1
  return {
    subject: many ? `Your ${gifts.length} gifts of ${publication}` : `Your gift of ${publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {giver}, thank you for giving {publication} (order {number}).{' '}
          {many
            ? 'Each gift below has its own link. Send each to one person, or print its card.'
            : 'Send the link to whoever it is for, or print the card.'}{' '}
          Opening a link does not use it up: a gift is redeemed once, when its reader says so.
        </p>
        {gifts.map(({ token, name }, position) => (
          <div key={token} style={entry}>
            <p>
              {many ? `${position + 1}. ` : ''}
              {name}
            </p>
            <img src={`cid:${giftCode(position)}`} alt="" width={132} height={132} style={code} />
            <p>
              <a href={`${siteUrl}${redeemPath(token)}`}>Redeem the gift</a>
              <br />
              <a href={`${siteUrl}${cardPath(token)}`}>Print the card</a>
            </p>
          </div>
        ))}
      </MailLayout>
    ),
    attachments: gifts.map(({ token }, position) => ({
      filename: `${giftCode(position)}.gif`,
      contentType: 'image/gif',
      content: encodeQR(`${siteUrl}${redeemPath(token)}`, 'gif', { border: 4, scale: 4 }),
      cid: giftCode(position),
    })),
  }
}

/** By which name the letter calls the drawing that comes with it. */
const giftCode = (position: number) => `gift-${position + 1}`
