import type { Day, Month } from '../day.ts'
import { addMonths, dayOf, isDay, monthOf } from '../day.ts'

export function isMonth(text: string): text is Month {
  return isDay(`${text}-01`)
}

export function firstDayOf(month: Month): Day {
  return `${month}-01` as Day
}

export function addToMonth(month: Month, count: number): Month {
  return monthOf(addMonths(firstDayOf(month), count))
}

/** The last `count` months, this one included, the oldest first. */
export function monthsUntil(last: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => addToMonth(last, index - count + 1))
}

/** The first and the last millisecond of a month where the publication lives: clocks here tick in milliseconds. */
export function monthSpan(month: Month, timeZone: string): { first: Date; last: Date } {
  const first = monthStart(month, timeZone)
  return { first, last: new Date(monthStart(addToMonth(month, 1), timeZone).getTime() - 1) }
}

const DAY = 24 * 60 * 60 * 1000

/** Found by halving, since only asking the time zone tells where a day begins. */
function monthStart(month: Month, timeZone: string): Date {
  const day = firstDayOf(month)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = midnight - DAY
  let after = midnight + DAY
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(new Date(middle), timeZone) < day) before = middle
    else after = middle
  }
  return new Date(after)
}

/** November 2026; short, beside a plot: Nov 26. */
export function formatMonth(month: Month, length: 'long' | 'short' = 'long'): string {
  const name = NAMES[Number(month.slice(5)) - 1] as string
  return length === 'long' ? `${name} ${month.slice(0, 4)}` : `${name.slice(0, 3)} ${month.slice(2, 4)}`
}

const NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
