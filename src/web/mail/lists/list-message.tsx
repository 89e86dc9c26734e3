import type { Letterhead, Message } from '../layout.tsx'

/** What every message of a list carries: where to get off it, for people and, as headers, for mail programs. */
export type ListMessageHead = Letterhead & { list: string; unsubscribe: string; preferences: string }

const small = { fontSize: '14px', color: '#5d564b' }

/** RFC 8058: mail programs get people off the list by one click, without our page. */
export function listExtras({ list, unsubscribe, preferences }: ListMessageHead): Pick<Message, 'foot' | 'headers'> {
  return {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    foot: (
      <p style={small}>
        You get this because you are on the list “{list}”. <a href={unsubscribe}>Unsubscribe</a> at any time, or{' '}
        <a href={preferences}>choose your lists</a>.
      </p>
    ),
  }
}
