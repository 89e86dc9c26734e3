import { withoutLinks } from '#domain/gifts/recipient.ts'
import type { GiftsToRenew } from '#server/services/gifts/giver/offer-renewals.ts'
import { href } from '../../href.ts'
import { renewGiftPath } from '../../parts/orders/receipt-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import * as styles from '../styles.ts'
import { neverAgain } from './never-again.tsx'

export type GiftsToRenewProps = MessageHead & GiftsToRenew

type Entry = { recipient: string; form: string; link: string }

/** To the giver, each November. */
export function giftsToRenew({ giver, gifts, ...head }: GiftsToRenewProps): Message {
  const { siteUrl } = head
  const entries = gifts.map(({ recipient, form, renewal }) => ({
    recipient: withoutLinks(recipient),
    form,
    link: siteUrl + renewGiftPath(renewal),
  }))
  const list = { html: <RenewalList entries={entries} />, text: entries.map(entryText).join('\n\n') }
  const values = { name: giver, gifts: list, all: siteUrl + href('/account/gifts') }
  return mailFor('gifts-to-renew', head, values, neverAgain(siteUrl, gifts[0]?.renewal ?? ''))
}

function RenewalList({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ recipient, form, link }) => (
    <div key={link} className="rule" style={{ ...styles.foot, marginTop: 0 }}>
      <p style={{ ...styles.paragraph, fontWeight: 700 }}>For {recipient}</p>
      <p style={styles.paragraph}>{form}</p>
      <p style={styles.paragraph}>
        <a href={link} className="ink" style={styles.link}>
          Renew this gift
        </a>
      </p>
    </div>
  ))
}

const entryText = ({ recipient, form, link }: Entry) => `For ${recipient}\n${form}\nRenew this gift:\n${link}`
