import { withoutLinks } from '#domain/gifts/recipient.ts'
import type { GiftReceivedProps as Given } from '#server/services/gifts/send-gifts.ts'
import { redeemPath } from '../../parts/orders/receipt-words.ts'
import { issuePlate } from '../issue-plate.tsx'
import type { Block, Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import * as styles from '../styles.ts'
import { neverAgain } from './never-again.tsx'

export type GiftReceivedProps = MessageHead & Given

/** To the recipient. What strangers typed is shown as they typed it, and nothing of it is made a link. */
export function giftReceived({ first, form, token, started, refusal, ...given }: GiftReceivedProps): Message {
  const { name, giver, greeting, ...head } = given
  const { siteUrl } = head
  const values = {
    name: withoutLinks(name),
    giver: withoutLinks(giver),
    form,
    greeting: greeting ? greetingBlock(withoutLinks(greeting)) : null,
    first_issue: first && `No. ${first.number}, ${first.title}`,
    redeem: `${siteUrl}${redeemPath(token)}`,
  }
  const extras = {
    top: first && issuePlate(first, head),
    ...neverAgain(siteUrl, refusal),
  }
  return mailFor(started ? 'gift-received-by-mail' : 'gift-received', head, values, extras)
}

function greetingBlock(greeting: string): Block {
  const html = (
    <p className="rule" style={styles.quoted}>
      {greeting}
    </p>
  )
  return { html, text: greeting }
}
