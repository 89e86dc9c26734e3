import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type ProveEmailProps = Letterhead & { link: string }

export function proveEmail({ link, ...letterhead }: ProveEmailProps): Message {
  return mailFor('prove-email', letterhead, { link })
}
