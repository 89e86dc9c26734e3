import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import {
  AWAY_TOO_LONG,
  awayWords,
  checkAway,
  expectedPosting,
  isAway,
  UNTIL_BEFORE_FROM,
  UNTIL_IS_PAST,
} from './temporary-address.ts'

const TODAY = '2026-11-16'
const fault = (until: string) => ({ ok: false, errors: { fields: { until } } })

describe('the days of a temporary address', () => {
  it.each<[string, Day, Day, object]>([
    ['a season', '2026-12-01', '2027-02-28', { ok: true }],
    ['one day', '2026-12-01', '2026-12-01', { ok: true }],
    ['begun already', '2026-11-01', '2026-11-16', { ok: true }],
    ['a year', '2026-12-01', '2027-12-01', { ok: true }],
    ['more than a year', '2026-12-01', '2027-12-02', fault(AWAY_TOO_LONG)],
    ['the wrong way round', '2026-12-02', '2026-12-01', fault(UNTIL_BEFORE_FROM)],
    ['over already', '2026-11-01', '2026-11-15', fault(UNTIL_IS_PAST)],
  ])('%s', (_, from, until, outcome) => {
    expect(checkAway({ from, until }, TODAY)).toMatchObject(outcome)
  })

  it('are both included, by the day on which the copies should be posted', () => {
    const away = { from: '2026-12-01', until: '2026-12-08' } as const
    expect((['2026-11-30', '2026-12-01', '2026-12-08', '2026-12-09'] as const).map((day) => isAway(away, day))).toEqual(
      [false, true, true, false],
    )
    expect(expectedPosting('2026-12-08', TODAY)).toBe('2026-12-08')
    expect(expectedPosting('2026-11-08', TODAY)).toBe(TODAY)
  })

  it('are told with the address', () => {
    expect(awayWords({ from: '2026-12-01', until: '2027-02-28' }, '9 Beach Road, Miami')).toBe(
      'From 12.1.2026 to 2.28.2027, your issues go to 9 Beach Road, Miami.',
    )
  })
})
