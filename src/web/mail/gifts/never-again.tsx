import { href } from '../../href.ts'
import type { Message } from '../message.ts'
import * as styles from '../styles.ts'

/** The way out of all messages about gifts; mail programs take it by one click, without our page (RFC 8058). */
export function neverAgain(siteUrl: string, token: string): Pick<Message, 'foot' | 'headers'> {
  const link = `${siteUrl}${href('/gift/never')}?token=${token}`
  const html = (
    <p className="soft" style={styles.fine}>
      <a href={link} className="soft" style={styles.address}>
        Never write to me about a gift
      </a>
    </p>
  )
  return {
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    foot: { html, text: `Never write to me about a gift:\n${link}` },
  }
}
