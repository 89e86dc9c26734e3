import { expect, it } from 'vitest'
import { monthName, nextChristmas } from './send-days.ts'

it.each([
  ['2026-11-16', '2026-12-25'],
  ['2026-12-25', '2026-12-25'],
  ['2026-12-26', '2027-12-25'],
] as const)('after %s Christmas is on %s', (today, christmas) => expect(nextChristmas(today)).toBe(christmas))

it.each([
  ['2026-01-01', 'January'],
  ['2026-12-31', 'December'],
] as const)('%s is in %s', (day, month) => expect(monthName(day)).toBe(month))
