import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type RenewalOffProps = MessageHead & { name: string; message: string }

export function renewalOff({ name, message, ...head }: RenewalOffProps): Message {
  return mailFor('renewal-off', head, { name, message })
}
