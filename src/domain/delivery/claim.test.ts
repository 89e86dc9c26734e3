import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import type { ClaimFacts } from './claim.ts'
import { claimFault, claimRemedies, claimWindow, findLostMailings, isGrantedAtOnce, looksLost } from './claim.ts'

const WEEKS = { least: 1, most: 3 }
const posted = { closedOn: '2026-12-01', postedOn: '2026-12-08', transit: WEEKS, toldInTime: false } as const
const neverMarked = { ...posted, postedOn: null }

describe('the days on which a copy can be claimed', () => {
  it.each([
    ['from its last expected day, for six months', posted, '2026-12-29', '2027-06-29'],
    ['from the close, where nobody marked it as posted', neverMarked, '2026-12-22', '2027-06-22'],
    [
      'from its posting, where we knew before that the reader had moved',
      { ...posted, toldInTime: true },
      '2026-12-08',
      '2027-06-29',
    ],
    ['not before it is posted', { ...neverMarked, toldInTime: true }, '2026-12-22', '2027-06-22'],
    ['by the zone’s own weeks', { ...posted, transit: { least: 3, most: 6 } }, '2027-01-19', '2027-07-19'],
  ] as const)('%s', (_, copy, from, until) => {
    expect(claimWindow(copy)).toEqual({ from, until })
  })
})

describe('a claim', () => {
  const fault = (more: Partial<ClaimFacts>) =>
    claimFault({ number: 52, copy: posted, claimed: false, today: '2026-12-29', ...more })
  const EARLY = 'No. 52 can take until 12.29.2026. If it hasn’t come by then, you can tell us here.'
  const LATE = 'No. 52 was due more than six months ago. Please write to us about it.'

  it.each<[string, Partial<ClaimFacts>, string | null]>([
    ['is open on the last expected day', {}, null],
    ['is open on the last day of six months', { today: '2027-06-29' }, null],
    ['is too early the day before', { today: '2026-12-28' }, EARLY],
    ['is too late the day after', { today: '2027-06-30' }, LATE],
    ['needs a copy that was sent and not taken back', { copy: null }, 'We didn’t mail you No. 52.'],
    ['is made once per issue', { claimed: true }, 'You’ve already told us about No. 52.'],
    ['of an unmarked mailing is open sooner', { copy: neverMarked, today: '2026-12-22' }, null],
  ])('%s', (_, more, says) => {
    expect(fault(more)).toBe(says)
  })
})

it.each([
  [{ inStock: true, canCredit: true, policy: 'either' }, ['copy', 'issue']],
  [{ inStock: true, canCredit: false, policy: 'either' }, ['copy']],
  [{ inStock: false, canCredit: true, policy: 'either' }, ['issue']],
  [{ inStock: false, canCredit: false, policy: 'either' }, []],
  [{ inStock: true, canCredit: true, policy: 'copy' }, ['copy']],
  [{ inStock: false, canCredit: true, policy: 'copy' }, ['issue']],
  [{ inStock: true, canCredit: true, policy: 'issue' }, ['issue']],
  [{ inStock: true, canCredit: false, policy: 'issue' }, ['copy']],
] as const)('can be made good where %o by %o', (facts, remedies) => {
  expect(claimRemedies(facts)).toEqual(remedies)
})

it.each<[string, Day[], boolean]>([
  ['the first ever', [], true],
  ['the first in twelve months', ['2025-12-29'], true],
  ['a second within twelve months', ['2025-12-30'], false],
  ['one beside an old and a new one', ['2024-01-01', '2026-12-28'], false],
])('believes %s: %o is %s', (_, earlier, granted) => {
  expect(isGrantedAtOnce(earlier, '2026-12-29')).toBe(granted)
})

it.each([
  ['five where there were none', 5, [0, 0, 0, 0], true],
  ['five of the first issue', 5, [], true],
  ['four', 4, [0, 0, 0, 0], false],
  ['three times the mean', 6, [2, 2, 2, 2], true],
  ['less than three times the mean', 8, [3, 3, 3, 3], false],
])('takes %s for a lost mailing, or not', (_, claims, before, lost) => {
  expect(looksLost(claims, before)).toBe(lost)
})

it('finds lost mailings among the last four issues, each beside the four before it', () => {
  const counts = [9, 0, 0, 1, 1, 6, 2]
  const issues = counts.map((a, at) => ({ issue: 46 + at, claims: { a, b: at === 6 ? 5 : 0, c: 0 } }))
  expect(findLostMailings(issues)).toEqual([
    { issue: 51, zone: 'a', claims: 6 },
    { issue: 52, zone: 'b', claims: 5 },
  ])
  expect(findLostMailings([])).toEqual([])
})
