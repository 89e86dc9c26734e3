import type { Day } from '../day.ts'
import { addDays } from '../day.ts'

/** After so many days in which nobody redeemed it, its giver is reminded (product 12). */
const REMIND_AFTER_DAYS = [14, 60] as const

type Waiting = {
  givenOn: Day
  /** On which it was emailed; null for a gift that its giver hands over. */
  sendOn: Day | null
  /** How many reminders there were. */
  reminders: number
}

/** Which reminder is due, from 1; null when none is. Of several that were missed only the last is written. */
export function reminderDue({ givenOn, sendOn, reminders }: Waiting, today: Day): number | null {
  const since = sendOn && sendOn > givenOn ? sendOn : givenOn
  const due = REMIND_AFTER_DAYS.filter((days) => addDays(since, days) <= today).length
  return due > reminders ? due : null
}
