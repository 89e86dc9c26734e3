import { expect, it } from 'vitest'
import { storyNow } from './story-day.ts'

it.each([
  ['2026-11-16T23:59:59.999Z', '2026-11-16T23:59:59.999Z'],
  ['2026-11-22T09:30:00.000Z', '2026-11-22T09:30:00.000Z'],
  ['2026-11-23T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['2027-03-31T23:59:59.999Z', '2026-11-22T23:59:59.999Z'],
  ['2028-02-29T12:00:00.000Z', '2026-11-22T12:00:00.000Z'],
])('begun at %s, the demo lives at %s', (now, story) => {
  expect(storyNow(new Date(now)).toISOString()).toBe(story)
})
