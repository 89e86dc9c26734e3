import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import { AGES, sumStatement } from './statement.ts'

const billed = (total: number, left: number, dueOn: Day | null) => ({ total: cents(total), left: cents(left), dueOn })

describe('a statement', () => {
  it('says what was invoiced, paid and is left, and how old that is', () => {
    const today: Day = '2026-11-17'
    const { ages, ...sums } = sumStatement(
      [
        billed(1000, 0, '2026-01-01'),
        billed(2000, 1500, '2026-11-17'),
        billed(300, 300, '2026-11-16'),
        billed(40, 40, '2026-10-17'),
        billed(5, 5, '2026-08-20'),
        billed(7, 7, '2026-07-01'),
        billed(9, 9, null),
      ],
      today,
    )
    expect(sums).toEqual({ invoiced: 3361, paid: 1500, left: 1861, pastDue: 352 })
    expect(ages.map(({ left }) => left)).toEqual([1509, 300, 40, 5, 7])
    expect(ages.map(({ label }) => label)).toEqual([...AGES])
  })

  it('of nobody who owes anything is nothing', () => {
    expect(sumStatement([], '2026-11-17')).toMatchObject({ invoiced: 0, paid: 0, left: 0, pastDue: 0 })
  })
})
