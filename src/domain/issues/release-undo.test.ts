import { expect, it } from 'vitest'
import { OUT_FOR_AN_HOUR, READ_ALREADY, releaseStands } from './release-undo.ts'

const at = new Date('2026-11-17T10:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)

it.each([
  ['at once', null, 0, null],
  ['within the hour', null, 59, null],
  ['after an hour, though nobody has marked it yet', null, 60, OUT_FOR_AN_HOUR],
  ['once it was read', 10, 11, READ_ALREADY],
  ['once it was read, also later', 10, 200, READ_ALREADY],
  ['after the hour was noticed', 61, 62, OUT_FOR_AN_HOUR],
])('a release can be undone for an hour, until it is read: %s', (_, final, now, said) => {
  expect(releaseStands({ at, finalAt: final === null ? null : minutes(final) }, minutes(now))).toBe(said)
})
