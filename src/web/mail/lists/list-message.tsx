import type { Message, MessageHead } from '../message.ts'
import * as styles from '../styles.ts'

/** What every message of a list carries: where to get off it, for people and, as headers, for mail programs. */
export type ListMessageHead = MessageHead & { list: string; unsubscribe: string; preferences: string }

/** RFC 8058: mail programs get people off the list by one click, without our page. */
export function listExtras({ unsubscribe, preferences }: ListMessageHead): Pick<Message, 'foot' | 'headers'> {
  const html = (
    <p className="soft" style={styles.fine}>
      <a href={unsubscribe} className="soft" style={styles.address}>
        Unsubscribe
      </a>{' '}
      at any time, or{' '}
      <a href={preferences} className="soft" style={styles.address}>
        choose your lists
      </a>
      .
    </p>
  )
  return {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    foot: { html, text: `Unsubscribe:\n${unsubscribe}\nChoose your lists:\n${preferences}` },
  }
}
