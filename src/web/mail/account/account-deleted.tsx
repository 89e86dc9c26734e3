import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type AccountDeletedProps = Letterhead & { name: string }

export function accountDeleted({ name, ...letterhead }: AccountDeletedProps): Message {
  return mailFor('account-deleted', letterhead, { name })
}
