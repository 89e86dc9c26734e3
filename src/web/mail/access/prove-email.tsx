import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type ProveEmailProps = MessageHead & { link: string }

export function proveEmail({ link, ...head }: ProveEmailProps): Message {
  return mailFor('prove-email', head, { link })
}
