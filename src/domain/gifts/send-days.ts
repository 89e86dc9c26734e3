import type { Day } from '../day.ts'
import { toDay } from '../day.ts'

/** The next one, which may be today. */
export function nextChristmas(today: Day): Day {
  const year = Number(today.slice(0, 4))
  const christmas = toDay(`${year}-12-25`)
  return today <= christmas ? christmas : toDay(`${year + 1}-12-25`)
}
