import { inWords } from '#domain/mail/in-words.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type ListConfirmProps = MessageHead & { list: string; description: string; link: string; days: number }

export function listConfirm({ list, description, link, days, ...head }: ListConfirmProps): Message {
  return mailFor('list-confirm', head, { list, description, link, days: inWords(days) })
}
