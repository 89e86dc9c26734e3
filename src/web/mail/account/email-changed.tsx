import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type EmailChangedProps = Letterhead & { newEmail: string; link: string; until: Day }

/** To the old address, with the way back. */
export function emailChanged({ newEmail, link, until, ...letterhead }: EmailChangedProps): Message {
  return mailFor('email-changed', letterhead, { email: newEmail, link, day: formatDay(until) })
}

/** To the new one, once it is the account's no longer. */
export function emailTakenBack(letterhead: Letterhead): Message {
  return mailFor('email-taken-back', letterhead, {})
}
