import { describe, expect, it } from 'vitest'
import type { IssuePlan, PlacedIssue } from './issue-plan.ts'
import { CUT_OFF_TOO_LATE, checkPlan, DAY_STAYS, makeIssueSlug, NEW_DAY_TOO_EARLY, NUMBER_STAYS } from './issue-plan.ts'

const issue = (
  number: number,
  plannedFor: PlacedIssue['plannedFor'],
  more: Partial<PlacedIssue> = {},
): PlacedIssue => ({
  number,
  plannedFor,
  cutOff: null,
  released: false,
  closed: false,
  ...more,
})
const out = issue(51, '2026-09-08', { released: true, closed: true })
const next = issue(52, '2026-12-08', { cutOff: '2026-11-20' })
const after = issue(53, '2027-03-09')
const plan = (fields: Partial<IssuePlan> = {}): IssuePlan => ({
  number: 54,
  plannedFor: '2027-06-08',
  newDay: null,
  cutOff: '2027-05-20',
  pages: 144,
  contents: [{ page: 4 }, { page: 144 }],
  ...fields,
})

describe('a new issue', () => {
  const faults = (fields: Partial<IssuePlan>) => {
    const outcome = checkPlan(plan(fields), null, [after, out, next])
    return outcome.ok ? {} : outcome.errors.fields
  }

  it.each<[string, Partial<IssuePlan>, object]>([
    ['can be planned', {}, {}],
    ['needs no cut-off', { cutOff: null }, {}],
    ['may be cut off on its own day', { cutOff: '2027-06-08' }, {}],
    ['may get a new day after the planned one', { newDay: '2027-06-09' }, {}],
    ['gets no new day on or before the planned one', { newDay: '2027-06-08' }, { new_day: NEW_DAY_TOO_EARLY }],
    [
      'has a number of its own',
      { number: 53, plannedFor: '2027-03-09', cutOff: null },
      { number: 'There is an issue 53 already.' },
    ],
    [
      'comes after what is out',
      { number: 50, plannedFor: '2026-06-09', cutOff: null },
      { number: 'Issue 51 is out: the next numbers are higher.' },
    ],
    [
      'is not planned before the issue before it',
      { plannedFor: '2027-03-09', cutOff: null },
      { planned_for: 'Issue 53 is planned for 3.9.2027: this one comes after it.' },
    ],
    ['is not cut off after its day', { cutOff: '2027-06-09' }, { cut_off: CUT_OFF_TOO_LATE }],
    ['has no piece beyond its last page', { pages: 143 }, { 'contents.1.page': 'The issue has 143 pages.' }],
  ])('%s', (_, fields, errors) => {
    expect(faults(fields)).toEqual(errors)
  })

  it('may be the first of all', () => {
    expect(checkPlan(plan({ number: 1 }), null, [])).toEqual({ ok: true, value: null })
  })
})

describe('an issue that is changed', () => {
  it.each<[string, Partial<IssuePlan>, PlacedIssue, PlacedIssue[], object]>([
    ['may get another number while it is planned', { number: 55 }, after, [out, next], {}],
    [
      'keeps its number once it is released',
      { number: 55 },
      { ...after, released: true },
      [],
      { number: NUMBER_STAYS },
    ],
    [
      'does not overtake the next',
      { number: 52, plannedFor: '2027-03-09', cutOff: null },
      next,
      [out, after],
      { planned_for: 'Issue 53 is planned for 3.9.2027: this one comes before it.' },
    ],
    [
      'keeps its days once its list is closed',
      { number: 51, plannedFor: '2026-09-09', cutOff: '2026-09-01' },
      out,
      [next],
      { planned_for: DAY_STAYS, cut_off: DAY_STAYS },
    ],
    ['may be corrected otherwise', { number: 51, plannedFor: '2026-09-08', cutOff: null }, out, [next], {}],
  ])('%s', (_, fields, before, others, errors) => {
    const outcome = checkPlan(plan(fields), before, others)
    expect(outcome.ok ? {} : outcome.errors.fields).toEqual(errors)
  })
})

it.each([
  ['What the Ice Keeps', 'what-the-ice-keeps'],
  ['  Été, très tard! ', 'ete-tres-tard'],
  ['紙', ''],
])('the address of “%s” is %s', (title, slug) => {
  expect(makeIssueSlug(title)).toBe(slug)
})
