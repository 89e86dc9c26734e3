import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'
import { expectedDay, findDelay, issueDayNote, issueDayWords } from './late-issue.ts'

const PLANNED = '2026-12-08'

const CASES: [name: string, newDay: Day | null, today: Day, words: string, note: string][] = [
  ['before its day', null, '2026-12-07', 'Planned for 12.8.2026.', 'Planned for 12.8.2026'],
  ['on its day', null, '2026-12-08', 'Planned for 12.8.2026.', 'Planned for 12.8.2026'],
  ['past its day', null, '2026-12-09', 'No. 52 is late. New date soon.', 'Late. New date soon'],
  [
    'past its day, with a new one',
    '2027-01-12',
    '2026-12-09',
    'No. 52 is late. New date: 1.12.2027.',
    'Late. New date: 1.12.2027',
  ],
  [
    'with a new day known in advance',
    '2027-01-12',
    '2026-12-01',
    'No. 52 is late. New date: 1.12.2027.',
    'Late. New date: 1.12.2027',
  ],
  ['on its new day', '2027-01-12', '2027-01-12', 'No. 52 is late. New date: 1.12.2027.', 'Late. New date: 1.12.2027'],
  ['past its new day', '2027-01-12', '2027-01-13', 'No. 52 is late. New date soon.', 'Late. New date soon'],
]

describe('an issue that isn’t out', () => {
  it.each(CASES)('%s is described by its day', (_, newDay, today, words, note) => {
    const delay = findDelay({ plannedFor: PLANNED, newDay }, today)
    expect(issueDayWords({ number: 52, plannedFor: PLANNED, delay }, formatDay)).toBe(words)
    expect(issueDayNote({ plannedFor: PLANNED, delay }, formatDay)).toBe(note)
  })

  it('is expected on its new day once it has one', () => {
    expect(expectedDay({ plannedFor: PLANNED, newDay: null })).toBe(PLANNED)
    expect(expectedDay({ plannedFor: PLANNED, newDay: '2027-01-12' })).toBe('2027-01-12')
  })
})
