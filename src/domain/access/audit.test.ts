import { expect, it } from 'vitest'
import { askedOfAudit } from './audit.ts'

const NOTHING = { search: '', by: '', about: null, from: null, until: null }

it.each([
  [{}, {}],
  [{ find: null, by: null, about: null, from: null, until: null }, {}],
  [{ find: '  late  ' }, { search: 'late' }],
  [
    { find: 'x'.repeat(300), by: 'y'.repeat(300) },
    { search: 'x'.repeat(200), by: 'y'.repeat(200) },
  ],
  [{ about: 'order' }, { about: 'order' }],
  [{ about: 'toString' }, {}],
  [{ about: 'weather' }, {}],
  [
    { from: '2026-11-01', until: '2026-11-30' },
    { from: '2026-11-01', until: '2026-11-30' },
  ],
  [{ from: '2026-11-31', until: 'soon' }, {}],
])('of %j it takes what it knows', (asked, filters) => {
  expect(askedOfAudit(asked)).toEqual({ ...NOTHING, ...filters })
})
