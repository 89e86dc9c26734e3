import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type ExpiringProps = Letterhead & {
  name: string
  /** One issue left, or none. */
  left: 0 | 1
  /** Who gave the subscription that ends. */
  giver: string | null
}

/** The last issue but one has been sent, or the last; whoever renews by itself is told of that instead. */
export function expiring({ name, left, giver, ...letterhead }: ExpiringProps): Message {
  const subscription = giver ? `the subscription that ${giver} gave you` : 'your subscription'
  return mailFor(left ? 'expiring' : 'expired', letterhead, { name, subscription })
}
