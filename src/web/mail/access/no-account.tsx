import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

/** Sent in the place of a code or a link, so that the page need not say who has an account. */
export function noAccount(head: MessageHead): Message {
  return mailFor('no-account', head, {})
}
