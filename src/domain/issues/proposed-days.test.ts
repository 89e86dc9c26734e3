import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { ISSUES_PER_YEAR } from '../catalogue/issues-in-words.ts'
import type { Day } from '../day.ts'
import { addDays, addMonths } from '../day.ts'
import type { IssuesPerYear } from '../vocabulary.ts'
import { proposeDays } from './proposed-days.ts'

const today = '2026-11-17'

describe('the days of a year’s issues', () => {
  it.each<[IssuesPerYear, Day[], string]>([
    [4, ['2026-12-08'], '2027-03-08 2027-06-08 2027-09-08 2027-12-08'],
    [1, [], '2027-11-17'],
    [2, ['2026-01-31'], '2026-07-31 2027-01-31'],
    [3, ['2026-12-08'], '2027-04-08 2027-08-08 2027-12-08'],
    // The 31st is kept through the shorter months.
    [
      12,
      ['2026-12-31'],
      '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31',
    ],
    [
      10,
      ['2026-12-01'],
      '2027-01-01 2027-02-01 2027-04-01 2027-05-01 2027-06-01 2027-07-01 2027-08-01 2027-10-01 2027-11-01 2027-12-01',
    ],
  ])('%i a year after %j', (issuesPerYear, planned, days) => {
    expect(proposeDays({ planned, issuesPerYear, today }).join(' ')).toBe(days)
  })

  it('goes on with the turn of the year before, where a year has eight', () => {
    const planned = proposeDays({ planned: ['2025-12-01'], issuesPerYear: 8, today })
    const following = proposeDays({ planned, issuesPerYear: 8, today })
    expect(following).toEqual(planned.map((day) => addMonths(day, 12)))
  })

  it('begins another year after an issue that was late, or left out', () => {
    const [late] = proposeDays({ planned: ['2026-01-01', '2026-09-01'], issuesPerYear: 8, today })
    expect(late).toBe('2026-11-01')
    const [dense] = proposeDays({ planned: ['2026-08-01', '2026-08-20', '2026-12-30'], issuesPerYear: 10, today })
    expect(dense).toBe('2027-01-30')
  })

  it('has as many as the year, each after the one before, the last about a year after the present', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 14 })
    fc.assert(
      fc.property(gaps, fc.constantFrom(...ISSUES_PER_YEAR), (between, issuesPerYear) => {
        const planned: Day[] = []
        for (const gap of between) planned.push(addDays(planned.at(-1) ?? today, gap))
        const proposed = proposeDays({ planned, issuesPerYear, today })
        expect(proposed).toHaveLength(issuesPerYear)
        const all = [planned.at(-1) ?? today, ...proposed]
        expect(all).toEqual(all.toSorted())
        expect(new Set(all).size).toBe(all.length)
      }),
      PROPERTY,
    )
  })
})
