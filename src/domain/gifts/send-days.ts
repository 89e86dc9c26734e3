import type { Day } from '../day.ts'

/** The next one, which may be today. */
export function nextChristmas(today: Day): Day {
  const year = Number(today.slice(0, 4))
  const christmas: Day = `${year}-12-25`
  return today <= christmas ? christmas : `${year + 1}-12-25`
}

/** As pages say roughly when: December. */
export function monthName(day: Day): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(day))
}
