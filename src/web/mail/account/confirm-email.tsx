import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

/** Without a link: there is an account with this address already, which only its owner is told. */
export type ConfirmEmailProps = MessageHead & { link: string | null }

export function confirmEmail({ link, ...head }: ConfirmEmailProps): Message {
  return link ? mailFor('email-confirm', head, { link }) : mailFor('email-taken', head, {})
}
