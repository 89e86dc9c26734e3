import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type EmailChangedProps = MessageHead & { newEmail: string; link: string; until: Day }

/** To the old address, with the way back. */
export function emailChanged({ newEmail, link, until, ...head }: EmailChangedProps): Message {
  return mailFor('email-changed', head, { email: newEmail, link, day: formatLongDay(until) })
}

/** To the new one, once it is the account's no longer. */
export function emailTakenBack(head: MessageHead): Message {
  return mailFor('email-taken-back', head, {})
}
