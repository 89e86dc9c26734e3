import type { Day } from '../day.ts'
import { addDays, dayOf } from '../day.ts'

/** Gifts are sent when people are up. */
const SENDING_HOUR = 9

/** The last day whose gifts are to be sent by now: until nine in the morning that is yesterday. */
export function lastDayToSend(now: Date, timeZone: string): Day {
  const today = dayOf(now, timeZone)
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now)
  return Number(hour) >= SENDING_HOUR ? today : addDays(today, -1)
}

type Named = { name: string; email: string | null; emailByStaff: boolean }

/** How the giver's messages call the recipient: as the giver did, never by an address that somebody else typed. */
export function recipientName(recipient: Named | null): string {
  return recipient?.name || (!recipient?.emailByStaff && recipient?.email) || 'your recipient'
}
