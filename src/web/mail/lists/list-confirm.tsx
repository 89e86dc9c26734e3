import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type ListConfirmProps = Letterhead & { list: string; description: string; link: string; days: number }

export function listConfirm({ list, description, link, days, ...letterhead }: ListConfirmProps): Message {
  return mailFor('list-confirm', letterhead, { list, description, link, days: String(days) })
}
