import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type EmailChangedProps = Letterhead & { newEmail: string; link: string; until: Day }

/** To the old address, with the way back. */
export function emailChanged({ newEmail, link, until, ...letterhead }: EmailChangedProps): Letter {
  return letter('email-changed', letterhead, { email: newEmail, link, day: formatDay(until) })
}

/** To the new one, once it is the account's no longer. */
export function emailTakenBack(letterhead: Letterhead): Letter {
  return letter('email-taken-back', letterhead, {})
}
