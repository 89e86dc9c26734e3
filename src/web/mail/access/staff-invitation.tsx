import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type StaffInvitationProps = MessageHead & { link: string; role: string; by: string }

export function staffInvitation({ link, role, by, ...head }: StaffInvitationProps): Message {
  return mailFor('staff-invitation', head, { link, role, by })
}
