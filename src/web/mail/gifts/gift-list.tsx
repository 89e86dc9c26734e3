import encodeQR from 'qr'
import type { Attachment } from '#server/adapters/mail.ts'
import * as styles from '../styles.ts'

/** `byHand`: its giver needs the link and the card. */
export type GiftEntry = { title: string; name: string; byHand: boolean; redeem: string; card: string }

const entry = { ...styles.foot, marginTop: 0 }
const code = { display: 'block', margin: '0 0 12px', backgroundColor: '#ffffff' }

/** Of no priority: React would ask the head of the page to load the pictures first. */
export function GiftList({ gifts }: { gifts: readonly GiftEntry[] }) {
  return gifts.map(({ title, name, byHand, redeem, card }, position) => (
    <div key={redeem} className="rule" style={entry}>
      <p style={{ ...styles.paragraph, fontWeight: 700 }}>
        {title}
        <br />
        <span className="soft" style={{ fontWeight: 400 }}>
          {name}
        </span>
      </p>
      {byHand && (
        <>
          <img
            src={`cid:${giftCode(position)}`}
            alt="QR code of the gift’s link"
            width={132}
            height={132}
            fetchPriority="low"
            style={code}
          />
          <p className="soft" style={styles.label}>
            Link to send
          </p>
          <p style={styles.paragraph}>
            <a href={redeem} className="ink" style={{ ...styles.address, ...styles.link }}>
              {redeem}
            </a>
          </p>
          <p style={styles.paragraph}>
            <a href={card} className="ink" style={styles.link}>
              Print the card
            </a>
          </p>
        </>
      )}
    </div>
  ))
}

export function giftLines(gifts: readonly GiftEntry[]): string {
  return gifts
    .map(({ title, name, byHand, redeem, card }) =>
      [title, name, ...(byHand ? ['Link to send:', redeem, 'Print the card:', card] : [])].join('\n'),
    )
    .join('\n\n')
}

/** By which name the message calls the drawing that comes with it. */
const giftCode = (position: number) => `gift-${position + 1}`

/** The QR codes travel with the message: nobody outside is asked to draw them. */
export function giftCodes(gifts: readonly GiftEntry[]): Attachment[] {
  return gifts.flatMap(({ byHand, redeem }, position) =>
    byHand
      ? {
          filename: `${giftCode(position)}.gif`,
          contentType: 'image/gif',
          content: encodeQR(redeem, 'gif', { border: 4, scale: 4 }),
          cid: giftCode(position),
        }
      : [],
  )
}
