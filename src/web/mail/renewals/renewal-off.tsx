import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type RenewalOffProps = Letterhead & { name: string; message: string }

export function renewalOff({ name, message, ...letterhead }: RenewalOffProps): Message {
  return mailFor('renewal-off', letterhead, { name, message })
}
