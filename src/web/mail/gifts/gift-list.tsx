import * as styles from '../styles.ts'

export type GiftEntry = { name: string; redeem: string; card: string }

const entry = { ...styles.foot, marginTop: 0 }
const code = { display: 'block', margin: '0 0 12px', backgroundColor: '#ffffff' }

/** Of no priority: React would ask the head of the page to load the pictures first. */
export function GiftList({ gifts }: { gifts: readonly GiftEntry[] }) {
  return gifts.map(({ name, redeem, card }, position) => (
    <div key={redeem} className="rule" style={entry}>
      <p style={{ ...styles.paragraph, fontWeight: 700 }}>{giftTitle(name, position, gifts.length)}</p>
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
    </div>
  ))
}

export function giftLines(gifts: readonly GiftEntry[]): string {
  return gifts
    .map(({ name, redeem, card }, position) =>
      [giftTitle(name, position, gifts.length), 'Link to send:', redeem, 'Print the card:', card].join('\n'),
    )
    .join('\n\n')
}

const giftTitle = (name: string, position: number, count: number) => (count > 1 ? `${position + 1}. ${name}` : name)

/** By which name the message calls the drawing that comes with it. */
export const giftCode = (position: number) => `gift-${position + 1}`
