import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type AccountDeletedProps = MessageHead & { name: string }

export function accountDeleted({ name, ...head }: AccountDeletedProps): Message {
  return mailFor('account-deleted', head, { name })
}
