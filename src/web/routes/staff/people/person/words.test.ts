import { expect, it } from 'vitest'
import { factsOf } from './words.ts'

it.each([
  [null, ''],
  [{ level: 'low', note: 'untold', reason: '' }, 'level low'],
  [{ held: { missing: 1, zone: 0 }, served: { 'print-a': 2 } }, 'held (missing 1, zone 0), served (print-a 2)'],
  [{ refs: ['iss:50', 'iss:51'], parts: [{ id: 1 }], none: {} }, 'refs (iss:50, iss:51)'],
])('says in a line what an entry of the audit log remembers: %j', (value, words) => {
  expect(factsOf(value)).toBe(words)
})
