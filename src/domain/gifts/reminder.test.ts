import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { reminderDue } from './reminder.ts'

describe('the giver of a gift that nobody redeems is reminded', () => {
  it.each<[string, Day | null, number, Day, number | null]>([
    ['not before 14 days', null, 0, '2026-11-14', null],
    ['after 14 days', null, 0, '2026-11-15', 1],
    ['once', null, 1, '2026-12-30', null],
    ['again after 60 days', null, 1, '2026-12-31', 2],
    ['once for what was missed', null, 0, '2027-06-01', 2],
    ['never a third time', null, 2, '2027-06-01', null],
    ['counting from the day it was emailed', '2026-12-25', 0, '2027-01-07', null],
    ['14 days after the day it was emailed', '2026-12-25', 0, '2027-01-08', 1],
    ['counting from no day before it was given', '2026-10-01', 0, '2026-11-14', null],
  ])('%s', (_, sendOn, reminders, today, due) => {
    expect(reminderDue({ givenOn: '2026-11-01', sendOn, reminders }, today)).toBe(due)
  })
})
