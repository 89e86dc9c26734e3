import { expect, it } from 'vitest'
import { giftEnds, reminderAfter } from './after-serving.ts'

it.each([
  [{ subscriptions: 1, left: 1 }, false, 'expiring'],
  [{ subscriptions: 0, left: 0 }, false, 'expired'],
  [{ subscriptions: 1, left: 2 }, false, null],
  [{ subscriptions: 2, left: 2 }, false, null],
  [{ subscriptions: 1, left: null }, false, null],
  [{ subscriptions: 0, left: 0 }, true, null],
])('with %j left, renewing %s, a reader is reminded: %s', (left, renews, reminder) => {
  expect(reminderAfter(left, renews)).toBe(reminder)
})

it('a gift ends with its last issue', () => {
  expect([giftEnds(0), giftEnds(1), giftEnds(null)]).toEqual([true, false, false])
})
