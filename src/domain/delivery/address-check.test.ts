import { expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { confirmedLongAgo, findIssueToCheck } from './address-check.ts'

const issue = (number: number, cutOff: Day | null, closed = false) => ({ number, cutOff, closed })
const ISSUES = [issue(53, '2027-02-22'), issue(52, '2026-11-24'), issue(51, '2026-08-25', true)]

it.each<[string, Day, number | null]>([
  ['the day before the ten days', '2026-11-13', null],
  ['ten days before', '2026-11-14', 52],
  ['on the day of the cut-off', '2026-11-24', 52],
  ['the day after', '2026-11-25', null],
  ['when a later issue’s cut-off is near, and the list before is still open', '2027-02-20', null],
])('asks about addresses %s', (_, today, number) => {
  expect(findIssueToCheck(ISSUES, today)?.number ?? null).toBe(number)
})

it('asks nobody without a cut-off or an open issue', () => {
  expect(findIssueToCheck([issue(52, null)], '2026-11-20')).toBeNull()
  expect(findIssueToCheck([issue(51, '2026-11-24', true)], '2026-11-20')).toBeNull()
})

it('asks again after two years', () => {
  expect(confirmedLongAgo('2026-11-14')).toBe('2024-11-14')
})
