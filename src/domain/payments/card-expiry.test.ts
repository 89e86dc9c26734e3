import { expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { cardExpiryWords } from './card-expiry.ts'

it.each<[Day, string | null]>([
  ['2026-11-30', null],
  ['2026-12-01', 'expires 1/2027'],
  ['2027-01-31', 'expires 1/2027'],
  ['2027-02-01', 'has expired'],
])('on %s a card of 1/2027 %s', (today, says) => {
  const words = says && `Your card ending in 4242 ${says}. Update it so we can renew your subscription.`
  expect(cardExpiryWords({ lastFour: '4242', month: 1, year: 2027 }, today)).toBe(words)
})
