import encodeQR from 'qr'
import type { GiftOnReceipt } from '#server/services/orders/receipt.ts'
import { cardPath, redeemPath } from '../../parts/orders/receipt-words.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type GiftsProps = Letterhead & { giver: string; number: string; gifts: GiftOnReceipt[] }

const entry = { borderTop: '1px solid #d8d0c2', padding: '12px 0' }
const code = { display: 'block', margin: '8px 0' }

/** One for all gifts of an order. The QR codes travel with the letter: nobody outside is asked to draw them. */
export function gifts({ giver, number, gifts, ...letterhead }: GiftsProps): Message {
  const { siteUrl } = letterhead
  const many = gifts.length > 1
  const values = {
    name: giver,
    number,
    count: String(gifts.length),
    gifts: <Gifts gifts={gifts} siteUrl={siteUrl} />,
  }
  return mailFor(many ? 'gifts' : 'gift', letterhead, values, {
    attachments: gifts.map(({ token }, position) => ({
      filename: `${giftCode(position)}.gif`,
      contentType: 'image/gif',
      content: encodeQR(`${siteUrl}${redeemPath(token)}`, 'gif', { border: 4, scale: 4 }),
      cid: giftCode(position),
    })),
  })
}

function Gifts({ gifts, siteUrl }: { gifts: GiftOnReceipt[]; siteUrl: string }) {
  return (
    <>
      {gifts.map(({ token, name }, position) => (
        <div key={token} style={entry}>
          <p>
            {gifts.length > 1 ? `${position + 1}. ` : ''}
            {name}
          </p>
          <img src={`cid:${giftCode(position)}`} alt="" width={132} height={132} style={code} />
          <p>
            <a href={`${siteUrl}${redeemPath(token)}`}>Redeem the gift</a>
            <br />
            <a href={`${siteUrl}${cardPath(token)}`}>Print card</a>
          </p>
        </div>
      ))}
    </>
  )
}

/** By which name the letter calls the drawing that comes with it. */
const giftCode = (position: number) => `gift-${position + 1}`
