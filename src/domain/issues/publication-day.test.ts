import { expect, it } from 'vitest'
import { publishedAt } from './publication-day.ts'

const released = new Date('2026-03-01T12:00:00Z')
const closed = new Date('2026-02-20T12:00:00Z')

it.each([
  ['planned', { releasedAt: null, closedAt: null, printOnly: false }, null],
  ['closed and not released', { releasedAt: null, closedAt: closed, printOnly: false }, null],
  ['released', { releasedAt: released, closedAt: closed, printOnly: false }, released],
  ['closed in print alone', { releasedAt: null, closedAt: closed, printOnly: true }, closed],
  ['released after a close in print alone', { releasedAt: released, closedAt: closed, printOnly: true }, closed],
  ['print alone, its close undone', { releasedAt: null, closedAt: null, printOnly: true }, null],
  ['print alone, its close undone, released', { releasedAt: released, closedAt: null, printOnly: true }, released],
])('An issue that is %s', (_, moments, day) => {
  expect(publishedAt(moments)).toBe(day)
})
