import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import type { Day } from '../day.ts'
import { addDays, addMonths, dateOf, monthOf } from '../day.ts'
import { donationRetryDay, nextChargeDay } from './monthly-donation.ts'

describe('a monthly donation is charged on the same day each month', () => {
  it.each<[string, Day, Day, Day]>([
    ['a month after it began', '2026-01-15', '2026-01-15', '2026-02-15'],
    ['on the last day of a short month', '2026-01-31', '2026-01-31', '2026-02-28'],
    ['on the 31st again after it', '2026-01-31', '2026-02-28', '2026-03-31'],
    ['on the 29th in a leap year', '2024-01-31', '2024-01-31', '2024-02-29'],
    ['across the year', '2025-12-31', '2025-12-31', '2026-01-31'],
    ['on its own day after a retry', '2026-01-15', '2026-02-18', '2026-03-15'],
    ['later this month when restarted before its day', '2026-01-15', '2026-05-10', '2026-05-15'],
    ['next month when restarted on its day', '2026-01-15', '2026-05-15', '2026-06-15'],
    ['never for months gone by', '2026-01-15', '2027-03-20', '2027-04-15'],
  ])('%s', (_, started, after, day) => {
    expect(nextChargeDay(started, after)).toBe(day)
  })

  it('once in every month, on its date or on the last day', () => {
    const start = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days))
    fc.assert(
      fc.property(start, fc.nat(30), (started, months) => {
        const before = addMonths(started, months)
        const next = nextChargeDay(started, before)
        expect(monthOf(next)).toBe(monthOf(addMonths(started, months + 1)))
        expect(dateOf(next) === dateOf(started) || monthOf(addDays(next, 1)) !== monthOf(next)).toBe(true)
      }),
      PROPERTY,
    )
  })
})

describe('a failed charge is tried again', () => {
  it.each<[Day, number, Day, Day | null]>([
    ['2026-02-10', 1, '2026-02-10', '2026-02-13'],
    ['2026-02-10', 2, '2026-02-13', '2026-02-17'],
    ['2026-02-10', 3, '2026-02-17', null],
    ['2026-02-24', 1, '2026-02-24', '2026-02-27'],
    ['2026-02-24', 2, '2026-02-27', null],
    ['2026-02-28', 1, '2026-02-28', null],
    // A bank debit that came back later than that.
    ['2026-02-10', 1, '2026-02-14', '2026-02-15'],
    ['2026-02-24', 1, '2026-02-28', null],
    ['2026-02-24', 1, '2026-03-02', null],
  ])('of %s after failure %s, known on %s, on %s', (charged, failures, today, day) => {
    expect(donationRetryDay(charged, failures, today)).toBe(day)
  })
})
