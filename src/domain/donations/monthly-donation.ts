import type { Day } from '../day.ts'
import { addDays, addMonths, dateOf, monthOf } from '../day.ts'

/** Days after a failed charge; never into the next month, which has its own charge (product 5). */
const RETRY_AFTER = [3, 7]

/** The first day after `after` on which a monthly donation is charged: the date on which it started, or the month's last. */
export function nextChargeDay(started: Day, after: Day): Day {
  const thisMonth = addMonths(after, 0, dateOf(started))
  return thisMonth > after ? thisMonth : addMonths(after, 1, dateOf(started))
}

/** When the charge of a month is tried again after `failures`; nothing when the monthly donation is to be paused. */
export function donationRetryDay(charged: Day, failures: number, today: Day): Day | null {
  const days = RETRY_AFTER[failures - 1]
  if (days === undefined) return null
  const planned = addDays(charged, days)
  // A bank debit may fail only after that day.
  const retry = planned > today ? planned : addDays(today, 1)
  return monthOf(retry) === monthOf(charged) ? retry : null
}
