import { expect, it } from 'vitest'
import { refundRetryMs } from './refund-tries.ts'

it.each([
  [0, 1],
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, 1440],
  [50, 1440],
])('waits after %i refused tries for %i minutes', (tries, minutes) => {
  expect(refundRetryMs(tries)).toBe(minutes * 60_000)
})
